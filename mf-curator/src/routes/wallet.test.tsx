import { stubServices } from '@fanfare/shell-contract/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '@fanfare/kit/testing';
import { renderApp } from '../testing/render-app.tsx';

const redirectTo = vi.hoisted(() => vi.fn());
vi.mock('@fanfare/kit/redirect', () => ({ redirectTo }));
beforeEach(() => redirectTo.mockReset());

const transactions = 'GET /api/v2/transactions/me/curator';

const row = (id: number, more: object = {}) => ({
  id,
  createdAt: '2026-05-14T09:00:00.000Z',
  kind: 'earning',
  label: `Earned for Paper Boats (campaign #${id})`,
  amountCredits: 3.3,
  balanceCredits: 12.1,
  campaignId: id,
  submissionId: id,
  receipt: null,
  ...more,
});
const sums = { balanceCredits: 12.1, clearingCredits: 3.3, heldCredits: 25 };

test('the history loads more pages', async () => {
  const api = fakeApi({
    [transactions]: ({ query }) =>
      query?.['cursor'] === 'more'
        ? { items: [row(2)], nextCursor: null, ...sums }
        : { items: [row(1)], nextCursor: 'more', ...sums },
  });
  const user = renderApp('/curator/transactions', stubServices({ call: api.call }));
  expect(await screen.findByText('Earned for Paper Boats (campaign #1)')).toBeVisible();
  expect(screen.getByText('12.10 credits available, 3.30 clearing, 25.00 held for a cash-out.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Earned for Paper Boats (campaign #2)')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('clearing amounts are marked as not counted yet; a paid cash-out has its receipt', async () => {
  const api = fakeApi({
    [transactions]: () => ({
      items: [
        row(2, { kind: 'clearing', amountCredits: 3.3 }),
        row(1, { kind: 'payout', label: 'Fanfare Credits Cashed Out (Bank)', amountCredits: -25, receipt: 'payout-1' }),
      ],
      nextCursor: null,
      ...sums,
    }),
  });
  renderApp('/curator/transactions', stubServices({ call: api.call }));
  expect(await screen.findByRole('cell', { name: 'Earned for Paper Boats (campaign #2) clearing' })).toBeVisible();
  expect(screen.getByText('−25.00')).toBeVisible();
  expect(
    screen.getByRole('button', { name: 'Receipt (PDF): Fanfare Credits Cashed Out (Bank), 14 May 2026' }),
  ).toBeVisible();
});

const csv = 'GET /api/v2/transactions/me/curator/export';
const label = 'Earned for Paper Boats (campaign #1)';
const held = (items: object[] = [row(1)]) => ({ items, nextCursor: null, ...sums });

test('an empty history says so, without filters', async () => {
  renderApp('/curator/transactions', stubServices({ call: fakeApi({ [transactions]: () => held([]) }).call }));
  expect(await screen.findByRole('heading', { name: 'No transactions yet' })).toBeVisible();
  expect(screen.queryByRole('search')).toBeNull();
  expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull();
});

test('a failed load shows its reason and can be retried', async () => {
  let isDown = true;
  const api = fakeApi({
    [transactions]: () => {
      if (isDown) throw refusal('network', 'No answer', { status: 0 });
      return held();
    },
  });
  const user = renderApp('/curator/transactions', stubServices({ call: api.call }));
  expect(await screen.findByRole('heading', { name: 'Error !' })).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(label)).toBeVisible();
});

test('kinds and days are in the URL; an empty result says so, and links back to all', async () => {
  const api = fakeApi({ [transactions]: ({ query }) => held(query?.['kind'] ? [] : [row(1)]) });
  const user = renderApp(
    '/curator/transactions?kind=cashOut,nonsense&from=2026-05-01&to=2026-02-31',
    stubServices({ call: api.call }),
  );
  expect(await screen.findByRole('heading', { name: 'No results' })).toBeVisible();
  expect(api.sentTo(transactions)).toEqual([{ query: { limit: 40, kind: 'payout', from: '2026-05-01' } }]);
  expect(screen.getByLabelText('From')).toHaveValue('01/05/2026');
  await user.click(screen.getByRole('button', { name: 'Reset filters' }));
  expect(await screen.findByText(label)).toBeVisible();
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/^\/curator\/transactions$/));
});

test('a range that ends before it starts is not requested, and shows an error at the field', async () => {
  const api = fakeApi({ [transactions]: () => held() });
  renderApp('/curator/transactions?from=2026-02-01&to=2026-01-31', stubServices({ call: api.call }));
  expect(await screen.findByText('The end date is before the start date')).toBeVisible();
  expect(screen.getByRole('button', { name: 'CSV' })).toBeDisabled();
  expect(api.sentTo(transactions)).toEqual([]);
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-02-28' } });
  expect(await screen.findByText(label)).toBeVisible();
});

test('the history is exported as CSV with the same filters; an error shows on the page', async () => {
  let isRefused = true;
  const api = fakeApi({
    [transactions]: () => held(),
    [csv]: () => {
      if (isRefused) throw refusal('rate_limited', 'Too many exports. Try again in a minute.', { status: 429 });
      return { url: 'https://api.example.test/curator.csv?sig=1' };
    },
  });
  const user = renderApp('/curator/transactions?kind=earned&to=2026-05-31', stubServices({ call: api.call }));
  await screen.findByText(label);
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  expect(await screen.findByText('Too many exports. Try again in a minute.')).toBeVisible();
  expect(redirectTo).not.toHaveBeenCalled();
  isRefused = false;
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://api.example.test/curator.csv?sig=1'));
  expect(api.sentTo(csv).at(-1)?.query).toEqual({ kind: 'earning,clearing', to: '2026-05-31' });
});
