import { expect, signInNewCreator, test } from '../support/fixtures.ts';
import { signedIn } from '../support/api.ts';
import { atPayPal, buyByCard, providerPage, purchases, wallet } from '../support/payments.ts';

const password = 'LowTideChoir1';

/** Pays a campaign of some credits by calls, so that they are held. @returns what it cost, and its number */
async function spend(email: string, atLeast: number): Promise<{ id: number; total: number }> {
  const person = await signedIn(email, password);
  const track = { title: 'Salt Meridian', artist: 'Olive Hart', genreIds: [1] };
  const { data: saved } = (await person.call('POST /api/account/track', undefined, track)).body;
  const { id } = (await person.call('POST /api/campaign/create', undefined, { type: 'playlists', trackId: saved.id }))
    .body.data;
  const path = '/api/v2/curator-services?type=playlists&limit=100&levels=standard,trusted';
  const { items } = (await person.call('GET /api/v2/curator-services', path)).body.data;
  const servicesIDs: number[] = [];
  let total = 0;
  for (const { id: serviceId, priceCredits, availability } of items) {
    if (total >= atLeast) break;
    if (availability.status !== 'open' || priceCredits > 4) continue;
    servicesIDs.push(serviceId);
    total += priceCredits;
  }
  await person.call('POST /api/v2/campaigns/:id/curators', `/api/v2/campaigns/${id}/curators`, { servicesIDs });
  const paid = await person.call('POST /api/v2/campaigns/:id/complete', `/api/v2/campaigns/${id}/complete`);
  expect(paid.status).toBe(200);
  return { id, total };
}

test('a payment is charged back: what is left goes, the rest is owed and blocks, and a dispute won restores it', async ({
  page,
}) => {
  const email = `olive.${Date.now()}@hart.example`;
  await signInNewCreator(page, 'Olive Hart', email, password);
  await buyByCard(page, '25 credits for €24', '€24');
  await expect(wallet(page)).toHaveText('25.00');
  const { id, total } = await spend(email, 8);
  await expect(wallet(page)).toHaveText((25 - total).toFixed(2));

  await test.step('the bank takes the money: the open page says what is owed', async () => {
    const bank = await providerPage(page, 'stripe');
    await bank.getByRole('button', { name: 'Dispute this payment' }).first().click();
    await expect(bank.getByRole('button', { name: 'Won by the seller' }).first()).toBeVisible();
    await bank.close();
    await expect(wallet(page)).toContainText('0.00', { timeout: 30_000 });
    await page.goto('/creator/shop');
    await expect(page.getByText(`You owe ${total.toFixed(2)} credits`)).toBeVisible();
    await expect(purchases(page).getByText('Disputed')).toBeVisible();
  });

  await test.step('nothing can be sent meanwhile, with the reason', async () => {
    const person = await signedIn(email, password);
    const refused = await person.call('POST /api/v2/campaigns/:id/send', `/api/v2/campaigns/${id}/send`);
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'debt_outstanding']);
    await page.goto('/creator/transactions');
    await expect(page.getByText('Fanfare Credits Charged Back (Stripe)', { exact: true })).toBeVisible();
  });

  await test.step('the next purchase, with PayPal, settles it first', async () => {
    await page.goto('/creator/shop');
    await page.getByRole('button', { name: 'Buy 50 credits for €46' }).click();
    await page.getByRole('button', { name: 'Pay with PayPal' }).click();
    await atPayPal(page, 'Agree and pay');
    await page.waitForURL(/\/creator\/shop/);
    await expect(wallet(page)).toHaveText((50 - total).toFixed(2));
    await expect(page.getByText(/^You owe/)).toBeHidden();
  });

  await test.step('the seller wins: all of it is restored', async () => {
    const bank = await providerPage(page, 'stripe');
    await bank.getByRole('button', { name: 'Won by the seller' }).first().click();
    // A tab that is closed with its form still under way ends in an unknown state.
    await expect(bank.getByText('· won').first()).toBeVisible();
    await bank.close();
    await expect(wallet(page)).toHaveText((75 - total).toFixed(2), { timeout: 30_000 });
    await page.goto('/creator/shop');
    await expect(purchases(page).getByText('Dispute won')).toBeVisible();
    await page.goto('/creator/transactions');
    await expect(page.getByText('Fanfare Credits Restored (Stripe)', { exact: true })).toBeVisible();
  });
});
