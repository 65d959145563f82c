import type { Page } from 'playwright/test';
import { newAccount, password } from '../support/accounts.ts';
import { expectClean } from '../support/axe.ts';
import { giveCredits } from '../support/answers.ts';
import { newDraft, newTrack, openServices } from '../support/tracks.ts';
import { expect, signIn, test, watchConsole } from '../support/fixtures.ts';

const selectionPath = /\/creator\/campaigns\/playlists\/create\/(\d+)/;
const wallet = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Wallet: / });
const found = (page: Page) => page.getByRole('heading', { level: 2, name: /^[\d,]+ playlists?$/ });
const basket = (page: Page) => page.getByRole('complementary', { name: 'Chosen curators' });
const side = (page: Page) => page.getByRole('complementary', { name: 'Your wallet' });

/** The filters of an address, without what it says of anything else. */
const filtersOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test('a playlist campaign: choose, pitch, pay, follow', async ({ page, problems }) => {
  watchConsole(page, problems);
  const creator = await newAccount('Wren Ashby', ['creator']);
  await giveCredits(creator, 60);
  const track = await newTrack(creator, 'Salt on the Sill', 6);
  await signIn(page, creator.email, password);

  let campaignId = 0;
  await test.step('from the kinds of campaigns to the track to its curators', async () => {
    await page.goto('/creator/create-campaign');
    await page.getByRole('link', { name: 'Choose playlists' }).click();
    await page.getByRole('button', { name: /^Salt on the Sill/ }).click();
    await page.waitForURL(selectionPath);
    campaignId = Number(selectionPath.exec(page.url())![1]);
    await expect(found(page)).toBeVisible();
  });

  await test.step('filters and the order stand in the address', async () => {
    const all = await found(page).innerText();
    const genres = page.getByRole('region', { name: 'Genre' });
    await genres.getByRole('checkbox').first().click();
    await expect.poll(() => filtersOf(page).genres).toMatch(/^\d+/);
    await expect(found(page)).not.toHaveText(all);
    await page.getByRole('slider', { name: 'Highest price' }).press('ArrowLeft');
    await expect.poll(() => filtersOf(page).priceMax).toBeTruthy();
    await page.getByRole('switch', { name: 'Accepts my track' }).click();
    await expect.poll(() => filtersOf(page).fits).toBe('yes');
    await page.getByRole('combobox', { name: /^Sort:/ }).click();
    await page.getByRole('option', { name: 'Lowest price' }).click();
    await expect.poll(() => filtersOf(page).sort).toBe('price');
    await expect
      .poll(async () => {
        const prices = await page
          .getByRole('article')
          .getByText(/^\d+\s*credits?$/)
          .allInnerTexts();
        const sorted = prices.map((text) => Number.parseInt(text, 10));
        return sorted.length > 2 && sorted.every((price, at) => at === 0 || price >= sorted[at - 1]!);
      })
      .toBe(true);
  });

  await test.step('the lowest price stays a step below the highest', async () => {
    const [lowest, highest] = ['Lowest price', 'Highest price'].map((name) => page.getByRole('slider', { name }));
    await lowest!.press('End');
    const values = async () => [Number(await lowest!.inputValue()), Number(await highest!.inputValue())] as const;
    await expect.poll(async () => (await values()).reduce((low, high) => high - low)).toBeGreaterThanOrEqual(1);
    await page.getByRole('button', { name: /^Remove .* credits?$/ }).click();
    await expect.poll(() => filtersOf(page).priceMax).toBeUndefined();
    await expect(found(page)).not.toHaveText('0 playlists');
  });

  await test.step('a language narrows it further; Back takes it off again, reload and a second tab keep what is left', async () => {
    const before = filtersOf(page);
    // The list of other filters stays until the next one is there; a new page has the one of its address alone.
    await page.reload();
    const count = await found(page).innerText();
    await page.getByRole('combobox', { name: 'Language of the music' }).click();
    await page.getByRole('option').first().click();
    await expect.poll(() => filtersOf(page).languages).toMatch(/^[a-z]{2}/);
    await page.keyboard.press('Escape');
    await page.goBack();
    await expect.poll(() => filtersOf(page)).toEqual(before);
    await expect(found(page)).toHaveText(count);
    await page.reload();
    await expect(found(page)).toHaveText(count);
    await expect(page.getByRole('switch', { name: 'Accepts my track' })).toBeChecked();
    const second = await page.context().newPage();
    await second.goto(page.url());
    await expect(found(second)).toHaveText(count);
    await expect(second.getByRole('combobox', { name: /^Sort:/ })).toContainText('Lowest price');
    await second.close();
  });

  const names: string[] = [];
  await test.step('the basket says what the wallet holds afterwards', async () => {
    const adds = page.getByRole('button', { name: /^Add / }).and(page.locator(':enabled'));
    for (const count of [1, 2]) {
      names.push(((await adds.first().getAttribute('aria-label')) ?? '').replace(/^Add /, ''));
      await adds.first().click();
      await expect(
        basket(page).getByRole('heading', { name: `${count} curator${count > 1 ? 's' : ''}` }),
      ).toBeVisible();
    }
    await expect(basket(page)).toContainText('Wallet after');
    await expect(basket(page)).toContainText('60.00');
    await expectClean(page, problems);
    await basket(page)
      .getByRole('button', { name: 'Continue to pitch' })
      .or(basket(page).getByRole('link', { name: 'Continue to pitch' }))
      .click();
    await page.waitForURL(/\/pitch$/);
  });

  const common = 'Four of us around one microphone in a boathouse, two takes, no overdubs.';
  const own = 'Your Sunday list had our friends in it in March: this is the slower sister of that song.';
  await test.step('a pitch for all and one of its own are kept as they are typed', async () => {
    await page.getByLabel('What every curator reads').fill(common);
    await page.getByRole('button', { name: `Personalise for ${names[0]}` }).click();
    await page.getByRole('textbox', { name: `For ${names[0]}` }).fill(own);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('What every curator reads')).toHaveValue(common);
    await expect(page.getByRole('textbox', { name: `For ${names[0]}` })).toHaveValue(own);
    await expectClean(page, problems);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.waitForURL(new RegExp(`/creator/create-campaign/${campaignId}$`));
  });

  let left = '';
  await test.step('each credit is split before anything is paid; Back and forward find it as it was', async () => {
    const { lines, totalCredits } = (
      await creator.call('GET /api/v2/campaigns/:id/payment-summary', `/api/v2/campaigns/${campaignId}/payment-summary`)
    ).body.data;
    for (const line of lines) {
      expect(Math.round((line.toCuratorCredits + line.toFanfareCredits) * 100)).toBe(
        Math.round(line.priceCredits * 100),
      );
      const row = page.getByRole('listitem').filter({ hasText: line.title }).first();
      await expect(row).toContainText(line.toCuratorCredits.toFixed(2));
      await expect(row).toContainText(line.toFanfareCredits.toFixed(2));
    }
    left = (60 - totalCredits).toFixed(2);
    await expect(side(page)).toContainText(left);
    await expectClean(page, problems);
    await page.goBack();
    await expect(page.getByLabel('What every curator reads')).toHaveValue(common);
    await page.goForward();
    await side(page).getByRole('button', { name: /^Pay / }).click();
    await expect(page.getByRole('heading', { name: 'Great!' })).toBeVisible();
    await expect(wallet(page)).toHaveText(left);
  });

  await test.step('the campaign says who has it and what is held', async () => {
    await page.getByRole('link', { name: 'Back to campaigns!' }).click();
    await page.getByRole('link', { name: 'Salt on the Sill' }).click();
    await page.waitForURL(new RegExp(`/creator/campaigns/${campaignId}$`));
    for (const name of names) await expect(page.getByRole('article', { name })).toContainText('Waiting');
    await expectClean(page, problems);
    await page.getByRole('tab', { name: 'Pitch' }).click();
    await expect(page.getByText(common)).toBeVisible();
    await expectClean(page, problems);
    // What is paid can't be paid or changed again: its old addresses lead here.
    await page.goto(`/creator/create-campaign/${campaignId}`);
    await page.waitForURL(new RegExp(`/creator/campaigns/${campaignId}$`));
  });

  await test.step('a draft goes to the archive and comes back', async () => {
    const [service] = await openServices(creator, 'playlists');
    await newDraft(creator, 'playlists', track.id, [service!.id]);
    await page.goto('/creator/campaigns?view=drafts');
    await page.getByRole('button', { name: 'More actions for Salt on the Sill' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await expect(page.getByText('Salt on the Sill archived')).toBeVisible();
    await expect(page.getByText('No results')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('link', { name: 'Salt on the Sill' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search by track' }).fill('pepper');
    await expect(page.getByText('No results')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(page.getByRole('link', { name: 'Salt on the Sill' })).toHaveCount(2);
    await expectClean(page, problems);
  });
});
