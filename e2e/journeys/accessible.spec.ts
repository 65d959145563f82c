import type { Page } from 'playwright/test';
import { newAccount, password } from '../support/accounts.ts';
import { accessibilityProblems, overflowProblems } from '../support/axe.ts';
import { bootOf } from '../support/boot.ts';
import { newDraft, openServices, type Person } from '../support/tracks.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { isFullRun } from '../support/full-run.ts';
import { dialogProblems, expectSkipLink, keyboardProblems } from '../support/keyboard.ts';
import { englishOn, listenToApi } from '../support/languages.ts';
import { clippedTexts } from '../support/layout.ts';
import { motionProblems } from '../support/motion.ts';
import { type Audience, open, unvisitedRoutes } from '../support/screens.ts';
import { signedIn } from '../support/api.ts';
import { urls } from '../support/urls.ts';

/** A desk, a desk that is zoomed to 200 %, and a phone. */
const sizes = {
  desk: { width: 1440, height: 900 },
  zoomed: { width: 720, height: 450 },
  phone: { width: 360, height: 740 },
} as const;

const secondsPerScreen = 20;

/** Screens that another address of the list shows too, with something else on them. */
const inFull = (...paths: string[]) => (isFullRun ? paths : []);

const englishInFrench = englishOn('fr');

/** What is wrong with the open screen, at any width and in either theme. */
async function problemsHere(page: Page, problems: string[], isFromApi: (text: string) => boolean): Promise<string[]> {
  const found: string[] = [];
  const at = async (size: keyof typeof sizes, ...checks: (() => Promise<string[]>)[]) => {
    await page.setViewportSize(sizes[size]);
    for (const check of checks) found.push(...(await check()).map((problem) => `${size}: ${problem}`));
  };
  await page.emulateMedia({ colorScheme: 'light' });
  await at(
    'desk',
    () => accessibilityProblems(page, problems),
    () => motionProblems(page),
    () => keyboardProblems(page),
  );
  if ((await page.getByRole('heading', { level: 1 }).count()) > 1) found.push(`${page.url()}: several titles`);
  for (const text of await englishInFrench(page))
    if (!isFromApi(text)) found.push(`${page.url()}: in English: ${text}`);
  await at('zoomed', () => overflowProblems(page));
  await page.emulateMedia({ colorScheme: 'dark' });
  await at(
    'phone',
    () => accessibilityProblems(page, problems),
    () => clippedTexts(page),
  );
  return found;
}

/**
 * Everybody walks through the screens in French, whose words are longer than the English ones, and which shows what isn't translated.
 * @param audience whose routes have to be among the screens, all of them
 */
async function expectAccessible(page: Page, problems: string[], paths: string[], audience?: Audience): Promise<void> {
  // Each screen is scanned twice; on a busy machine that takes some seconds.
  test.setTimeout(60_000 + paths.length * secondsPerScreen * 1_000);
  if (audience) expect(await unvisitedRoutes(audience, paths), `routes of ${audience} without a visit`).toEqual([]);
  await page.context().addCookies([{ name: 'language', value: 'fr', url: urls.shell }]);
  const isFromApi = listenToApi(page);
  const found: string[] = [];
  for (const path of paths) {
    await open(page, path);
    found.push(...(await problemsHere(page, problems, isFromApi)));
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

/** An answer that the person got. */
const someAnswer = async (person: Person): Promise<number> =>
  (await person.call('GET /api/account/creator/feedbacks')).body.data.items[0]!.id;

/** An answer that its artist has flagged; once, for others need the rest of them. */
async function flaggedAnswer(staff: Person): Promise<number> {
  const flags = async () => (await staff.call('GET /api/v2/staff/flags')).body.data.items;
  if ((await flags()).length === 0) {
    const artist = await signedIn('dual@demo.fanfare.test');
    const answers = (await artist.call('GET /api/account/creator/feedbacks')).body.data.items;
    const { id } = answers.find(({ submission: { ending } }) => ending?.canFlag)!;
    await artist.call('POST /api/v2/submissions/:id/flag', `/api/v2/submissions/${id}/flag`, { reason: 'other' });
  }
  return (await flags())[0]!.submissionId;
}

/** The token of a report that its artist shares. */
async function sharedReport(): Promise<string> {
  const artist = await signedIn('dual@demo.fanfare.test');
  const { items } = (await artist.call('GET /api/v2/campaigns/me', '/api/v2/campaigns/me?limit=50')).body.data;
  const { id } = items.toSorted((a, b) => b.answeredCount - a.answeredCount)[0]!;
  const shown = { showsCredits: true, showsTexts: true };
  const link = await artist.call('PUT /api/v2/campaigns/:id/report/link', `/api/v2/campaigns/${id}/report/link`, shown);
  return new URL(link.body.data.active!.url).pathname.split('/').at(-1)!;
}

/** An error that a page has told of. */
async function reportedError(staff: Person): Promise<number> {
  const { visitor, remotes } = await bootOf();
  const { name: source, chosen } = remotes[0]!;
  const place = { type: 'TypeError', message: 'no such note', stack: 'at play (app.js:1:1)', path: '/signin' };
  const errors = [{ source, version: chosen.version, ...place, breadcrumbs: [], count: 1 }];
  await staff.call('POST /api/v2/public/error-reports', undefined, { visitor, errors });
  return (await staff.call('GET /api/v2/staff/errors')).body.data.items[0]!.id;
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
  const paths = [
    '/',
    '/terms',
    '/imprint',
    '/privacy',
    '/contact',
    `/to/${handle}`,
    `/report/${await sharedReport()}`,
    '/creator/campaigns/bfm/create',
    '/signup',
    '/signin',
    '/signin/google?error=access_denied',
    '/connect/somebody',
    '/forgot-password',
    '/email-confirmation',
    '/reset-password/somebody/some-secret',
    '/stop-mails/some-token',
    '/stop-email-change/some-token',
    '/_app',
    '/nowhere',
    ...inFull('/email-confirmation?token=used-up'),
  ];
  await expectAccessible(page, problems, paths, 'visitor');
});

test('creators can use every screen', async ({ page, problems }) => {
  await signIn(page, 'creator@demo.fanfare.test');
  const person = await signedIn('creator@demo.fanfare.test');
  const { items } = (await person.call('GET /api/v2/campaigns/me', '/api/v2/campaigns/me?limit=50')).body.data;
  const draft = items.find((one) => one.status === 'draft' && one.type === 'playlists' && one.curatorCount > 0)!.id;
  const { id: sent, track } = items.find((one) => one.status === 'sent' || one.status === 'completed')!;
  const waiting = items.find((one) => one.status === 'awaiting_audio')!.id;
  const found = await draftWithInfluencers(person, track.id);
  const [radio] = await openServices(person, 'radios');
  const radios = await newDraft(person, 'radios', track.id, [radio!.id]);
  const paths = [
    '/creator/campaigns',
    `/creator/campaigns/${sent}`,
    `/creator/campaigns/${waiting}/upload`,
    '/creator/create-campaign',
    '/creator/create-campaign/playlists',
    '/creator/campaigns/bfm/create',
    `/creator/campaigns/playlists/create/${draft}`,
    `/creator/campaigns/playlists/create/${draft}/pitch`,
    `/creator/campaigns/radios/create/${radios}`,
    `/creator/campaigns/radios/create/${radios}/pitch`,
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
    '/creator/forecasts',
    `/creator/curators/${await someCurator(person)}`,
    '/creator/tracks',
    '/creator/tracks?track=new',
    `/creator/tracks?track=${track.id}`,
    '/creator/curators',
    `/creator/curators?g=${await searchOf(person, track.id)}`,
    '/creator/feed',
    `/creator/feed/${await someAnswer(person)}`,
    '/creator/transactions',
    '/creator/shop',
    '/creator/subscriptions',
    '/creator/profile',
    ...inFull(
      '/creator/transactions?kind=refunds,disputes&from=2026-02-01&to=2026-01-31',
      '/creator/transactions?from=2020-01-01&to=2020-01-31',
      '/creator/shop?for=gift',
    ),
  ];
  await expectAccessible(page, problems, paths, 'creator');
});

test('accounts can use the screens that belong to neither side', async ({ page, problems }) => {
  const beginner = await newAccount('Ane', []);
  await signIn(page, beginner.email, password);
  const paths = ['/complete-signup', '/change-email/some-token', '/account', '/account/delete'];
  await expectAccessible(page, problems, paths, 'account');
  const creator = await newAccount('Bodil Aas', ['creator']);
  await signIn(page, creator.email, password);
  // A page that runs for the first account would notice within seconds, and leave its screen for the home of the second.
  await page.goto('about:blank');
  await expectAccessible(page, problems, ['/complete-signup', '/account']);
});

test('staff can use every screen', async ({ page, problems }) => {
  await signIn(page, 'staff@demo.fanfare.test');
  const staff = await signedIn('staff@demo.fanfare.test');
  const paths = [
    '/_staff/codes',
    '/_staff/codes?new=1',
    '/_staff/rankings',
    '/_staff/flags',
    `/_staff/flags/${await flaggedAnswer(staff)}`,
    '/_staff/proofs',
    '/_staff/services',
    '/_staff/marketing',
    '/_staff/errors',
    `/_staff/errors/${await reportedError(staff)}`,
    '/_staff/cash-outs',
    '/_staff/accounts',
    '/_staff/accounts/1',
    '/_staff/search?q=demo',
    '/_app',
    ...inFull('/_staff/codes?list=gifts', '/_staff/codes?list=gifts&new=1'),
  ];
  await expectAccessible(page, problems, paths, 'staff');
});

test('curators can use every screen', async ({ page, problems }) => {
  await signIn(page, 'curator@demo.fanfare.test');
  const paths = [
    '/curator',
    '/curator?view=answers',
    '/curator?view=promises',
    '/curator?view=promises&show=calendar',
    '/curator?view=statistics',
    '/curator/services',
    '/curator/shop',
    '/curator/transactions',
    '/curator/profile',
    '/curator/feed',
    ...inFull(
      '/curator?view=promises&show=broken',
      '/curator?view=statistics&days=365',
      '/curator/transactions?from=2020-01-01&to=2020-01-31',
      '/curator/transactions?kind=earned,reversed&from=2026-02-01&to=2026-01-31',
    ),
  ];
  await expectAccessible(page, problems, paths, 'curator');
});

/** Where a dialog is opened: by a button, or by an item of the menu that it opens. */
const openers = {
  'creator@demo.fanfare.test': [
    ['/creator/campaigns', /^More actions for/, 'Duplicate'],
    ['/creator/lists', 'New list'],
  ],
  'curator@demo.fanfare.test': [['/curator', /all shortcuts/]],
  'staff@demo.fanfare.test': [
    ['/_staff/accounts/1', 'Suspend'],
    ['/_staff/codes', 'Create a promo code'],
    ['/account', 'Add a passkey or an app'],
  ],
} as const;

for (const [email, places] of Object.entries(openers))
  test(`dialogs of ${email} keep the focus, close by Escape and give it back to what opened them`, async ({ page }) => {
    await signIn(page, email);
    const found: string[] = [];
    for (const [path, name, item] of places) {
      await page.goto(path);
      found.push(...(await dialogProblems(page, page.getByRole('button', { name }).first(), item)));
    }
    expect(found).toEqual([]);
  });

test('the menu of a phone keeps the focus, closes by Escape and gives it back', async ({ page }) => {
  await page.setViewportSize(sizes.phone);
  await signIn(page, 'creator@demo.fanfare.test');
  await page.goto('/creator/campaigns');
  expect(await dialogProblems(page, page.getByRole('button', { name: 'Menu', exact: true }))).toEqual([]);
});

test('the first stop of a screen leads past its header', async ({ page }) => {
  await page.goto('/signin');
  await expectSkipLink(page);
  await signIn(page, 'curator@demo.fanfare.test');
  await page.goto('/curator/services');
  await expectSkipLink(page);
});

test('on a phone, the queue ends before its switches begin', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await signIn(page, 'curator@demo.fanfare.test');
  await page.goto('/curator');
  const queue = page.getByRole('navigation', { name: 'Queue' });
  await queue.locator('a[href*="submission="]').last().scrollIntoViewIfNeeded();
  await expect(queue.getByRole('switch').first()).toBeVisible();
  // Both at one moment: the list may load more rows, or the page scroll, between two looks.
  const gap = await queue.evaluate((list) => {
    const last = [...list.querySelectorAll('a[href*="submission="]')].at(-1)!;
    return list.querySelector('[role=switch]')!.getBoundingClientRect().top - last.getBoundingClientRect().bottom;
  });
  expect(gap).toBeGreaterThanOrEqual(0);
});
