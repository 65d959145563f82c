import { redirectTo } from '@fanfare/kit';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { account, page } from '../testing/fixtures.ts';
import { products, purchase } from '../testing/shop.ts';
import { refusal } from '@fanfare/kit/testing';
import { renderApp, type Answers } from '../testing/render-app.tsx';
// The first test doesn't wait for lazy screens.
import './shop.tsx';

vi.mock('@fanfare/kit/redirect', () => ({ redirectTo: vi.fn() }));

const list = 'GET /api/v2/purchases' as const;
const receipt = 'GET /api/v2/receipts/:reference' as const;
const settle = 'POST /api/v2/purchases/:id/settle' as const;
const paid = purchase({ status: 'paid', paidAt: '2026-05-15T14:06:00.000Z', receipt: 'purchase-77' });
const answers = (over: Answers = {}): Answers => ({
  'GET /api/fanfare/products': products,
  [list]: page([paid]),
  ...over,
});
const row = async () => within((await screen.findByText('25 credits', { selector: 'b' })).closest('li')!);

describe('a purchase in the list', () => {
  it('shows how it was paid, with its code, discount and bonus', async () => {
    const cheaper = { ...paid, method: 'paypal' as const, promoCode: 'BRASS10', priceCents: 2_160, discountCents: 240 };
    renderApp('/creator/shop', answers({ [list]: page([{ ...cheaper, bonusCredits: 2.5 }]) }));
    const purchased = within((await screen.findByText(/PayPal · Code BRASS10/)).closest('li')!);
    expect(purchased.getByText('+ 2.50 bonus')).toBeVisible();
    expect(purchased.getByText('€24').tagName).toBe('S');
    expect(purchased.getByText(/€21\.60/)).toBeVisible();
  });

  it.each([
    ['open', 'card', 'Disputed', /Your bank has reversed this payment for now/],
    ['open', 'paypal', 'Disputed', /PayPal has reversed this payment for now/],
    ['lost', 'card', 'Charged back', /for good/],
    ['won', 'paypal', 'Dispute won', /yours again/],
  ] as const)('that is disputed (%s, %s) says what happened', async (chargeback, method, tag, text) => {
    renderApp('/creator/shop', answers({ [list]: page([{ ...paid, method, chargeback }]) }));
    const purchased = await row();
    expect(purchased.getByText(tag)).toBeVisible();
    expect(purchased.getByText(text)).toBeVisible();
  });

  it('that failed says why', async () => {
    const failed = purchase({ status: 'failed', failure: 'The code was used up. Nothing was charged.' });
    renderApp('/creator/shop', answers({ [list]: page([failed]) }));
    expect((await row()).getByText('The code was used up. Nothing was charged.')).toBeVisible();
  });

  it('has no receipt before it’s paid', async () => {
    renderApp('/creator/shop', answers({ [list]: page([purchase({ status: 'canceled' })]) }));
    expect((await row()).queryByRole('button', { name: /Receipt/ })).not.toBeInTheDocument();
  });

  it('downloads its receipt, or says why it can’t', async () => {
    const given = answers({
      [receipt]: () => {
        throw refusal('not_found', 'There is no such receipt.', { status: 404 });
      },
    });
    const { user, services, callsTo } = renderApp('/creator/shop', given);
    const button = (await row()).getByRole('button', { name: 'Receipt (PDF): 25 credits from 15 May 2026' });
    await user.click(button);
    await waitFor(() =>
      expect(services.notify).toHaveBeenCalledWith({ text: 'There is no such receipt.', tone: 'danger' }),
    );
    expect(redirectTo).not.toHaveBeenCalled();
    given[receipt] = { url: 'https://api.example.test/receipts/77?sig=1' };
    await user.click(button);
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://api.example.test/receipts/77?sig=1'));
    expect(callsTo(receipt)[0]?.params).toEqual({ reference: 'purchase-77' });
  });

  it('is refunded to PayPal, with its bonus', async () => {
    const returnable = { credits: 20, amountCents: 1_920, until: '2026-05-29T14:06:00.000Z' };
    const byPayPal = { ...paid, method: 'paypal' as const, bonusCredits: 2.5, returnable };
    const { user } = renderApp('/creator/shop', answers({ [list]: page([byPayPal]) }));
    await user.click(await screen.findByRole('button', { name: /^Return unused credits to PayPal/ }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/€19\.20 goes back to your PayPal account/)).toBeVisible();
    expect(dialog.getByText(/The same share of their bonus is removed too/)).toBeVisible();
  });

  it('says what a used bonus takes off the refund, and what is removed', async () => {
    const returnable = {
      credits: 20,
      amountCents: 1_800,
      until: '2026-05-29T14:06:00.000Z',
      cancelledBonusCredits: 0.75,
      usedBonusCredits: 1.25,
      deductedCents: 120,
    };
    const { user } = renderApp(
      '/creator/shop',
      answers({ [list]: page([{ ...paid, bonusCredits: 2.5, returnable }]) }),
    );
    await user.click(await screen.findByRole('button', { name: /^Return unused credits to your card/ }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/€18 goes back to/)).toHaveTextContent(
      /1\.25 of their bonus credits are spent or held, so €1\.20 is deducted.*0\.75 unused bonus credits are removed too/,
    );
  });
});

describe('a debt', () => {
  const owing = (debtCredits: number) => ({ account: account({ debtCredits, coin_amount_purchased: 0 }) });

  it('says what happened, what it blocks, and how a pack is split', async () => {
    const { user } = renderApp('/creator/shop', answers(), owing(15));
    const notice = await screen.findByText(/^Your bank or PayPal reversed a payment/);
    expect(notice).toHaveTextContent(/can’t send campaigns.*next purchase settles them first/);
    expect(screen.getByText('You owe 15.00 credits')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Buy 25 credits for €24' }));
    const panel = screen.getByRole('region', { name: 'Your purchase' });
    expect(panel).toHaveTextContent(/Settles what you owe15\.00.*Goes to your wallet10\.00/);
  });

  it('says what is still owed after a pack that is too small', async () => {
    const { user } = renderApp('/creator/shop', answers(), owing(40.5));
    await user.click(await screen.findByRole('button', { name: 'Buy 25 credits for €24' }));
    expect(screen.getByText('You’ll still owe 15.50 credits after that.')).toBeVisible();
  });

  it('says after PayPal how much was settled, even if that was earlier', async () => {
    const begun = purchase({ method: 'paypal' });
    const begin = { orderId: 'O-1', approveUrl: 'https://paypal.example.test/', purchase: begun };
    const given = answers({ [settle]: paid, 'POST /api/paypal/order/create': begin });
    const { user, unmount } = renderApp('/creator/shop', given, owing(15));
    await user.click(await screen.findByRole('button', { name: 'Buy 25 credits for €24' }));
    await user.click(screen.getByRole('button', { name: 'Pay with PayPal' }));
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://paypal.example.test/'));
    unmount();
    const settled = { account: account({ debtCredits: 0, coin_amount_purchased: 10 }) };
    renderApp('/creator/shop?purchase=77', given, settled);
    expect(
      await screen.findByText(/25\.00 credits bought: 15\.00 settled what you owed, 10\.00 in your wallet/),
    ).toBeVisible();
  });
});
