import type { ShellServices } from '@fanfare/shell-contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Failure } from '../api/failure.ts';
import { leaveTo } from '../lib/before-unload.ts';
import type { ShellState } from '../session/store.ts';
import { accountWith, renderInShell, sessionOf } from '../test-support/shell.tsx';
import ProModal from './pro-modal.tsx';

vi.mock('../lib/before-unload.ts', () => ({ leaveTo: vi.fn() }));

const plans = [{ name: 'PRO', prices: { monthly: { id: 'm', amount: 3900 }, yearly: { id: 'y', amount: 39000 } } }];

function open(
  answer: (key: string, options?: unknown) => Promise<unknown>,
  feature: string | null = null,
  at = '/creator/campaigns/12',
  state: Partial<ShellState> = {},
) {
  const call = vi.fn(answer);
  const shell = renderInShell(<ProModal />, {
    at,
    state: { proModal: { feature }, ...state },
    services: { call: call as unknown as ShellServices['call'] },
  });
  return { call, shell };
}

describe('the PRO modal', () => {
  it('shows a placeholder of 1 before the prices are known, and sells nothing yet', () => {
    open(() => new Promise(() => {}));
    expect(screen.getByText('€1')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Subscribe' })).toBeDisabled();
  });

  it('names no price where the plans couldn’t be loaded', async () => {
    open(() => Promise.reject(new Failure(500, { code: 'internal' })));
    expect(await screen.findByRole('alert')).toHaveTextContent('Error !');
    expect(screen.queryByText('€1')).not.toBeInTheDocument();
  });

  it('starts with the monthly plan and toggles to the yearly one', async () => {
    open(async () => plans);
    expect(screen.getByRole('heading', { name: "Looks like you've found a PRO Feature" })).toBeVisible();
    expect(await screen.findByText('€39')).toBeVisible();
    expect(screen.getByText('50 credits per month')).toBeVisible();
    await userEvent.click(screen.getByText('Yearly (Save 2 months)'));
    expect(screen.getByText('€390')).toBeVisible();
    expect(screen.getByText('500 credits per year')).toBeVisible();
  });

  it('has the requested feature as its title', () => {
    open(async () => plans, 'Influencer trends');
    expect(screen.getByRole('heading', { name: 'Influencer trends' })).toBeVisible();
  });

  it.each([
    ['Wave rules', 'Wave rules', 5],
    ['Influencer trends', 'Influencer trends and geo filters', 4],
    ['Up to 100 influencers per campaign', 'Up to 100 influencers per campaign', 4],
    ['A feature this shell has no text for', 'A feature this shell has no text for', 5],
  ])('lists the requested feature first: %s', async (feature, first, count) => {
    open(async () => plans, feature);
    const items = within(screen.getByRole('region', { name: 'What PRO includes' })).getAllByRole('listitem');
    expect(items[0]).toHaveTextContent(first);
    expect(items).toHaveLength(count);
  });

  it('sells nothing to an account that has Pro', () => {
    const isPro = { session: { ...sessionOf(accountWith(['creator']), 'creator'), isPro: true } };
    open(async () => plans, null, '/creator/campaigns/12', isPro);
    expect(screen.queryByRole('button', { name: 'Subscribe' })).not.toBeInTheDocument();
    expect(screen.getByText('You have Pro already.')).toBeVisible();
  });

  it('shows in place why a subscription did not start', async () => {
    const { call } = open(async (key) => {
      if (key === 'GET /api/v2/subscriptions') return plans;
      throw new Failure(503, { code: 'payments_unavailable', message: 'Payments are not available just now.' });
    });
    await screen.findByText('€39');
    await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Payments are not available just now.');
    expect(call).toHaveBeenCalledWith('POST /api/v2/subscriptions/init', {
      body: { priceID: 'm', origin: { page: '/creator/campaigns/12' } },
    });
  });

  it.each([
    ['the month', 'm', '/creator/curators?countries=SE', '/creator/curators?countries=SE'],
    ['the year', 'y', `/creator/curators?q=${'x'.repeat(300)}`, '/creator/curators'],
  ])('opens the provider for %s, with a return path', async (_, priceID, at, page) => {
    vi.mocked(leaveTo).mockClear();
    const { call } = open(
      async (key) => (key === 'GET /api/v2/subscriptions' ? plans : { url: 'https://checkout.test/c/1' }),
      null,
      at,
    );
    if (priceID === 'y') await userEvent.click(screen.getByText('Yearly (Save 2 months)'));
    const subscribe = screen.getByRole('button', { name: 'Subscribe' });
    await waitFor(() => expect(subscribe).toBeEnabled());
    await userEvent.click(subscribe);
    await waitFor(() => expect(leaveTo).toHaveBeenCalledExactlyOnceWith('https://checkout.test/c/1'));
    expect(call).toHaveBeenCalledWith('POST /api/v2/subscriptions/init', { body: { priceID, origin: { page } } });
    // The page is unloading: a second press does nothing.
    expect(subscribe).toHaveAttribute('aria-busy', 'true');
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
    await waitFor(() => expect(subscribe).not.toHaveAttribute('aria-busy'));
  });

  it('closes on Continue Free Plan', async () => {
    const { shell } = open(async () => plans);
    await userEvent.click(screen.getByRole('button', { name: 'Continue Free Plan' }));
    await waitFor(() => expect(shell.store.getState().proModal).toBeNull());
  });
});
