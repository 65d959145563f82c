import { redirectTo } from '@fanfare/kit';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from '../testing/fixtures.ts';
import { products, purchase } from '../testing/shop.ts';
import { refusal } from '@fanfare/kit/testing';
import { renderApp, type Answers } from '../testing/render-app.tsx';
// The first test doesn't wait for lazy screens.
import './shop.tsx';

vi.mock('@fanfare/kit/redirect', () => ({ redirectTo: vi.fn() }));

const begin = 'POST /api/paypal/order/create' as const;
const capture = 'POST /api/paypal/order/capture' as const;
const settle = 'POST /api/v2/purchases/:id/settle' as const;
const approveUrl = 'https://paypal.example.test/checkoutnow?token=O-1';

const open = purchase({ method: 'paypal' });
const paid = { ...open, status: 'paid' as const, paidAt: '2026-05-15T14:06:00.000Z' };
const answers = (over: Answers = {}): Answers => ({
  'GET /api/fanfare/products': products,
  'GET /api/v2/purchases': page([]),
  [begin]: { orderId: 'O-1', approveUrl, purchase: open },
  ...over,
});
const buy = async (given: Answers) => {
  const app = renderApp('/creator/shop', given);
  await app.user.click(await screen.findByRole('button', { name: 'Buy 25 credits for €24' }));
  return app;
};
const payPal = () => screen.findByRole('button', { name: 'Pay with PayPal' });

beforeEach(() => vi.mocked(redirectTo).mockClear());

describe('paying with PayPal', () => {
  it('goes there once for a double click, with the return page', async () => {
    const { callsTo } = await buy(answers());
    const button = await payPal();
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByRole('link', { name: 'Open PayPal' })).toHaveAttribute('href', approveUrl);
    expect(redirectTo).toHaveBeenCalledExactlyOnceWith(approveUrl);
    expect(callsTo(begin).map(({ body }) => body)).toEqual([
      { packId: 'credits_25', origin: { page: '/creator/shop' } },
    ]);
  });

  it('says in place why it can’t start, retries with the same key, and leaves other methods open', async () => {
    const given = answers({
      [begin]: () => {
        throw refusal('payments_unavailable', 'PayPal is down for a moment.', { status: 503 });
      },
    });
    const { user, callsTo } = await buy(given);
    await user.click(await payPal());
    expect(await screen.findByText('PayPal is down for a moment.')).toBeVisible();
    expect(redirectTo).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(callsTo(begin)).toHaveLength(2));
    const keys = callsTo(begin).map(({ idempotencyKey }) => idempotencyKey);
    expect(keys[1]).toBe(keys[0]);
    await user.click(await screen.findByRole('button', { name: 'Choose another way to pay' }));
    expect(await screen.findByRole('button', { name: 'Pay by card' })).toBeVisible();
  });

  it('doesn’t go there again for an approved payment', async () => {
    const { user } = await buy(
      answers({ [begin]: { orderId: 'O-1', approveUrl: null, purchase: open }, [capture]: paid }),
    );
    await user.click(await payPal());
    expect(await screen.findByText(/25\.00 credits added/)).toBeVisible();
    expect(redirectTo).not.toHaveBeenCalled();
  });

  it('offers another try if PayPal declines at the end', async () => {
    const declined = { ...open, failure: 'PayPal declined this payment. Nothing was charged.' };
    const given = answers({ [begin]: { orderId: 'O-1', approveUrl: null, purchase: open }, [capture]: declined });
    const { user } = await buy(given);
    await user.click(await payPal());
    expect(await screen.findByText('PayPal declined this payment. Nothing was charged.')).toBeVisible();
    given[begin] = { orderId: 'O-1', approveUrl, purchase: declined };
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith(approveUrl));
  });
});

describe('returning from PayPal', () => {
  it('adds the credits automatically, and cleans the URL', async () => {
    const { at, services, callsTo } = renderApp(
      '/creator/shop?for=gift&token=O-1&purchase=77&PayerID=P1',
      answers({ [capture]: paid }),
    );
    expect(await screen.findByText(/25\.00 credits added/)).toBeVisible();
    expect(services.refreshAccount).toHaveBeenCalled();
    expect(callsTo(capture).map(({ body }) => body)).toEqual([{ orderId: 'O-1' }]);
    await waitFor(() => expect(at()).toBe('/creator/shop?for=gift'));
  });

  it('asks for the money once, then only how it stands', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const processing = { ...open, status: 'processing' as const };
    const { callsTo } = renderApp(
      '/creator/shop?token=O-1&purchase=77&PayerID=P1',
      answers({ [capture]: processing, [settle]: paid }),
    );
    await waitFor(() => expect(callsTo(capture)).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(await screen.findByText(/25\.00 credits added/)).toBeVisible();
    expect([callsTo(capture).length, callsTo(settle).length]).toEqual([1, 1]);
  });

  it('asks only how it stands if the order isn’t approved after all', async () => {
    const notApproved = refusal('wrong_state', 'This payment isn’t approved at PayPal yet.', { status: 409 });
    renderApp(
      '/creator/shop?token=O-1&purchase=77&PayerID=P1',
      answers({
        [capture]: () => {
          throw notApproved;
        },
        [settle]: open,
      }),
    );
    expect(await payPal()).toBeVisible();
    expect(screen.queryByText(notApproved.message)).not.toBeInTheDocument();
  });

  it('continues the purchase if it wasn’t paid', async () => {
    const { user, at } = renderApp('/creator/shop?purchase=77&paypal=canceled', answers({ [settle]: open }));
    expect(await screen.findByText(/You came back from PayPal without paying/)).toBeVisible();
    const panel = within(screen.getByRole('region', { name: 'Your purchase' }));
    expect(panel.getByText('25 credits')).toBeVisible();
    await waitFor(() => expect(at()).toBe('/creator/shop'));
    await user.click(await payPal());
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith(approveUrl));
  });

  it('trusts the API, whatever the URL says', async () => {
    renderApp('/creator/shop?purchase=77&paypal=canceled', answers({ [settle]: paid }));
    expect(await screen.findByText(/25\.00 credits added/)).toBeVisible();
    expect(screen.queryByText(/without paying/)).not.toBeInTheDocument();
  });

  it('says why it was declined, and keeps the selection', async () => {
    const declined = { ...open, failure: 'PayPal declined this payment. Nothing was charged.' };
    renderApp('/creator/shop?token=O-1&purchase=77&PayerID=P1', answers({ [capture]: declined }));
    expect(await screen.findByText('PayPal declined this payment. Nothing was charged.')).toBeVisible();
    expect(await payPal()).toBeVisible();
  });

  it('shows not found for a foreign purchase', async () => {
    const { user, at } = renderApp(
      '/creator/shop?purchase=99',
      answers({
        [settle]: () => {
          throw refusal('not_found', 'There is no such purchase.', { status: 404 });
        },
      }),
    );
    expect(await screen.findByText('There is no such purchase.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Continue without it' }));
    expect(await screen.findByRole('button', { name: 'Buy 25 credits for €24' })).toBeVisible();
    expect(at()).toBe('/creator/shop');
  });

  it('finds the purchase later, unless there was a newer one', async () => {
    const given = answers({ 'GET /api/v2/purchases': page([open]), [settle]: open });
    const { unmount } = renderApp('/creator/shop', given);
    expect(await screen.findByRole('button', { name: 'Continue to PayPal, €24' })).toBeVisible();
    unmount();
    const later = purchase({ id: 78, status: 'paid', paidAt: '2026-05-15T15:00:00.000Z' });
    const { callsTo } = renderApp('/creator/shop', { ...given, 'GET /api/v2/purchases': page([later, open]) });
    expect(await screen.findByText('Not paid')).toBeVisible();
    expect(callsTo(settle)).toHaveLength(0);
    expect(screen.queryByText(/You started checkout/)).not.toBeInTheDocument();
  });
});
