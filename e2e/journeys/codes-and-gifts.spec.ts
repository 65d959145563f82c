import type { Locator } from 'playwright/test';
import { cards, typeCard } from '../support/cards.ts';
import { expect, newPerson, signIn, signInNewCreator, test } from '../support/fixtures.ts';
import { atPayPal, purchases, wallet } from '../support/payments.ts';

const password = 'LowTideChoir1';
const staffMail = 'staff@demo.fanfare.test';

test('staff make a promo code; it is refused to others, takes its part off a payment, and is stopped', async ({
  page,
  browser,
  problems,
}) => {
  const stamp = Date.now();
  const email = `nell.${stamp}@brook.example`;
  const code = `NELL-${stamp}`;
  await signInNewCreator(page, 'Nell Brook', email, password);
  const staff = await newPerson(browser, problems);

  await test.step('a code for one person, once, from 25 credits on', async () => {
    await signIn(staff, staffMail);
    await staff.goto('/_staff/codes');
    await staff.getByRole('button', { name: 'Create a promo code' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Create a promo code' });
    await dialog.getByRole('textbox', { name: /^Percent off/ }).fill('10');
    await dialog.getByRole('textbox', { name: /^Code/ }).fill(code);
    await dialog.getByRole('textbox', { name: /^Only for this email/ }).fill(email);
    await dialog.getByRole('combobox', { name: /^For/ }).click();
    await staff.getByRole('option', { name: 'Packs from 25 credits' }).click();
    await dialog.getByRole('button', { name: 'Create the code' }).click();
    await expect(staff.getByRole('row').filter({ hasText: code })).toContainText('Active');
  });

  await test.step('somebody else is refused, in place, and what they typed stays', async () => {
    const other = await newPerson(browser, problems);
    await signInNewCreator(other, 'Ote Ther', `ote.${stamp}@ther.example`, password);
    await other.goto('/creator/shop');
    await other.getByRole('button', { name: 'Buy 25 credits for €24' }).click();
    await other.getByRole('button', { name: 'Have a code?' }).click();
    const field = other.getByRole('textbox', { name: 'Promo code' });
    await field.fill(code.toLowerCase());
    await other.getByRole('button', { name: 'Apply' }).click();
    await expect(other.getByText('another account')).toBeVisible();
    await expect(field).toHaveValue(code.toLowerCase());
    await other.context().close();
  });

  await test.step('too small a pack is refused with the one that is enough', async () => {
    await page.goto('/creator/shop');
    await page.getByRole('button', { name: 'Buy 10 credits for €10' }).click();
    await page.getByRole('button', { name: 'Have a code?' }).click();
    await page.getByRole('textbox', { name: 'Promo code' }).fill(code);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('This code needs a larger pack: 25 credits are enough.')).toBeVisible();
    await page.getByRole('button', { name: 'Choose another pack' }).click();
  });

  await test.step('the price falls, and that is what the card pays', async () => {
    await page.getByRole('button', { name: 'Buy 25 credits for €24' }).click();
    // What was typed for the smaller pack is asked for this one by itself.
    await expect(page.getByText('€21.60').first()).toBeVisible();
    await page.getByRole('button', { name: 'Pay by card' }).click();
    await typeCard(page, cards.pays);
    await page.getByRole('button', { name: 'Pay €21.60' }).click();
    await expect(wallet(page)).toHaveText('25.00');
    const row = purchases(page).getByRole('listitem').filter({ hasText: '25 credits' });
    await expect(row).toContainText(code);
    await expect(row).toContainText('€21.60');
  });

  await test.step('staff see the use, and stop it; then nobody can use it', async () => {
    await staff.reload();
    const row = staff.getByRole('row').filter({ hasText: code });
    await expect(row).toContainText('€21.60');
    await row.getByRole('button', { name: /^Stop/ }).click();
    await staff.getByRole('dialog').getByRole('button', { name: 'Stop the code' }).click();
    await expect(row).toContainText('Stopped');
    await page.reload();
    await page.getByRole('button', { name: 'Buy 25 credits for €24' }).click();
    await page.getByRole('button', { name: 'Have a code?' }).click();
    await page.getByRole('textbox', { name: 'Promo code' }).fill(code);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText(/no longer|stopped/i)).toBeVisible();
  });

  await test.step('nobody but staff sees staff’s pages', async () => {
    await page.goto('/_staff/codes');
    await expect(page.getByRole('heading', { name: 'Nothing plays here' })).toBeVisible();
  });
  await staff.context().close();
});

const codeIn = async (place: Locator): Promise<string> => {
  const shown = place.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}-[0-9A-Z]$/).first();
  return (await shown.innerText()).trim();
};

test('a gift is bought with PayPal, given on, redeemed once, and has its receipt', async ({
  page,
  browser,
  problems,
}) => {
  const stamp = Date.now();
  await signInNewCreator(page, 'Ida Fell', `ida.${stamp}@fell.example`, password);
  const region = page.getByRole('region', { name: 'Your gift is ready' });
  let first = '';

  await test.step('who turns back at PayPal is told that nothing was taken, and goes on', async () => {
    await page.goto('/creator/shop?for=gift');
    await page.getByRole('button', { name: 'Give 25 credits for €24' }).click();
    await page.getByRole('button', { name: 'Pay with PayPal' }).click();
    await atPayPal(page, 'Cancel and return');
    await page.waitForURL(/\/creator\/shop/);
    await expect(page.getByText('You weren’t charged').first()).toBeVisible();
  });

  await test.step('a declined means says so; another one pays', async () => {
    await page.getByRole('button', { name: 'Pay with PayPal' }).click();
    await atPayPal(page, 'Pay with a declined card');
    await expect(page.getByText(/declined|refused/i).first()).toBeVisible();
    await page
      .getByRole('button', { name: /PayPal/ })
      .first()
      .click();
    await atPayPal(page, 'Agree and pay');
    await page.waitForURL(/\/creator\/shop/);
    await expect(region).toBeVisible();
    await expect(wallet(page)).toHaveText('0.00');
  });

  let second = '';
  await test.step('its code is shown; a new one stops the one before', async () => {
    first = await codeIn(region);
    await page.goto('/creator/shop');
    await purchases(page)
      .getByRole('button', { name: /^Show a new code/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create a new code' }).click();
    second = await codeIn(page.getByRole('dialog', { name: 'Your gift is ready' }));
    expect(second).not.toBe(first);
  });

  await test.step('a friend redeems it, once', async () => {
    const friend = await newPerson(browser, problems);
    await signInNewCreator(friend, 'Fre End', `fre.${stamp}@end.example`, password);
    await friend.goto('/creator/shop');
    const redeem = async (code: string) => {
      await friend.getByRole('textbox', { name: 'Gift code' }).fill(code);
      await friend.getByRole('button', { name: 'Check' }).click();
    };
    await redeem(first);
    await expect(friend.getByText('This code was replaced by a newer one.')).toBeVisible();
    await redeem(second.toLowerCase());
    await friend.getByRole('button', { name: 'Redeem' }).click();
    await expect(wallet(friend)).toHaveText('25.00');
    await friend.context().close();
  });

  await test.step('the buyer sees that it was redeemed, and has a receipt', async () => {
    await page.reload();
    const row = purchases(page)
      .getByRole('listitem')
      .filter({ hasText: /Gift of 25 credits.*Paid/ });
    await expect(row).toContainText('Redeemed');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: /receipt/i }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  });
});
