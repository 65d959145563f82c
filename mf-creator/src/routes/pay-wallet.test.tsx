import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { pending, refusal } from '@fanfare/kit/testing';
import { describe, expect, it, vi } from 'vitest';
import { campaign, draft, payment } from '../testing/campaigns.ts';
import { service } from '../testing/fixtures.ts';
import { renderApp, type Answers } from '../testing/render-app.tsx';
import { products } from '../testing/shop.ts';
// The first test doesn't wait for lazy screens.
import './complete-campaign.tsx';
import './pay-campaign.tsx';

const services = [service(), service({ id: 102, title: 'Harbour Lights', priceCredits: 4 })];
const path = '/creator/create-campaign/1042';
const paid = campaign({ status: 'sent' });
const complete = 'POST /api/v2/campaigns/:id/complete' as const;
const summary = 'GET /api/v2/campaigns/:id/payment-summary' as const;
const answers = (walletCredits: number, over: Answers = {}): Answers => ({
  'GET /api/v2/campaigns/:id': draft(services),
  [summary]: payment(services, { walletCredits }),
  'GET /api/fanfare/products': products,
  ...over,
});
const payButton = () => screen.findByRole('button', { name: 'Pay 10.00 credits' });
const great = () => screen.findByRole('heading', { name: 'Great!' });

describe('a wallet that is short', () => {
  it('makes buying credits the primary action', async () => {
    renderApp(path, answers(7));
    expect(await screen.findByRole('button', { name: 'Buy 10 credits for €10' })).toHaveClass('primary');
    expect(await payButton()).toBeDisabled();
    expect(await payButton()).not.toHaveClass('primary');
  });

  it('does so too when only the payment finds out', async () => {
    const given = answers(132, {
      [complete]: () => {
        throw refusal('insufficient_credits', 'You need 10 more credits.', {
          details: payment(services, { walletCredits: 0 }),
        });
      },
    });
    const { user } = renderApp(path, given);
    expect(await payButton()).toHaveClass('primary');
    await user.click(await payButton());
    expect(await screen.findByRole('button', { name: 'Buy 10 credits for €10' })).toHaveClass('primary');
    expect(screen.getByText('You need 10.00 more credits')).toBeVisible();
    expect(await payButton()).not.toHaveClass('primary');
    expect(screen.queryByText('You need 10 more credits.')).not.toBeInTheDocument();
  });

  it('leaves paying primary while credits can’t be bought', async () => {
    renderApp(path, answers(7, { 'GET /api/fanfare/products': { ...products, methods: [] } }));
    expect(await screen.findByText('You need 3.00 more credits')).toBeVisible();
    expect(await payButton()).toHaveClass('primary');
  });
});

describe('an artist’s budget', () => {
  const budget = { artistId: 3, artistName: 'Nia', budgetCredits: 40, usedCredits: 34, isExceeded: false };

  it('shows what is used of it', async () => {
    renderApp(path, answers(132, { [summary]: payment(services, { budget }) }));
    expect(await screen.findByText('Nia: 34.00 of 40.00 credits used this month')).toBeVisible();
    expect(await payButton()).toBeEnabled();
  });

  it('stops a payment that would exceed it, and leads to where it is raised', async () => {
    const over = payment(services, { budget: { ...budget, isExceeded: true } });
    renderApp(path, answers(132, { [summary]: over }));
    const side = within(await screen.findByRole('complementary', { name: 'Your wallet' }));
    expect(await side.findByText('Over Nia’s monthly budget')).toBeVisible();
    expect(
      screen.getByText(/^You’ve used 34.00 of 40.00 credits this month, and this campaign costs 10.00/),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change budget' })).toHaveAttribute('href', '/creator/artists?artist=3');
    expect(await payButton()).toBeDisabled();
  });

  it('says so when only the payment finds out', async () => {
    const given = answers(132, {
      [complete]: () => {
        throw refusal('cap_reached', 'The budget is reached.', {
          details: payment(services, { budget: { ...budget, isExceeded: true } }),
        });
      },
    });
    const { user } = renderApp(path, given);
    await user.click(await payButton());
    const side = within(await screen.findByRole('complementary', { name: 'Your wallet' }));
    expect(await side.findByText('Over Nia’s monthly budget')).toBeVisible();
    expect(screen.queryByText('The budget is reached.')).not.toBeInTheDocument();
  });
});

describe('the wallet in the header', () => {
  it('is up to date when Great! shows', async () => {
    const refreshing = pending<void>();
    const given = answers(132, { [complete]: paid });
    const { user, at, callsTo, services: shell } = renderApp(path, given);
    shell.refreshAccount.mockReturnValue(refreshing.promise);
    const button = await payButton();
    given['GET /api/v2/campaigns/:id'] = paid;
    await user.click(button);
    await waitFor(() => expect(shell.refreshAccount).toHaveBeenCalledOnce());
    await expect(screen.findByRole('heading', { name: 'Great!' }, { timeout: 200 })).rejects.toThrow();
    expect(at()).toBe(path);
    expect(button).toHaveAttribute('aria-busy', 'true');
    refreshing.resolve();
    expect(await great()).toBeVisible();
    expect(callsTo(complete)).toHaveLength(1);
  });

  it('doesn’t hold up a payment when it can’t be refreshed', async () => {
    const given = answers(132, { [complete]: paid });
    const { user, services: shell } = renderApp(path, given);
    shell.refreshAccount.mockRejectedValue(refusal('network', 'No answer', { status: 0 }));
    const button = await payButton();
    given['GET /api/v2/campaigns/:id'] = paid;
    await user.click(button);
    expect(await great()).toBeVisible();
  });

  it('doesn’t hold up a payment for longer than two seconds', async () => {
    const given = answers(132, { [complete]: paid });
    const { at, services: shell } = renderApp(path, given);
    shell.refreshAccount.mockReturnValue(new Promise<void>(() => {}));
    const button = await payButton();
    given['GET /api/v2/campaigns/:id'] = paid;
    // Timers that the test alone moves: a busy machine takes longer than two seconds for the rest.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(button);
    await vi.waitFor(() => expect(shell.refreshAccount).toHaveBeenCalledOnce(), { timeout: 30_000 });
    expect(at()).toBe(path);
    await act(() => vi.advanceTimersByTimeAsync(2_050));
    expect(at()).toMatch(/\/complete\?s=sent$/);
    await vi.waitFor(() => expect(screen.getByRole('heading', { name: 'Great!' })).toBeVisible(), { timeout: 30_000 });
  });
});
