import type { Page } from 'playwright/test';
import { confirmationLink, newAccount, newAddress, password } from '../support/accounts.ts';
import { expectClean } from '../support/axe.ts';
import { cards, typeCard } from '../support/cards.ts';
import { giveCredits } from '../support/answers.ts';
import { soundFile } from '../support/tracks.ts';
import { expect, test } from '../support/fixtures.ts';
import { signedIn } from '../support/api.ts';

const startPath = '/creator/campaigns/bfm/create';
const seconds = 4;

/** What is in the list, in its order. */
const listed = async (page: Page): Promise<string[]> => {
  const list = page.getByRole('region', { name: 'Suggested curators' });
  // Until the answer to the last change is there it is the one before.
  await expect(list).toHaveAttribute('aria-busy', 'false');
  const takeOut = list.getByRole('button', { name: /^Remove / });
  await expect(takeOut.first()).toBeVisible();
  const names = await takeOut.evaluateAll((buttons) =>
    buttons.map((button) => button.getAttribute('aria-label') ?? ''),
  );
  return names.map((name) => name.replace(/^Remove (.+)$/, '$1'));
};

async function describe(page: Page, title: string, genre: string): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Artist', { exact: true }).fill('Wren Ashby');
  await page.getByLabel('Genres').fill(genre);
  await page.getByRole('option', { name: genre, exact: true }).click();
  await page.keyboard.press('Escape');
}

/** From the track to the list. */
async function continueToList(page: Page, goal: 'Playlists' | 'Radios', budget: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue to goal' }).click();
  await page.waitForURL(/step=2/);
  await page.getByRole('radio', { name: goal }).click();
  await page.getByRole('button', { name: budget, exact: true }).click();
  await page.getByRole('button', { name: 'Show my list' }).click();
  await page.waitForURL(/step=3/);
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.waitForURL(/\/signup/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('checkbox', { name: /^I agree to the terms/ }).check();
  await page.getByRole('button', { name: 'Sign up by e-mail' }).click();
  await page.waitForURL(/\/email-confirmation$/);
}

async function becomeCreator(page: Page, name: string): Promise<void> {
  await page.waitForURL(/\/complete-signup/);
  // Who comes from the creator's side has it chosen already.
  await expect(page.getByRole('radio', { name: 'Creator' }).first()).toBeChecked();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/bfm\/create\?step=3/);
}

/** Buys what the wallet lacks, in place. */
async function buyMissing(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Buy \d+ credits for/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Pay by card' }).click();
  await typeCard(page, cards.pays);
  await page.getByRole('button', { name: /^Pay €/ }).click();
  await expect(page.getByText(/credits added, .+ in your wallet/)).toBeVisible();
}

const pay = (page: Page) => page.getByRole('button', { name: /^Pay .+ credits/ });

/** The parts of the draft that this browser stores. */
const savedDraft = (page: Page) =>
  page.evaluate(async () => ({
    texts: Object.keys(localStorage).filter((key) => key.includes('fast-start')),
    files: await new Promise((resolve) => {
      const opening = indexedDB.open('fanfare.fast-start');
      opening.addEventListener('success', () => {
        const database = opening.result;
        if (database.objectStoreNames.length === 0) return resolve(0);
        const counting = database.transaction('audio').objectStore('audio').count();
        counting.addEventListener('success', () => {
          database.close();
          resolve(counting.result);
        });
      });
    }),
  }));

test('a visitor gets to a list, signs up in another tab, and pays for the list as it was', async ({
  page,
  context,
  problems,
}) => {
  const email = newAddress('wren');
  let list: string[] = [];

  await test.step('a link that is none of a track is refused in words, one that isn’t read is said to be so, one of a track is taken', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Start a campaign' }).first().click();
    const source = page.getByLabel('Paste a link, or type title and artist');
    await source.fill('https://open.spotify.com/album/4uLU6hMCjMI75M1A2tKUQC');
    await expect(page.getByText(/not a track/).first()).toBeVisible();
    await expectClean(page, problems);
    await source.fill('https://open.spotify.com/playlist/37i9dQZF1DXcBWIGoYBM5M');
    await expect(page.getByText('We can’t read Spotify links here, but we’ve kept yours.')).toBeVisible();
    await expectClean(page, problems);
    await source.fill('https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC?si=somebody');
    await describe(page, 'Low Tide Choir', 'Indie folk');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Low Tide Choir' })).toBeVisible();
    await expectClean(page, problems);
  });

  await test.step('goal and budget lead to a list with what to expect; Back goes a step back', async () => {
    await continueToList(page, 'Playlists', '25');
    await listed(page);
    await expect(page.getByRole('complementary', { name: 'Budget and forecast' })).toContainText('Credits per yes');
    await expectClean(page, problems);
    await page.goBack();
    await expect(page.getByRole('radio', { name: 'Playlists' })).toBeChecked();
    await expectClean(page, problems);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Low Tide Choir' })).toBeVisible();
    await page.goForward();
    await page.goForward();
  });

  await test.step('the list is changed by hand, and a reload finds it so', async () => {
    const [first] = await listed(page);
    await page.getByRole('button', { name: `Remove ${first}` }).click();
    await page.getByRole('button', { name: /^Add / }).first().click();
    list = await listed(page);
    expect(list).not.toContain(first);
    await page.reload();
    expect(await listed(page)).toEqual(list);
  });

  await test.step('through sign-up, confirmed in a second tab, back to the same list', async () => {
    await page.getByRole('button', { name: 'Sign up and continue' }).click();
    await signUp(page, email);
    const other = await context.newPage();
    await other.goto(await confirmationLink(email));
    await other.waitForURL(/\/complete-signup/);
    await other.close();
    await becomeCreator(page, 'Wren Ashby');
    expect(await listed(page)).toEqual(list);
  });

  await test.step('one press, or two, makes one campaign, and what was kept is gone', async () => {
    const person = await signedIn(email, password);
    await page.getByRole('button', { name: 'Continue to payment' }).dblclick();
    await page.waitForURL(/\/creator\/create-campaign\/\d+$/);
    expect(await savedDraft(page)).toEqual({ texts: [], files: 0 });
    await buyMissing(page);
    await pay(page).dblclick();
    await expect(page.getByRole('heading', { name: 'Almost Done!' })).toBeVisible();
    const { items } = (await person.call('GET /api/v2/campaigns/me')).body.data;
    expect(items).toMatchObject([{ curatorCount: list.length, status: 'awaiting_audio' }]);
    const { items: tracks } = (await person.call('GET /api/account/tracks')).body.data;
    expect(tracks).toMatchObject([{ title: 'Low Tide Choir', artist: 'Wren Ashby' }]);
    await page.goto(startPath);
    await expect(page.getByLabel('Paste a link, or type title and artist')).toHaveValue('');
  });
});

test('a file that a visitor dropped comes along through sign-up, and is sent with the campaign', async ({ page }) => {
  const email = newAddress('ashby');
  await page.goto(startPath);
  await page.locator('input[type=file]').setInputFiles(soundFile('Wren Ashby - Salt Stairs.wav', seconds));
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Salt Stairs');
  await expect(page.getByText('Saved in this browser until you create the campaign.')).toBeVisible();
  await describe(page, 'Salt Stairs', 'Indie folk');
  await continueToList(page, 'Radios', '10');
  const list = await listed(page);
  await expect(page.getByText(/Wren Ashby - Salt Stairs.wav \(0.2 MB\) are saved in this browser/)).toBeVisible();
  await page.getByRole('button', { name: 'Sign up and continue' }).click();
  await signUp(page, email);
  // The same tab, with a new page: nothing in memory is left.
  await page.goto(await confirmationLink(email));
  await becomeCreator(page, 'Wren Ashby');
  expect(await listed(page)).toEqual(list);

  const person = await signedIn(email, password);
  await giveCredits(person, 20);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(/\/creator\/create-campaign\/\d+$/);
  const { items: tracks } = (await person.call('GET /api/account/tracks')).body.data;
  expect(tracks).toMatchObject([{ title: 'Salt Stairs', versionCount: 1, audio: { format: 'wav' } }]);
  await expect.poll(() => savedDraft(page)).toEqual({ texts: [], files: 0 });
  await pay(page).click();
  await expect(page.getByRole('heading', { name: 'Great!' })).toBeVisible();
});

test('who has an account logs in instead, and signing out leaves nothing behind', async ({ page }) => {
  const { email } = await newAccount('Ane Holt', ['creator']);
  await page.goto(startPath);
  await page.getByLabel('Paste a link, or type title and artist').fill('Xqzzvw');
  await page.getByRole('button', { name: 'Describe it instead' }).click();
  await describe(page, 'Night Ferry', 'Indie folk');
  await continueToList(page, 'Playlists', '10');
  const list = await listed(page);
  await page.getByRole('complementary').getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(/bfm\/create\?step=3/);
  expect(await listed(page)).toEqual(list);
  await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeEnabled();

  await page.getByRole('button', { name: /^Account menu of / }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await savedDraft(page)).toEqual({ texts: [], files: 0 });
});

test('a visitor with the link of a known track has paid after thirteen presses', async ({ page, context }) => {
  const anybody = await newAccount('Ane Holt', ['creator']);
  const path = '/api/v2/public/curators-finder/search?q=the';
  const known = (await anybody.call('GET /api/v2/public/curators-finder/search', path)).body.data;
  const slugOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const { title, artist } = known.find((one) => /^[\w ]+$/.test(one.title + one.artist))!;

  let presses = 0;
  await context.exposeBinding('countPress', () => (presses += 1));
  await context.addInitScript(() => {
    const count = (globalThis as unknown as { countPress: () => void }).countPress;
    addEventListener('pointerdown', () => count(), { capture: true });
  });
  await page.goto('/');
  await page.getByRole('link', { name: 'Start a campaign' }).first().click();
  await expect(page.getByLabel('Paste a link, or type title and artist')).toBeFocused();
  await page.keyboard.insertText(`https://soundcloud.com/${slugOf(artist)}/${slugOf(title)}`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Continue to goal' }).click();
  await page.getByRole('button', { name: 'Show my list' }).click();
  await listed(page);
  await page.getByRole('button', { name: 'Sign up and continue' }).click();
  const email = newAddress('ane');
  await signUp(page, email);
  // The press on the link in the email.
  presses += 1;
  await page.goto(await confirmationLink(email));
  await becomeCreator(page, 'Ane Holt');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(/\/creator\/create-campaign\/\d+$/);
  await buyMissing(page);
  await pay(page).click();
  await expect(page.getByRole('heading', { name: 'Almost Done!' })).toBeVisible();
  expect(presses).toBe(13);
});
