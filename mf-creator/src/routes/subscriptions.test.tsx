import { redirectTo } from '@fanfare/kit';
import type { DataOf } from '@fanfare/shell-contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { plan } from '../testing/shop.ts';
import { renderApp, type Answers } from '../testing/render-app.tsx';
// The first test doesn't wait for lazy screens.
import './subscriptions.tsx';

vi.mock('@fanfare/kit/redirect', () => ({ redirectTo: vi.fn() }));

type Mine = DataOf<'GET /api/v2/accounts/me/subscription'>;
const period = { isPastDue: false, interval: null, renewsAt: null, endsAt: null };

describe('subscription plans', () => {
  const plans = (isSubscriptionValid: boolean, over: Partial<Mine> = {}): Answers => ({
    'GET /api/v2/subscriptions': [plan],
    'GET /api/v2/accounts/me/subscription': {
      isSubscriptionValid,
      hasSubscription: isSubscriptionValid,
      customerPortalUrl: isSubscriptionValid ? 'https://billing.example.test/p' : null,
      ...period,
      ...over,
    },
  });

  it('don’t offer Pro to Pro accounts', async () => {
    renderApp('/creator/subscriptions', plans(true));
    const pro = within(await screen.findByRole('region', { name: 'Pro' }));
    expect(pro.getByText('Your plan')).toBeVisible();
    expect(pro.queryByRole('button', { name: 'Subscribe' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Manage subscription' })).toHaveAttribute(
      'href',
      'https://billing.example.test/p',
    );
  });

  it('say that Pro has ended, link to invoices, and offer it again', async () => {
    renderApp('/creator/subscriptions', {
      ...plans(false),
      'GET /api/v2/accounts/me/subscription': {
        isSubscriptionValid: false,
        hasSubscription: true,
        customerPortalUrl: 'https://billing.example.test/p',
        ...period,
      },
    });
    expect(await screen.findByText('Your Pro has ended')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Manage subscription' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Subscribe' })).toBeVisible();
  });

  it.each([
    [true, 'The last renewal failed'],
    [false, 'Pro is on hold'],
  ])(
    'lead to the portal after an unpaid renewal (still valid: %s), and offer no second subscription',
    async (isValid, title) => {
      renderApp('/creator/subscriptions', {
        ...plans(isValid, {
          hasSubscription: true,
          isPastDue: true,
          customerPortalUrl: 'https://billing.example.test/p',
        }),
      });
      expect(await screen.findByText(title)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Manage subscription' })).toBeVisible();
      expect(await screen.findByRole('region', { name: 'Pro' })).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Subscribe' })).not.toBeInTheDocument();
    },
  );

  it('update when a renewal fails while the page is open', async () => {
    let isPastDue = false;
    const { emit } = renderApp('/creator/subscriptions', {
      ...plans(true),
      'GET /api/v2/accounts/me/subscription': () => ({
        isSubscriptionValid: true,
        hasSubscription: true,
        customerPortalUrl: null,
        ...period,
        isPastDue,
      }),
    });
    expect(await screen.findByText('Pro is active')).toBeVisible();
    isPastDue = true;
    // The feed may have told of it before.
    emit({ type: 'wallet' });
    expect(await screen.findByText('The last renewal failed')).toBeVisible();
  });

  it('show what changed while they were loading, though the first answer is from before', async () => {
    const path = 'GET /api/v2/accounts/me/subscription';
    const mine = plans(true)[path] as Mine;
    let deliver!: (one: Mine) => void;
    const late = new Promise<Mine>((resolve) => (deliver = resolve));
    const answers = [late];
    const { emit, callsTo } = renderApp('/creator/subscriptions', {
      ...plans(true),
      [path]: () => answers.shift() ?? { ...mine, isPastDue: true },
    });
    await waitFor(() => expect(callsTo(path)).toHaveLength(1));
    for (let change = 0; change < 3; change += 1) emit({ type: 'wallet' });
    deliver(mine);
    expect(await screen.findByText('The last renewal failed')).toBeVisible();
    expect(callsTo(path)).toHaveLength(2);
  });

  it('open the Pro modal from the API’s prices', async () => {
    const { user, services } = renderApp('/creator/subscriptions', plans(false));
    const pro = within(await screen.findByRole('region', { name: 'Pro' }));
    expect(pro.getByText('€39')).toBeVisible();
    expect(pro.getByText(/€390 per year/)).toBeVisible();
    await user.click(pro.getByRole('button', { name: 'Subscribe' }));
    expect(services.openPro).toHaveBeenCalledExactlyOnceWith();
  });

  it('show a yearly subscriber the yearly price and when it renews', async () => {
    renderApp('/creator/subscriptions', plans(true, { interval: 'yearly', renewsAt: '2027-05-15T14:05:00.000Z' }));
    const pro = within(await screen.findByRole('region', { name: 'Pro' }));
    expect(pro.getByText('€390')).toHaveTextContent('€390 per year');
    expect(pro.getByText('500 credits per year')).toBeVisible();
    expect(pro.queryByText(/€39 /)).not.toBeInTheDocument();
    expect(screen.getByText('Renews on 15 May 2027.')).toBeVisible();
  });

  it('show until when a canceled Pro lasts', async () => {
    renderApp('/creator/subscriptions', plans(true, { interval: 'monthly', endsAt: '2026-06-15T14:05:00.000Z' }));
    expect(await screen.findByText('Cancelled: Pro stays active until 15 Jun 2026.')).toBeVisible();
    expect(screen.queryByText(/^Renews/)).not.toBeInTheDocument();
  });

  it('confirm the credits that came with Pro', async () => {
    renderApp('/creator/subscriptions?subscribed=1', plans(true, { interval: 'yearly' }));
    expect(await screen.findByText('500 credits were added to your wallet.')).toBeVisible();
  });

  it('offer no second subscription while a payment is being confirmed', async () => {
    renderApp('/creator/subscriptions?subscribed=1', plans(false));
    expect(await screen.findByText('Confirming your payment')).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Pro' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Subscribe' })).not.toBeInTheDocument();
  });

  it('are asked less often once a payment is late', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { callsTo } = renderApp('/creator/subscriptions?subscribed=1', plans(false));
    const asked = () => callsTo('GET /api/v2/accounts/me/subscription').length;
    await screen.findByText('Confirming your payment');
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    const early = asked();
    expect(early).toBeGreaterThan(5);
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(asked() - early).toBeLessThan(4);
  });

  it('follow a fresh portal link when an expired one led here', async () => {
    const { at } = renderApp('/creator/subscriptions?portal=renew', plans(true));
    await waitFor(() => expect(redirectTo).toHaveBeenCalledExactlyOnceWith('https://billing.example.test/p'));
    await waitFor(() => expect(at()).toBe('/creator/subscriptions'));
  });
});
