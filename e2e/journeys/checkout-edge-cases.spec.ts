import type { Page } from 'playwright/test';
import { expect, signIn, test } from '../support/fixtures.ts';
import { advanceClock, signedIn } from '../support/api.ts';

const creator = 'creator@demo.fanfare.test';

/** A draft of creator@'s with so many open playlists chosen, and how to look at its money. */
async function draftOf(count: number) {
  const person = await signedIn(creator);
  const tracks = await person.call('GET /api/account/tracks', '/api/account/tracks?limit=50');
  const track = tracks.body.data.items.find((one) => one.audio !== null)!;
  const campaign = await person.call('POST /api/campaign/create', undefined, { type: 'playlists', trackId: track.id });
  const id = campaign.body.data.id;
  const list = await person.call(
    'GET /api/v2/curator-services',
    `/api/v2/curator-services?type=playlists&sort=price&limit=100&levels=standard,trusted,new`,
  );
  let chosen = 0;
  for (const card of list.body.data.items.filter((one) => one.availability.status === 'open')) {
    if (chosen === count) break;
    const added = await person.call('POST /api/v2/campaigns/:id/curators', `/api/v2/campaigns/${id}/curators`, {
      servicesIDs: [card.id],
    });
    if (added.status === 200) chosen++;
  }
  expect(chosen).toBe(count);
  const wallet = async () => (await (await signedIn(creator)).call('GET /api/account')).body.data.coin_amount_purchased;
  return { id, person, wallet };
}

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay / });
const amountOf = async (page: Page) => Number(/Pay ([\d.,]+)/.exec(await payButton(page).innerText())![1]);

test('two tabs paying at once pay once', async ({ page, context }) => {
  await signIn(page, creator);
  const { id, wallet } = await draftOf(2);
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
  await signIn(page, creator);
  const { id } = await draftOf(1);
  await page.goto(`/creator/campaigns/playlists/create/${id}/pitch`);
  const pitch = page.getByLabel('What every curator reads');
  await expect(pitch).toBeVisible();
  // The refresh cookie is gone and the access token has run out: nothing renews this session.
  await context.clearCookies({ name: /refresh/ });
  await advanceClock(11 * 60);
  await pitch.fill('A ferry, a choir and one microphone.');
  const again = page.getByRole('dialog');
  await expect(again).toBeVisible();
  await again.getByLabel('Password', { exact: true }).fill('Fanfare-demo-1');
  await again.getByRole('button', { name: 'Log in' }).click();
  await expect(again).toBeHidden();
  await expect(pitch).toHaveValue('A ferry, a choir and one microphone.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});

test('too few credits: says how many, takes a gift code in place, comes back to the same click', async ({ page }) => {
  await signIn(page, 'dual@demo.fanfare.test');
  const person = await signedIn('dual@demo.fanfare.test');
  const { body: account } = await person.call('GET /api/account');
  const { body: list } = await person.call(
    'GET /api/v2/curator-services',
    '/api/v2/curator-services?type=playlists&sort=-price&limit=100&levels=standard,trusted',
  );
  const track = await person.call('POST /api/account/track', undefined, {
    title: 'Short of Breath',
    artist: 'Demo Duo',
    genreIds: [list.data.items[0]!.genres[0]!.id],
  });
  const campaign = await person.call('POST /api/campaign/create', undefined, {
    type: 'playlists',
    trackId: track.body.data.id,
  });
  const id = campaign.body.data.id;
  let total = 0;
  for (const card of list.data.items) {
    if (total > account.data.coin_amount_purchased) break;
    if (card.availability.status !== 'open') continue;
    const added = await person.call('POST /api/v2/campaigns/:id/curators', `/api/v2/campaigns/${id}/curators`, {
      servicesIDs: [card.id],
    });
    if (added.status === 200) total += card.priceCredits;
  }
  const missing = total - account.data.coin_amount_purchased;
  expect(missing).toBeGreaterThan(0);
  await page.goto(`/creator/create-campaign/${id}`);
  await expect(page.getByText(`You need ${missing.toFixed(2)} more credits`)).toBeVisible();
  await expect(page.getByLabel('Gift code')).toBeVisible();
  const after = await person.call('GET /api/account');
  expect(after.body.data.coin_amount_purchased).toBe(account.data.coin_amount_purchased);
});
