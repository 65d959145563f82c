import type { Page } from 'playwright/test';
import { newAccount, password } from '../support/accounts.ts';
import { expectClean } from '../support/axe.ts';
import { becomePro } from '../support/pro.ts';
import { newTrack } from '../support/tracks.ts';
import { expect, signIn, test, watchConsole } from '../support/fixtures.ts';

const cards = (page: Page) => page.getByRole('article');
/** What stands among the reasons on a card without being one. */
const figures = /over all genres|found helpful|Last answer/;
const find = (page: Page) => page.getByRole('button', { name: 'Find curators' }).click();
const names = (page: Page) => cards(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));

/** Two letters of the longest word change places. */
function mistyped(text: string): string {
  const word = text.split(' ').toSorted((one, other) => other.length - one.length)[0]!;
  const at = Math.floor(word.length / 2);
  return text.replace(word, `${word.slice(0, at - 1)}${word[at]}${word[at - 1]}${word.slice(at + 1)}`);
}

/** High enough for every row: a list renders only those near the window. */
const tall = { width: 1280, height: 4_000 };
test.use({ viewport: tall });

test('the finder finds curators for a track, however it is described, three times a day', async ({
  page,
  problems,
}) => {
  watchConsole(page, problems);
  const creator = await newAccount('Ruth Anker', ['creator']);
  await newTrack(creator, 'Slow Lantern', 5);
  await signIn(page, creator.email, password);

  await test.step('by a track of one’s own; each match says why', async () => {
    await page.goto('/creator/curators');
    await expect(page.getByText('3 searches left today')).toBeVisible();
    await find(page);
    await expect(page.getByText('Track is required')).toBeVisible();
    await page.getByRole('combobox', { name: 'Track' }).click();
    await page.getByRole('option', { name: 'Slow Lantern' }).click();
    await find(page);
    await page.waitForURL(/\/creator\/curators\?g=\d+/);
    await expect(cards(page)).toHaveCount(10);
    for (const card of await cards(page).all()) {
      const reasons = card.getByRole('listitem').filter({ hasNotText: figures });
      expect(await reasons.count()).toBeGreaterThanOrEqual(2);
    }
    await expect(page.getByText('2 searches left today')).toBeVisible();
  });

  await test.step('what is put aside does not come back, what is chosen stays; reload and Back keep it', async () => {
    const [first, second, third, ...others] = await names(page);
    await page.getByRole('button', { name: `Add ${first}`, exact: true }).click();
    await page.getByRole('button', { name: `Add ${third}`, exact: true }).click();
    await page.getByRole('button', { name: `Not for me: ${second}` }).click();
    await expect(page.getByText(`${second} hidden`)).toBeVisible();
    await expectClean(page, problems);
    // The check leaves a lower window, in which only some rows are rendered.
    await page.setViewportSize(tall);
    await page.getByRole('button', { name: 'Show others' }).click();
    await expect.poll(async () => (await names(page)).filter((name) => others.includes(name))).toEqual([]);
    await expect(cards(page)).toHaveCount(10);
    const next = await names(page);
    expect(next).toContain(first);
    expect(next).toContain(third);
    expect(next).not.toContain(second);
    await page.reload();
    await expect(page.getByRole('heading', { name: '2 curators' })).toBeVisible();
    await expect.poll(() => names(page)).toEqual(next);
    // Radios were found by the same search.
    await page.getByRole('tab', { name: /^Radios/ }).click();
    await expect(page.getByText(/matching radios/)).toBeVisible();
    await page.getByRole('tab', { name: /^Playlists/ }).click();
  });

  await test.step('a campaign starts from the chosen ones', async () => {
    await page.getByRole('button', { name: 'Start campaign' }).click();
    await page.waitForURL(/\/creator\/campaigns\/playlists\/create\/\d+/);
    const basket = page.getByRole('complementary', { name: 'Chosen curators' });
    await expect(basket.getByRole('heading', { name: '2 curators' })).toBeVisible();
  });

  await test.step('a saved curator is found again among all others', async () => {
    const save = page.getByRole('button', { name: /^Save curator / });
    await save.first().click();
    await page.getByRole('switch', { name: /^Saved curators only/ }).click();
    await page.waitForURL(/saved=yes/);
    await expect(save).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Saved curator / }).first()).toBeVisible();
    await expectClean(page, problems);
  });

  await test.step('by a track of the catalogue, mistyped', async () => {
    await page.goto('/creator/curators');
    const path = '/api/v2/public/curators-finder/search?q=light';
    const [catalogueTrack] = (await creator.call('GET /api/v2/public/curators-finder/search', path)).body.data;
    const { title, artist } = catalogueTrack!;
    await page.getByRole('radio', { name: 'Any track' }).click();
    await page.getByRole('searchbox', { name: 'Title or artist' }).fill(mistyped(`${title} ${artist}`));
    await page
      .getByRole('button', { name: new RegExp(`^${title}`) })
      .first()
      .click();
    await expectClean(page, problems);
    await find(page);
    await page.waitForURL(/\?g=\d+/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    await expect(cards(page).first()).toBeVisible();
  });

  await test.step('the fourth ranking of a day is for Pro; the earlier ones are still there', async () => {
    await page.goto('/creator/curators');
    await expect(page.getByText('No searches left today. With Pro, there’s no limit.')).toBeVisible();
    await find(page);
    const modal = page.getByRole('dialog');
    await expect(modal.getByRole('heading', { name: 'Unlimited generations' })).toBeVisible();
    await modal.getByRole('button', { name: 'Continue Free Plan' }).click();
    await page
      .getByRole('link', { name: /Slow Lantern/ })
      .first()
      .click();
    await page.waitForURL(/\?g=\d+/);
    await expect(page.getByRole('heading', { name: '2 curators' })).toBeVisible();
  });

  await test.step('with Pro, the list goes on as one scrolls', async () => {
    const address = page.url();
    await page.setViewportSize(tall);
    await expect(cards(page)).toHaveCount(10);
    const before = await names(page);
    await becomePro(page);
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'Show others' })).toBeVisible();
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect.poll(async () => (await names(page)).length).toBeGreaterThan(before.length);
    // Rows far above the window aren't rendered: scrolling back to the start brings the earlier ones.
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(async () => (await names(page)).slice(0, before.length)).toEqual(before);
  });
});

test('a visitor’s search goes on with an account; music that no catalogue has is described by genre and two artists', async ({
  page,
  problems,
}) => {
  watchConsole(page, problems);
  const creator = await newAccount('Ruth Anker', ['creator']);

  await test.step('a visitor tries it on the home page, and goes on with what was found', async () => {
    await page.goto('/');
    await page.getByLabel('Track or link').fill('qqqq zzzz');
    await expect(page.getByText('Not in our catalogue yet.').first()).toBeVisible();
    await expect(page.getByText('Example', { exact: true }).first()).toBeVisible();
    const box = page.getByRole('combobox', { name: 'Track or link' });
    await box.fill('light');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectClean(page, problems);
    await box.press('ArrowDown');
    await box.press('Enter');
    await expect(page.getByText(/matches in/)).toBeVisible();
    const playlists = page.getByRole('region', { name: 'Playlists' });
    await expect(playlists.getByRole('heading', { level: 3 })).toHaveCount(3);
    await expect(playlists.getByText(/^3 of \d+/)).toBeVisible();
    await expectClean(page, problems);
    const kept = await playlists.getByRole('heading', { level: 3 }).allTextContents();
    await page.getByRole('link', { name: 'Sign up and keep these' }).click();
    await page.waitForURL(/\/signup/);
    await signIn(page, creator.email, password);
    await page.goto('/creator/curators');
    await page.waitForURL(/\?g=\d+/);
    for (const title of kept)
      await expect(page.getByRole('button', { name: `Added. Remove ${title} from the selection` })).toBeVisible();
  });

  await page.goto('/creator/curators');
  await page.getByRole('radio', { name: 'Description' }).click();
  await find(page);
  await expect(page.getByText('Two similar artists are required')).toBeVisible();
  await page.getByRole('combobox', { name: 'Genres' }).fill('Indie folk');
  await page.getByRole('option', { name: 'Indie folk' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Similar artists' }).fill('Mara Lind,Tomas Reyes,');
  await page.keyboard.press('Escape');
  await find(page);
  await page.waitForURL(/\?g=\d+/);
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mara Lind');
  // Without a track of one's own there is nothing to send yet: it says where to add one.
  await expect(page.getByText('A campaign needs one of your tracks:')).toBeVisible();
});
