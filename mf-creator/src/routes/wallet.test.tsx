import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { feedItem, page } from '../testing/fixtures.ts';
import { plan } from '../testing/shop.ts';
import { refusal } from '@fanfare/kit/testing';
import { renderApp, type Answers } from '../testing/render-app.tsx';
// The first test doesn't wait for lazy screens.
import './shop.tsx';

const check = 'GET /api/gift/:code' as const;
const redeem = 'POST /api/gift/:code' as const;

describe('the gift code in the shop', () => {
  const typeCode = async (answers: Answers, code = 'K7QM-2RTX-9HPD-4') => {
    const app = renderApp('/creator/shop', answers);
    const field = await screen.findByRole('textbox', { name: 'Gift code' });
    if (code) await app.user.type(field, code);
    await app.user.click(screen.getByRole('button', { name: 'Check' }));
    return app;
  };

  it('says why a code is refused, and keeps it in its field', async () => {
    await typeCode({
      [check]: () => {
        throw refusal('code_unknown', 'There is no such code.', { status: 404 });
      },
    });
    expect(await screen.findByText('There is no such code.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Gift code' })).toHaveValue('K7QM-2RTX-9HPD-4');
    expect(screen.queryByRole('button', { name: 'Redeem' })).not.toBeInTheDocument();
  });

  it('doesn’t offer a used code', async () => {
    await typeCode({ [check]: { credits: 25, status: 'redeemed' } });
    expect(await screen.findByText('This code has already been used.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Redeem' })).not.toBeInTheDocument();
  });

  it('requires a code before calling the API', async () => {
    const { callsTo } = await typeCode({}, '');
    expect(await screen.findByText('Gift code is required')).toBeVisible();
    expect(callsTo(check)).toHaveLength(0);
  });

  it('shows the value, adds it to the wallet and updates the chip', async () => {
    const { services, callsTo } = await typeCode({
      [check]: { credits: 25, status: 'unused' },
      [redeem]: { creditsAdded: 25, walletCredits: 157 },
    });
    expect(await screen.findByText('Worth 25.00 credits, not used yet.')).toBeVisible();
    expect(callsTo(redeem)).toHaveLength(0);
    const button = screen.getByRole('button', { name: 'Redeem' });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() =>
      expect(services.notify).toHaveBeenCalledWith({
        text: '25.00 credits added, 157.00 in your wallet',
        tone: 'positive',
      }),
    );
    expect(callsTo(redeem)).toHaveLength(1);
    expect(services.refreshAccount).toHaveBeenCalled();
    expect(screen.getByRole('textbox', { name: 'Gift code' })).toHaveValue('');
  });
});

describe('subscription plans', () => {
  const plans = (isSubscriptionValid: boolean): Answers => ({
    'GET /api/v2/feed': { ...page([]), unreadCount: 0 },
    'GET /api/v2/subscriptions': [plan],
    'GET /api/v2/accounts/me/subscription': {
      isSubscriptionValid,
      hasSubscription: isSubscriptionValid,
      customerPortalUrl: isSubscriptionValid ? 'https://billing.example.test/p' : null,
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
      },
    });
    expect(await screen.findByText('Your Pro has ended')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Manage subscription' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Subscribe' })).toBeVisible();
  });

  it.each([
    ['a renewal that failed yesterday', 1, 'subscription_failed', 'The last renewal failed'],
    ['one that failed long ago', 30, 'subscription_failed', 'Pro is active'],
    ['one that worked since', 1, 'subscription_renewed', 'Pro is active'],
  ] as const)('after %s', async (_name, days, kind, title) => {
    const createdAt = new Date(Date.now() - days * 86_400_000).toISOString();
    const news = [feedItem({ id: 5, kind, createdAt }), feedItem({ id: 4, kind: 'subscription_failed', createdAt })];
    const { callsTo } = renderApp('/creator/subscriptions', {
      ...plans(true),
      'GET /api/v2/feed': { ...page(news), unreadCount: 0 },
    });
    await waitFor(() => expect(callsTo('GET /api/v2/feed')).toHaveLength(1));
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Manage subscription' })).toBeVisible();
  });

  it('update when a renewal fails while the page is open', async () => {
    const failed = feedItem({ id: 5, kind: 'subscription_failed', createdAt: new Date().toISOString() });
    let news: (typeof failed)[] = [];
    const { emit } = renderApp('/creator/subscriptions', {
      ...plans(true),
      'GET /api/v2/feed': () => ({ ...page(news), unreadCount: 0 }),
    });
    expect(await screen.findByText('Pro is active')).toBeVisible();
    news = [failed];
    emit({ type: 'feed', role: 'creator' });
    expect(await screen.findByText('The last renewal failed')).toBeVisible();
  });

  it('open the Pro modal from the API’s prices', async () => {
    const { user, services } = renderApp('/creator/subscriptions', plans(false));
    const pro = within(await screen.findByRole('region', { name: 'Pro' }));
    expect(pro.getByText('€39.00')).toBeVisible();
    expect(pro.getByText(/€390\.00/)).toBeVisible();
    await user.click(pro.getByRole('button', { name: 'Subscribe' }));
    expect(services.openPro).toHaveBeenCalledOnce();
  });
});
