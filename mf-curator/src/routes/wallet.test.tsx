import { standInServices } from '@fanfare/shell-contract/stand-in';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';

const transactions = 'GET /api/v2/transactions/me/curator';
const getProfile = 'GET /api/curator/profile';
const putProfile = 'PUT /api/curator/profile';
const putImage = 'PUT /api/curator/profile/profile-image';

const profile = {
  id: 1,
  display_name: 'Jonas Lind',
  description_english: '',
  country_id: null,
  profile_image: null,
  profileImageUrl: null,
};
const countries = () => [{ id: 3, code: 'SE', name: 'Sweden' }];
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

test('a profile needs a name, and keeps what was typed when it is refused', async () => {
  const api = fakeApi({
    [getProfile]: () => profile,
    'GET /countries': countries,
    [putProfile]: () => {
      throw refusal(400, 'invalid_input', 'Check the fields.', { fields: { display_name: 'This name is taken.' } });
    },
  });
  const user = renderApp('/curator/profile', standInServices({ call: api.call }));
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Name is required')).toBeVisible();
  expect(api.sentTo(putProfile)).toEqual([]);
  await user.type(name, 'Nordic Jonas');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This name is taken.')).toBeVisible();
  expect(name).toHaveValue('Nordic Jonas');
});

test('a saved profile is told to the shell as well', async () => {
  const refreshAccount = vi.fn(async () => {});
  const api = fakeApi({
    [getProfile]: () => profile,
    'GET /countries': countries,
    [putProfile]: ({ body }) => ({ ...profile, ...(body as object) }),
  });
  const user = renderApp('/curator/profile', standInServices({ call: api.call, refreshAccount }));
  await user.type(await screen.findByLabelText('Description'), 'Three lists for slow evenings.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(refreshAccount).toHaveBeenCalled());
  expect(api.sentTo(putProfile)).toEqual([
    {
      body: { display_name: 'Jonas Lind', description_english: 'Three lists for slow evenings.', country_id: null },
    },
  ]);
});

test('a file that is no picture never leaves the browser', async () => {
  const api = fakeApi({ [getProfile]: () => profile, 'GET /countries': countries });
  const user = renderApp('/curator/profile', standInServices({ call: api.call }));
  const field = await screen.findByLabelText('Picture');
  await user.upload(field, new File([new Uint8Array(6 * 1024 * 1024)], 'large.png', { type: 'image/png' }));
  expect(await screen.findByText('This picture is larger than 5 MB')).toBeVisible();
  expect(api.sentTo(putImage)).toEqual([]);
});
