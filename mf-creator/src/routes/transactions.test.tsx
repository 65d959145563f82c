import { redirectTo } from '@fanfare/kit';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from '../testing/fixtures.ts';
import { transaction } from '../testing/shop.ts';
import { pending, refusal } from '@fanfare/kit/testing';
import { renderApp, type Answers } from '../testing/render-app.tsx';
// The first test doesn't wait for lazy screens.
import './transactions.tsx';

vi.mock('@fanfare/kit/redirect', () => ({ redirectTo: vi.fn() }));

const history = 'GET /api/v2/transactions/me/creator' as const;
const csv = 'GET /api/v2/transactions/me/creator/export' as const;
const path = '/creator/transactions';
const held = (rows = [transaction()], nextCursor: string | null = null) => ({
  ...page(rows, nextCursor),
  balanceCredits: 91,
});
const label = 'Refund for Bus Window Seat by Hanna Wójcik (campaign #1042)';
const nothing = held([]);

beforeEach(() => {
  vi.mocked(redirectTo).mockClear();
});

describe('transactions', () => {
  it('say that nothing has moved yet', async () => {
    renderApp('/creator/transactions', {
      'GET /api/v2/transactions/me/creator': { ...page([]), balanceCredits: 0 },
    });
    expect(await screen.findByRole('heading', { name: 'No transactions yet' })).toBeVisible();
  });

  it('show signed amounts with the balance after each, and more on demand', async () => {
    const first = { ...page([transaction()], 'next'), balanceCredits: 91 };
    const paid = transaction({
      id: 700,
      kind: 'payment',
      label: 'Campaign #1042 paid',
      amountCredits: -49,
      balanceCredits: 87,
    });
    const { user } = renderApp('/creator/transactions', {
      'GET /api/v2/transactions/me/creator': ({ query }) =>
        query?.['cursor'] === 'next' ? { ...page([paid]), balanceCredits: 91 } : first,
    });
    const refund = (
      await screen.findByRole('link', { name: 'Refund for Bus Window Seat by Hanna Wójcik (campaign #1042)' })
    ).closest('tr')!;
    expect(within(refund).getByText('+4.00')).toBeVisible();
    expect(within(refund).getByText('91.00')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    const payment = (await screen.findByRole('link', { name: 'Campaign #1042 paid' })).closest('tr')!;
    expect(within(payment).getByText('−49.00')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('show the days of UTC, by which the filter, receipts and statements go', async () => {
    const { DateTimeFormat } = Intl;
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function inAuckland(locale, options) {
      return new DateTimeFormat(locale, { timeZone: 'Pacific/Auckland', ...options });
    });
    renderApp(path, { [history]: held([transaction({ createdAt: '2026-05-31T14:05:00.000Z' })]) });
    const row = (await screen.findByRole('link', { name: label })).closest('tr')!;
    expect(within(row).getByText('31 May 2026')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Date (UTC)' })).toBeVisible();
  });

  it('name the track beside the wording of the row', async () => {
    const rows = [
      transaction({ id: 700, kind: 'payment', label: 'Campaign #1042 paid', trackTitle: 'Low Tide Choir' }),
      transaction({ id: 699, kind: 'gift', label: 'Gift Redeemed', campaignId: null, trackTitle: null }),
    ];
    renderApp(path, { [history]: held(rows) });
    const paid = (await screen.findByRole('link', { name: 'Campaign #1042 paid' })).closest('tr')!;
    expect(within(paid).getByText('Low Tide Choir')).toBeVisible();
    expect(screen.getByText('Gift Redeemed').closest('td')).toHaveTextContent(/^Gift Redeemed$/);
  });

  it('show that they are on their way, then why they could not come, and come on another try', async () => {
    const waiting = pending<ReturnType<typeof held>>();
    const given: Answers = { [history]: () => waiting.promise };
    const { user } = renderApp(path, given);
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeVisible();
    waiting.reject(refusal('network', 'No answer', { status: 0 }));
    expect(await screen.findByText(/^Can’t reach Fanfare\. Check your connection/)).toBeVisible();
    given[history] = held();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: label })).toBeVisible();
  });

  it('open the receipt of a row that has one', async () => {
    const rows = [
      transaction({ id: 703, kind: 'purchase', label: 'Fanfare Credits Purchased (PayPal)', receipt: 'purchase-77' }),
      transaction(),
    ];
    const { user, callsTo } = renderApp(path, {
      [history]: held(rows),
      'GET /api/v2/receipts/:reference': { url: 'https://api.example.test/r' },
    });
    const buttons = await screen.findAllByRole('button', { name: /^Receipt/ });
    expect(buttons).toHaveLength(1);
    await user.click(buttons[0]!);
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://api.example.test/r'));
    expect(callsTo('GET /api/v2/receipts/:reference')[0]?.params).toEqual({ reference: 'purchase-77' });
  });
});

describe('narrowing the history', () => {
  it('asks the API for what is chosen, keeps it in the address, and Back undoes it', async () => {
    const { user, callsTo, at, goBack } = renderApp(path, { [history]: held() });
    await screen.findByRole('link', { name: label });
    const refunds = screen.getByRole('button', { name: 'Refunds' });
    const disputes = screen.getByRole('button', { name: 'Disputes' });
    fireEvent.click(refunds);
    fireEvent.click(disputes);
    await waitFor(() => expect(at()).toBe(`${path}?kind=refunds%2Cdisputes`));
    expect(refunds).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(callsTo(history).at(-1)?.query).toEqual({ limit: 30, kind: 'refund,chargeback,debt' }));
    await user.click(screen.getByRole('radio', { name: 'This year' }));
    const year = new Date().getUTCFullYear();
    await waitFor(() => expect(at()).toContain(`from=${year}-01-01&to=${year}-12-31`));
    expect(screen.getByLabelText('From')).toHaveValue(`01/01/${year}`);
    goBack();
    await waitFor(() => expect(at()).toBe(`${path}?kind=refunds%2Cdisputes`));
    expect(screen.getByRole('radio', { name: 'All' })).toBeChecked();
    expect(screen.getByLabelText('From')).toHaveValue('');
  });

  it('comes back from a reload as it was', async () => {
    const { callsTo } = renderApp(`${path}?kind=gifts&from=2026-01-01&to=2026-01-31`, { [history]: held() });
    expect(await screen.findByRole('button', { name: 'Gifts' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByLabelText('To')).toHaveValue('31/01/2026');
    await waitFor(() =>
      expect(callsTo(history)[0]?.query).toEqual({ limit: 30, kind: 'gift', from: '2026-01-01', to: '2026-01-31' }),
    );
  });

  it('asks nothing about days that end before they begin, and says so at the field', async () => {
    const { callsTo } = renderApp(`${path}?from=2026-02-01&to=2026-01-31`, { [history]: held() });
    expect(await screen.findByText('The end date is before the start date')).toBeVisible();
    expect(screen.getByLabelText('To')).toBeInvalid();
    expect(screen.getByRole('button', { name: 'CSV' })).toBeDisabled();
    expect(callsTo(history)).toHaveLength(0);
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-02-28' } });
    expect(await screen.findByRole('link', { name: label })).toBeVisible();
  });

  it('waits for a year that is typed to its end', async () => {
    const { callsTo, at } = renderApp(path, { [history]: held() });
    await screen.findByRole('link', { name: label });
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '01/03/202' } });
    expect(screen.getByLabelText('From')).toHaveValue('01/03/202');
    expect(at()).toBe(path);
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '01/03/2026' } });
    await waitFor(() => expect(at()).toBe(`${path}?from=2026-03-01`));
    expect(callsTo(history)).toHaveLength(2);
  });

  it('that leaves nothing says so, and leads back to everything', async () => {
    const { user, at } = renderApp(`${path}?kind=gifts`, {
      [history]: ({ query }) => (query?.['kind'] ? nothing : held()),
    });
    expect(await screen.findByRole('heading', { name: 'No results' })).toBeVisible();
    expect(screen.queryByText('No transactions yet')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Reset filters' }));
    expect(await screen.findByRole('link', { name: label })).toBeVisible();
    await waitFor(() => expect(at()).toBe(path));
  });

  it('keeps the rows in sight until the others come', async () => {
    const waiting = pending<ReturnType<typeof held>>();
    const { user } = renderApp(path, { [history]: ({ query }) => (query?.['kind'] ? waiting.promise : held()) });
    await screen.findByRole('link', { name: label });
    await user.click(screen.getByRole('button', { name: 'Gifts' }));
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('link', { name: label })).toBeVisible();
    waiting.resolve(held([transaction({ id: 5, kind: 'gift', label: 'Gift Redeemed', campaignId: null })]));
    expect(await screen.findByText('Gift Redeemed')).toBeVisible();
    expect(screen.queryByRole('link', { name: label })).not.toBeInTheDocument();
  });
});

describe('the history as CSV', () => {
  it('is fetched with the same filters', async () => {
    const { user, callsTo } = renderApp(`${path}?kind=refunds&from=2026-01-01`, {
      [history]: held(),
      [csv]: { url: 'https://api.example.test/creator.csv?sig=1' },
    });
    await screen.findByRole('link', { name: label });
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://api.example.test/creator.csv?sig=1'));
    expect(callsTo(csv)[0]?.query).toEqual({ kind: 'refund', from: '2026-01-01' });
  });

  it('that can’t be had says why in place', async () => {
    const { user } = renderApp(path, {
      [history]: held(),
      [csv]: () => {
        throw refusal('rate_limited', 'Too many exports. Try again in a minute.', { status: 429 });
      },
    });
    await screen.findByRole('link', { name: label });
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    expect(await screen.findByText('Too many exports. Try again in a minute.')).toBeVisible();
    expect(redirectTo).not.toHaveBeenCalled();
  });
});
