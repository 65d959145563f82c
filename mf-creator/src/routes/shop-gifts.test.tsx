import { redirectTo } from '@fanfare/kit';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { resetStripe } from '../features/shop/lib/load-stripe.ts';
import { account, page } from '../testing/fixtures.ts';
import { products, purchase } from '../testing/shop.ts';
import { fakeStripe } from '../testing/fake-stripe.ts';
import { pending, refusal } from '@fanfare/kit/testing';
import { renderApp, type Answers } from '../testing/render-app.tsx';
// The first test doesn't wait for lazy screens.
import './shop.tsx';

vi.mock('@fanfare/kit/redirect', () => ({ redirectTo: vi.fn() }));

const begin = 'POST /api/fanfare/gifts' as const;
const settle = 'POST /api/v2/purchases/:id/settle' as const;
const showCode = 'POST /api/v2/purchases/:id/gift-code' as const;
const list = 'GET /api/v2/purchases' as const;

const open = purchase({ purpose: 'gift' });
const gift = (status: 'ready' | 'shown' | 'redeemed' | 'stopped') =>
  purchase({ purpose: 'gift', status: 'paid', paidAt: '2026-05-15T14:06:00.000Z', gift: { status } });
const code = { code: 'K7QM-2RTX-9HPD-4', credits: 25 };
const answers = (over: Answers = {}): Answers => ({
  'GET /api/fanfare/products': products,
  [list]: page([]),
  [begin]: { clientSecret: 'pi_1_secret', orderId: null, approveUrl: null, purchase: open },
  [settle]: gift('ready'),
  [showCode]: code,
  ...over,
});
const give = async (given: Answers, session = {}) => {
  const app = renderApp('/creator/shop', given, session);
  await app.user.click(await screen.findByRole('radio', { name: 'As a gift' }));
  return app;
};
const giveButton = () => screen.findByRole('button', { name: 'Give 25 credits for €24' });

beforeEach(() => {
  resetStripe();
  vi.stubGlobal('Stripe', fakeStripe().constructor);
  vi.mocked(redirectTo).mockClear();
});

describe('giving credits', () => {
  it('is blocked by a debt, and says what to do', async () => {
    await give(answers(), { account: account({ debtCredits: 15 }) });
    expect(await screen.findByText(/You can buy gifts again once what you owe is settled/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Give/ })).not.toBeInTheDocument();
  });

  it('says in place why it can’t start', async () => {
    const { user, services } = await give(
      answers({
        [begin]: () => {
          throw refusal('debt_outstanding', 'You owe 15 credits since a payment was taken back.');
        },
      }),
    );
    await user.click(await giveButton());
    await user.click(await screen.findByRole('button', { name: 'Pay by card' }));
    expect(await screen.findByText('You owe 15 credits since a payment was taken back.')).toBeVisible();
    expect(services.refreshAccount).toHaveBeenCalled();
  });

  it('takes no promo code, is paid by card, then shows the code', async () => {
    const { user, callsTo, at } = await give(answers());
    await waitFor(() => expect(at()).toBe('/creator/shop?for=gift'));
    await user.click(await giveButton());
    expect(screen.queryByRole('button', { name: 'Have a code?' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Pay by card' }));
    const pay = await screen.findByRole('button', { name: 'Pay €24' });
    await waitFor(() => expect(pay).toBeEnabled());
    await user.click(pay);
    expect(await screen.findByText('K7QM-2RTX-9HPD-4')).toBeVisible();
    expect(screen.getByText(/this one stops working/)).toBeVisible();
    expect(callsTo(begin)[0]?.body).toEqual({
      packId: 'credits_25',
      method: 'card',
      origin: { page: '/creator/shop?for=gift' },
    });
    expect(callsTo(showCode).map(({ params, idempotencyKey }) => [params, idempotencyKey])).toEqual([
      [{ id: '77' }, undefined],
    ]);
  });

  it('goes to PayPal and back to the code', async () => {
    const approveUrl = 'https://paypal.example.test/checkoutnow?token=O-1';
    const byPayPal = {
      clientSecret: null,
      orderId: 'O-1',
      approveUrl,
      purchase: { ...open, method: 'paypal' as const },
    };
    const { user, unmount } = await give(answers({ [begin]: byPayPal }));
    await user.click(await giveButton());
    await user.click(await screen.findByRole('button', { name: 'Pay with PayPal' }));
    await waitFor(() => expect(redirectTo).toHaveBeenCalledExactlyOnceWith(approveUrl));
    unmount();
    const { at } = renderApp('/creator/shop?for=gift&purchase=77', answers());
    expect(await screen.findByText('K7QM-2RTX-9HPD-4')).toBeVisible();
    await waitFor(() => expect(at()).toBe('/creator/shop?for=gift'));
  });

  it('creates no second code if another page has shown one', async () => {
    const { callsTo } = renderApp('/creator/shop?purchase=77', answers({ [settle]: gift('shown') }));
    expect(await screen.findByText(/already shown on another page/)).toBeVisible();
    expect(callsTo(showCode)).toHaveLength(0);
  });

  it('says when the code couldn’t be created, and retries', async () => {
    const given = answers({
      [showCode]: () => {
        throw refusal('network', 'No answer', { status: 0 });
      },
    });
    const { user } = renderApp('/creator/shop?purchase=77', given);
    expect(await screen.findByText(/^Can’t reach Fanfare\. Check your connection/)).toBeVisible();
    given[showCode] = code;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('K7QM-2RTX-9HPD-4')).toBeVisible();
  });

  it('copies the code and the message', async () => {
    const { user } = renderApp('/creator/shop?purchase=77', answers());
    await user.click(await screen.findByRole('button', { name: 'Copy code' }));
    expect(await navigator.clipboard.readText()).toBe('K7QM-2RTX-9HPD-4');
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy message' }));
    expect(await navigator.clipboard.readText()).toBe(
      'Here are 25 Fanfare Credits: K7QM-2RTX-9HPD-4\nRedeem them at http://localhost:3000/creator/shop',
    );
  });

  it('can be copied by hand if the browser refuses', async () => {
    const { user, services } = renderApp('/creator/shop?purchase=77', answers());
    await screen.findByText('K7QM-2RTX-9HPD-4');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
    await user.click(screen.getByRole('button', { name: 'Copy code' }));
    await waitFor(() => expect(services.notify).toHaveBeenCalledWith(expect.objectContaining({ tone: 'warning' })));
  });
});

describe('gifts among the purchases', () => {
  it.each(['redeemed', 'stopped'] as const)('show no code once they are %s', async (status) => {
    renderApp('/creator/shop', answers({ [list]: page([gift(status)]) }));
    const row = (await screen.findByText('Gift of 25 credits')).closest('li')!;
    expect(within(row).getByText(status === 'redeemed' ? 'Redeemed' : 'Deactivated')).toBeVisible();
    expect(within(row).queryByRole('button', { name: /code/ })).not.toBeInTheDocument();
  });

  it('warn that a new code replaces the old one, and create one for a double click', async () => {
    const { user, callsTo } = renderApp('/creator/shop', answers({ [list]: page([gift('shown')]) }));
    await user.click(await screen.findByRole('button', { name: /^Show a new code: gift of 25 credits/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Show a new code?' }));
    expect(dialog.getByText(/stops working for anyone you gave it to/)).toBeVisible();
    expect(callsTo(showCode)).toHaveLength(0);
    const make = dialog.getByRole('button', { name: 'Create a new code' });
    fireEvent.click(make);
    fireEvent.click(make);
    expect(await dialog.findByText('K7QM-2RTX-9HPD-4')).toBeVisible();
    expect(callsTo(showCode)).toHaveLength(1);
  });

  it('wait for a code that is being made: it would be lost with a dialog that closes', async () => {
    const made = pending<typeof code>();
    const given = answers({ [list]: page([gift('shown')]), [showCode]: () => made.promise });
    const { user } = renderApp('/creator/shop', given);
    await user.click(await screen.findByRole('button', { name: /^Show a new code/ }));
    await user.click(await screen.findByRole('button', { name: 'Create a new code' }));
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await user.keyboard('{Escape}');
    made.resolve(code);
    expect(await screen.findByText(code.code)).toBeVisible();
  });

  it('that were redeemed meanwhile say so in the dialog', async () => {
    const given = answers({
      [list]: page([gift('shown')]),
      [showCode]: () => {
        throw refusal('wrong_state', 'This gift has been redeemed.');
      },
    });
    const { user } = renderApp('/creator/shop', given);
    await user.click(await screen.findByRole('button', { name: /^Show a new code/ }));
    await user.click(await screen.findByRole('button', { name: 'Create a new code' }));
    expect(await screen.findByText('This gift has been redeemed.')).toBeVisible();
  });

  it('can be refunded, with their own texts', async () => {
    const returnable = { credits: 25, amountCents: 2_400, until: '2026-05-29T14:06:00.000Z' };
    const mine = { ...gift('shown'), method: 'paypal' as const, returnable };
    const given = answers({
      [list]: page([mine]),
      'POST /api/v2/purchases/:id/return': { ...mine, returnedCents: 2_400 },
    });
    const { user, services } = renderApp('/creator/shop', given);
    await user.click(await screen.findByRole('button', { name: /^Refund the gift/ }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Refund the gift of 25 credits?' }));
    expect(dialog.getByText(/Its code stops working, and €24 goes back to your PayPal account/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Get €24 back' }));
    await waitFor(() =>
      expect(services.notify).toHaveBeenCalledWith({ text: '€24 is on its way back to PayPal', tone: 'positive' }),
    );
  });
});
