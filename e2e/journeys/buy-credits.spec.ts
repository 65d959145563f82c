import { cardFrame, cards, typeCard } from '../support/cards.ts';
import { expect, signInNewCreator, test } from '../support/fixtures.ts';
import { signedIn } from '../support/api.ts';
import { purchases, wallet } from '../support/payments.ts';

type Person = Awaited<ReturnType<typeof signedIn>>;
const password = 'LowTideChoir1';

/** A draft that costs a few credits more than a wallet holds. */
async function draftFor(person: Person, walletCredits: number): Promise<{ id: number; total: number }> {
  const track = { title: 'Glass Harbour', artist: 'Mara Quist', genreIds: [1] };
  const { data: saved } = (await person.call('POST /api/account/track', undefined, track)).body;
  const campaign = { type: 'playlists', trackId: saved.id };
  const { id } = (await person.call('POST /api/campaign/create', undefined, campaign)).body.data;
  const path = '/api/v2/curator-services?type=playlists&limit=100&levels=standard,trusted';
  const { items } = (await person.call('GET /api/v2/curator-services', path)).body.data;
  const servicesIDs: number[] = [];
  let total = 0;
  for (const { id: serviceId, priceCredits, availability } of items) {
    if (total > walletCredits) break;
    if (availability.status !== 'open' || priceCredits > 8) continue;
    servicesIDs.push(serviceId);
    total += priceCredits;
  }
  await person.call('POST /api/v2/campaigns/:id/curators', `/api/v2/campaigns/${id}/curators`, { servicesIDs });
  await person.call('PUT /api/v2/campaigns/:id', `/api/v2/campaigns/${id}`, { pitch: 'Two takes, one microphone.' });
  return { id, total };
}

test('credits are bought by card, partly returned, and bought during a payment', async ({ page }) => {
  const email = `mara.${Date.now()}@quist.example`;
  await signInNewCreator(page, 'Mara Quist', email, password);
  await expect(wallet(page)).toHaveText('0.00');

  await test.step('a declined card says why, in place, and moves nothing', async () => {
    await page.goto('/creator/shop');
    await expect(page.getByText('No purchases yet.')).toBeVisible();
    await expect(page.getByText('Sandbox: no real money')).toBeVisible();
    await page.getByRole('button', { name: 'Buy 25 credits for €24' }).click();
    await page.getByRole('button', { name: 'Pay by card' }).dblclick();
    await expect(cardFrame(page).getByText('Sandbox: no real money')).toBeVisible();
    await typeCard(page, cards.declines);
    await page.getByRole('button', { name: 'Pay €24' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'You weren’t charged' })).toContainText('declined');
    await expect(wallet(page)).toHaveText('0.00');
  });

  await test.step('a closed tab comes back to the same purchase', async () => {
    await page.reload();
    await expect(page.getByText('You started buying 25 credits')).toBeVisible();
    await page.getByRole('button', { name: 'Continue and pay €24' }).click();
  });

  await test.step('another card pays; the balance rises without a reload', async () => {
    await typeCard(page, cards.pays);
    await page.getByRole('button', { name: 'Pay €24' }).dblclick();
    await expect(page.getByText('25.00 credits added, 25.00 in your wallet.')).toBeVisible();
    await expect(wallet(page)).toHaveText('25.00');
    await expect(purchases(page).getByText('Paid', { exact: true })).toHaveCount(1);
    await expect(purchases(page).getByText('Not paid')).toHaveCount(0);
  });

  await test.step('a card that asks its owner first can be refused there, then confirmed', async () => {
    await page.getByRole('button', { name: 'Buy 10 credits for €10' }).click();
    await page.getByRole('button', { name: 'Pay by card' }).click();
    await typeCard(page, cards.asksToConfirm);
    await page.getByRole('button', { name: 'Pay €10' }).click();
    await cardFrame(page).getByRole('button', { name: 'Refuse payment' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'You weren’t charged' })).toBeVisible();
    await page.getByRole('button', { name: 'Pay €10' }).click();
    await cardFrame(page).getByRole('button', { name: 'Confirm payment' }).click();
    await expect(page.getByText('10.00 credits added, 35.00 in your wallet.')).toBeVisible();
  });

  await test.step('the history says what it was, in the words agreed on', async () => {
    await page.goto('/creator/transactions');
    await expect(page.getByText('Fanfare Credits Purchased (Stripe)', { exact: true })).toHaveCount(2);
    await expect(page.getByRole('cell', { name: '+25.00' })).toBeVisible();
  });

  const draft = await draftFor(await signedIn(email, password), 25);

  await test.step('what is spent stays spent: the rest of a purchase goes back to the card', async () => {
    await page.goto('/creator/shop');
    const row = purchases(page).getByRole('listitem').filter({ hasText: '10 credits' });
    await row.getByRole('button', { name: /^Return unused credits to your card/ }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Return 10.00 credits?' });
    await expect(dialog).toContainText('€10 goes back to the card');
    await dialog.getByRole('button', { name: 'Get €10 back' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('€10 refunded');
    await expect(wallet(page)).toHaveText('25.00');
  });

  await test.step('credits that a payment lacks are bought in its place, and the same click pays', async () => {
    await page.goto(`/creator/create-campaign/${draft.id}`);
    const pay = page.getByRole('button', { name: `Pay ${draft.total.toFixed(2)} credits` });
    await expect(pay).toBeDisabled();
    await page.getByRole('button', { name: /^Buy 10 credits for €10/ }).click();
    await page.getByRole('button', { name: 'Pay by card' }).click();
    await typeCard(page, cards.pays);
    await page.getByRole('button', { name: 'Pay €10' }).click();
    await expect(page.getByText('10.00 credits added, 35.00 in your wallet.')).toBeVisible();
    await expect(wallet(page)).toHaveText('35.00');
    await pay.click();
    await page.waitForURL(/\/complete\?s=/);
    await expect(wallet(page)).toHaveText((35 - draft.total).toFixed(2));
  });

  await test.step('credits held by a campaign can’t be returned, the rest can', async () => {
    await page.goto('/creator/shop');
    await purchases(page)
      .getByRole('button', { name: /^Return unused credits to your card/ })
      .first()
      .click();
    await expect(page.getByRole('alertdialog')).toContainText(`Return ${(35 - draft.total).toFixed(2)} credits?`);
    await page.getByRole('button', { name: 'Keep the credits' }).click();
    await expect(page.getByRole('alertdialog')).toBeHidden();
  });
});
