import { standInServices } from '@fanfare/shell-contract/stand-in';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';

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

test('the history goes on page by page', async () => {
  const api = fakeApi({
    [transactions]: ({ query }) =>
      query?.['cursor'] === 'more'
        ? { items: [row(2)], nextCursor: null, ...sums }
        : { items: [row(1)], nextCursor: 'more', ...sums },
  });
  const user = renderApp('/curator/transactions', standInServices({ call: api.call }));
  expect(await screen.findByText('Earned for Paper Boats (campaign #1)')).toBeVisible();
  expect(screen.getByText('12.10 credits available, 3.30 clearing, 25.00 held for a cash-out.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Earned for Paper Boats (campaign #2)')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('what still clears says that it does not count yet; a paid cash-out has its receipt', async () => {
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
  renderApp('/curator/transactions', standInServices({ call: api.call }));
  expect(await screen.findByRole('cell', { name: 'Earned for Paper Boats (campaign #2) clearing' })).toBeVisible();
  expect(screen.getByText('−25.00')).toBeVisible();
  expect(
    screen.getByRole('button', { name: 'Receipt PDF: Fanfare Credits Cashed Out (Bank), 14 May 2026' }),
  ).toBeVisible();
});

test('kinds stand in the address; one without rows says so, and leads back to all', async () => {
  const api = fakeApi({
    [transactions]: ({ query }) => ({ items: query?.['kind'] ? [] : [row(1)], nextCursor: null, ...sums }),
  });
  const user = renderApp('/curator/transactions?kind=cashOut,nonsense', standInServices({ call: api.call }));
  expect(await screen.findByRole('heading', { name: 'Nothing of this kind' })).toBeVisible();
  expect(api.sentTo(transactions)).toEqual([{ query: { limit: 40, kind: 'payout' }, signal: expect.anything() }]);
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByText('Earned for Paper Boats (campaign #1)')).toBeVisible();
  expect(screen.getByTestId('address')).toHaveTextContent('/curator/transactions');
});
