import type { Page } from 'playwright/test';
import { newAccount, password } from '../support/accounts.ts';
import { accessibilityProblems } from '../support/axe.ts';
import type { Person } from '../support/tracks.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { isFullRun } from '../support/full-run.ts';
import { signedIn } from '../support/api.ts';
import { urls } from '../support/urls.ts';

/** Every screen once in each theme, on a desk and on a phone. */
const looks = [
  { width: 1440, height: 900, theme: 'light' },
  { width: 360, height: 740, theme: 'dark' },
] as const;

const secondsPerScreen = 20;

/** Screens that another address of the list shows too, with something else on them. */
const inFull = (...paths: string[]) => (isFullRun ? paths : []);

/** Screens that were left, for whoever waits for the next one. */
const left = 'data-was-left';

/**
 * Opens a screen as a link within the page would: loading the page anew takes longer than checking it. Another view of the same address
 * keeps its title, so that one is loaded.
 */
async function open(page: Page, path: string): Promise<void> {
  const pathname = (address: string) => new URL(address, urls.shell).pathname;
  if (page.url() === 'about:blank' || pathname(path) === pathname(page.url())) await page.goto(path);
  else
    await page.evaluate(
      ([path, left]) => {
        for (const part of document.querySelectorAll('h1, [role=dialog]')) part.setAttribute(left, '');
        history.pushState(null, '', path);
        dispatchEvent(new PopStateEvent('popstate'));
      },
      [path, left] as const,
    );
  // An open dialog hides the page behind it, its title too.
  const title = page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog'));
  await expect(title.and(page.locator(`:not([${left}])`)).first()).toBeVisible();
}

async function expectAccessible(page: Page, problems: string[], paths: string[]): Promise<void> {
  // Each screen is scanned twice; on a busy machine that takes some seconds.
  test.setTimeout(60_000 + paths.length * secondsPerScreen * 1_000);
  const found: string[] = [];
  for (const path of paths) {
    await open(page, path);
    for (const { width, height, theme } of looks) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: theme });
      const here = await accessibilityProblems(page, problems);
      found.push(...here.map((problem) => `${width} px, ${theme}: ${problem}`));
    }
  }
  expect(found).toEqual([]);
}

/** A search in the finder: an earlier one where there is one, for a day has only three. */
async function searchOf(person: Person, trackId: number): Promise<number> {
  const [earlier] = (await person.call('GET /api/v2/curators-finder')).body.data.items;
  return earlier?.id ?? (await person.call('POST /api/v2/curators-finder', undefined, { trackId })).body.data.id;
}

/** A curator with a page. */
const someCurator = async (person: Person): Promise<number> =>
  (await person.call('GET /api/v2/curator-services', '/api/v2/curator-services?type=playlists&limit=1')).body.data
    .items[0]!.curator.id;

/** A draft with influencers that were found for a track. */
async function draftWithInfluencers(person: Person, trackId: number): Promise<number> {
  const wanted = { trackId, platforms: ['instagram', 'tiktok', 'youtube'], budgetCredits: 50 };
  return (await person.call('POST /api/v2/campaigns/influencers', undefined, wanted)).body.data.campaignId;
}

test('with reduced motion, the other theme is drawn at once', async ({ page }) => {
  await page.goto('/signup');
  const rule = page.getByText('Password must be 8 characters long');
  await expect(rule).toBeVisible();
  const colour = () => rule.evaluate((element) => getComputedStyle(element).color);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await colour();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await colour()).not.toBe(light);
});

test('visitors can use every screen', async ({ page, problems }) => {
  const curator = await signedIn('curator@demo.fanfare.test');
  const { handle } = (await curator.call('GET /api/v2/curator/share-link')).body.data;
  await expectAccessible(page, problems, [
    '/',
    '/terms',
    '/imprint',
    ...inFull('/privacy', '/contact'),
    `/to/${handle}`,
    '/creator/campaigns/bfm/create',
    '/signup',
    '/signin',
    '/forgot-password',
    '/email-confirmation',
    '/reset-password/somebody/some-secret',
    '/stop-mails/some-token',
    '/stop-email-change/some-token',
    '/_app',
    '/nowhere',
    ...inFull('/email-confirmation?token=used-up'),
  ]);
});

test('creators can use every screen', async ({ page, problems }) => {
  await signIn(page, 'creator@demo.fanfare.test');
  const person = await signedIn('creator@demo.fanfare.test');
  const { items } = (await person.call('GET /api/v2/campaigns/me', '/api/v2/campaigns/me?limit=50')).body.data;
  const draft = items.find((one) => one.status === 'draft' && one.type === 'playlists' && one.curatorCount > 0)!.id;
  const { id: sent, track } = items.find((one) => one.status === 'sent' || one.status === 'completed')!;
  const waiting = items.find((one) => one.status === 'awaiting_audio')!.id;
  const found = await draftWithInfluencers(person, track.id);
  await expectAccessible(page, problems, [
    '/creator/campaigns',
    `/creator/campaigns/${sent}`,
    `/creator/campaigns/${waiting}/upload`,
    '/creator/create-campaign',
    '/creator/create-campaign/playlists',
    '/creator/campaigns/bfm/create',
    `/creator/campaigns/playlists/create/${draft}`,
    `/creator/campaigns/playlists/create/${draft}/pitch`,
    `/creator/create-campaign/${draft}`,
    '/creator/create-campaign/influencers',
    `/creator/create-campaign/influencers/create?trackId=${track.id}`,
    `/creator/campaigns/influencers/create/${found}`,
    `/creator/campaigns/influencers/create/${found}/pitch`,
    `/creator/create-campaign/influencers/create/${found}/complete`,
    `/creator/create-campaign/${waiting}/complete?s=awaiting_audio`,
    '/creator/sample-report',
    '/creator/lists',
    '/creator/artists',
    '/creator/artists?artist=new',
    '/creator/billing',
    `/creator/curators/${await someCurator(person)}`,
    '/creator/tracks',
    '/creator/tracks?track=new',
    `/creator/tracks?track=${track.id}`,
    '/creator/curators',
    `/creator/curators?g=${await searchOf(person, track.id)}`,
    '/creator/feed',
    '/creator/transactions',
    '/creator/shop',
    '/creator/subscriptions',
    '/creator/profile',
    ...inFull(
      '/creator/transactions?kind=refunds,disputes&from=2026-02-01&to=2026-01-31',
      '/creator/transactions?from=2020-01-01&to=2020-01-31',
      '/creator/shop?for=gift',
    ),
  ]);
});

test('accounts can use the screens that belong to neither side', async ({ page, problems }) => {
  const beginner = await newAccount('Ane', []);
  await signIn(page, beginner.email, password);
  await expectAccessible(page, problems, ['/complete-signup', '/account', '/account/delete']);
  const creator = await newAccount('Bodil Aas', ['creator']);
  await signIn(page, creator.email, password);
  await expectAccessible(page, problems, ['/complete-signup', ...inFull('/account')]);
});

test('staff can use every screen', async ({ page, problems }) => {
  await signIn(page, 'staff@demo.fanfare.test');
  await expectAccessible(page, problems, [
    '/_staff/codes',
    '/_staff/codes?new=1',
    '/_staff/rankings',
    '/_staff/flags',
    '/_staff/proofs',
    '/_staff/cash-outs',
    '/_staff/accounts',
    '/_staff/accounts/1',
    '/_staff/search?q=demo',
    '/_app',
    ...inFull('/_staff/codes?list=gifts', '/_staff/codes?list=gifts&new=1'),
  ]);
});

test('curators can use every screen', async ({ page, problems }) => {
  await signIn(page, 'curator@demo.fanfare.test');
  await expectAccessible(page, problems, [
    '/curator',
    '/curator?view=answers',
    '/curator?view=promises',
    '/curator?view=promises&show=calendar',
    '/curator?view=statistics',
    '/curator/services',
    '/curator/shop',
    '/curator/transactions',
    '/curator/profile',
    ...inFull(
      '/curator?view=promises&show=broken',
      '/curator?view=statistics&days=365',
      '/curator/transactions?from=2020-01-01&to=2020-01-31',
      '/curator/transactions?kind=earned,reversed&from=2026-02-01&to=2026-01-31',
    ),
  ]);
});

test('on a phone, the queue ends before its switches begin', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await signIn(page, 'curator@demo.fanfare.test');
  await page.goto('/curator');
  const queue = page.getByRole('navigation', { name: 'Queue' });
  const last = queue.locator('a[href*="submission="]').last();
  await last.scrollIntoViewIfNeeded();
  const [row, firstSwitch] = [await last.boundingBox(), await queue.getByRole('switch').first().boundingBox()];
  expect(row!.y + row!.height).toBeLessThanOrEqual(firstSwitch!.y);
});
