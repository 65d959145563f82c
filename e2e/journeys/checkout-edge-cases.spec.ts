import type { Page } from 'playwright/test';
import { newAccount, password } from '../support/accounts.ts';
import { giveCredits } from '../support/answers.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { advanceClock } from '../support/api.ts';
import { newDraft, newTrack, openServices, type Person } from '../support/tracks.ts';

/**
 * A new creator with credits: into a demo account's wallet, refunds come at any moment, for what other journeys moved the clock past.
 * @returns who it is, how to look at their money, and their track with its audio
 */
async function creatorWith(credits: number) {
  const person = await newAccount('Greta Lindqvist', ['creator']);
  await giveCredits(person, credits);
  const wallet = async () => (await person.call('GET /api/account')).body.data.coin_amount_purchased;
  return { person, wallet, trackId: (await newTrack(person, 'Short of Breath', 6)).id };
}

/** A draft with so many of the cheapest open playlists. */
async function draftOf(person: Person, trackId: number, count: number): Promise<number> {
  const chosen = (await openServices(person, 'playlists')).slice(0, count);
  expect(chosen).toHaveLength(count);
  return newDraft(
    person,
    'playlists',
    trackId,
    chosen.map(({ id }) => id),
  );
}

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay / });
const amountOf = async (page: Page) => Number(/Pay ([\d.,]+)/.exec(await payButton(page).innerText())![1]);

test('two tabs paying at once pay once', async ({ page, context }) => {
  const { person, wallet, trackId } = await creatorWith(30);
  await signIn(page, person.email, password);
  const id = await draftOf(person, trackId, 2);
  const before = await wallet();
  const other = await context.newPage();
  await Promise.all([page, other].map((tab) => tab.goto(`/creator/create-campaign/${id}`)));
  await expect(payButton(page)).toBeVisible();
  await expect(payButton(other)).toBeVisible();
  const total = await amountOf(page);
  await Promise.all([payButton(page).click(), payButton(other).click()]);
  await expect(page.getByRole('heading', { name: 'Great!' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Great!' })).toBeVisible();
  expect(Math.round((before - (await wallet())) * 100)).toBe(Math.round(total * 100));
});

test('a session that ends while a form is filled in loses nothing typed', async ({ page, context }) => {
  const { person, trackId } = await creatorWith(10);
  await signIn(page, person.email, password);
  const id = await draftOf(person, trackId, 1);
  await page.goto(`/creator/campaigns/playlists/create/${id}/pitch`);
  const pitch = page.getByLabel('What every curator reads');
  await expect(pitch).toBeVisible();
  // The refresh cookie is gone and the access token has run out: nothing renews this session.
  await context.clearCookies({ name: /refresh/ });
  await advanceClock(11 * 60);
  await pitch.fill('A ferry, a choir and one microphone.');
  const again = page.getByRole('dialog');
  await expect(again).toBeVisible();
  await again.getByLabel('Password', { exact: true }).fill(password);
  await again.getByRole('button', { name: 'Log in' }).click();
  await expect(again).toBeHidden();
  await expect(pitch).toHaveValue('A ferry, a choir and one microphone.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});

test('too few credits: says how many, takes a gift code in place, comes back to the same click', async ({ page }) => {
  const { person, wallet, trackId } = await creatorWith(5);
  await signIn(page, person.email, password);
  const id = await newDraft(person, 'playlists', trackId);
  const had = await wallet();
  let total = 0;
  for (const { id: serviceId, priceCredits } of await openServices(person, 'playlists')) {
    // By more than one, whose text is in the singular.
    if (total > had + 1) break;
    const added = await person.call('POST /api/v2/campaigns/:id/curators', `/api/v2/campaigns/${id}/curators`, {
      servicesIDs: [serviceId],
    });
    if (added.status === 200) total += priceCredits;
  }
  const missing = total - had;
  expect(missing).toBeGreaterThan(0);
  await page.goto(`/creator/create-campaign/${id}`);
  await expect(page.getByText(`You need ${missing.toFixed(2)} more credits`)).toBeVisible();
  await expect(page.getByLabel('Gift code')).toBeVisible();
  expect(await wallet()).toBe(had);
});
