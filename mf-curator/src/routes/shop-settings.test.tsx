import { fakeApi, refusal } from '@fanfare/kit/testing';
import { stubServices } from '@fanfare/shell-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import { noTaxDetails, quietPanels, someAutomaticPayout, someCashOut } from '../testing/some-cash-out.ts';
// Loaded first, so that no test waits for the screen's code.
import './shop.tsx';

const put = 'PUT /api/v2/curator/automatic-payout';
const putTax = 'PUT /api/v2/curator/tax-details';
const ready = someCashOut({
  ways: [
    { method: 'bank', state: 'ready', destination: 'DE•• 3000', isSandbox: true },
    { method: 'paypal', state: 'missing', destination: null, isSandbox: true },
  ],
});

beforeEach(() => sessionStorage.clear());

function openShop(answers: Parameters<typeof fakeApi>[0] = {}) {
  const notify = vi.fn();
  const api = fakeApi({
    'GET /api/v2/curator/wallet': () => ({
      availableCredits: 214.5,
      clearingCredits: 0,
      earnedLast30DaysCredits: 0,
      clearing: [],
    }),
    'GET /api/cash-out/demand': () => ready,
    'GET /api/v2/curator/cash-outs': () => ({ items: [], nextCursor: null }),
    'GET /api/v2/curator/statements': () => [],
    ...quietPanels,
    ...answers,
  });
  const user = renderApp('/curator/shop', stubServices({ call: api.call, notify, refreshAccount: async () => {} }));
  return { api, user, notify };
}
const panel = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest<HTMLElement>('section')!);
const automatic = () => panel('Automatic cash-out');

test('an amount below the smallest cash-out is refused in place, and nothing is sent', async () => {
  const { api, user } = openShop({ [put]: () => someAutomaticPayout() });
  const form = await automatic();
  await user.click(await form.findByRole('radio', { name: /At an amount/ }));
  await user.type(form.getByLabelText('Amount to reach'), '19.99');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getByLabelText('Amount to reach')).toHaveAccessibleDescription(/20/);
  expect(form.getByLabelText('Amount to reach')).toBeInvalid();
  expect(api.sentTo(put)).toEqual([]);
});

test('without a destination it offers the bank’s setup, and can’t be turned on', async () => {
  const { api, user } = openShop({ 'GET /api/cash-out/demand': () => someCashOut() });
  const form = await automatic();
  await user.click(await form.findByRole('radio', { name: /Every Monday/ }));
  expect(form.getByRole('radio', { name: /PayPal/ })).toHaveAttribute('aria-disabled', 'true');
  expect(form.getByRole('button', { name: /Set up your bank/ })).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Set up a bank or PayPal account first')).toBeVisible();
  expect(api.sentTo(put)).toEqual([]);
});

test('turns on at an amount, to the account that is set up; what was typed survives a reload until it is saved', async () => {
  const saved = someAutomaticPayout({ mode: 'amount', fromCredits: 50, method: 'bank' });
  const { api, user, notify } = openShop({ [put]: () => saved });
  const form = await automatic();
  await user.click(await form.findByRole('radio', { name: /At an amount/ }));
  await user.type(form.getByLabelText('Amount to reach'), '50');
  expect(form.getByRole('radio', { name: /Bank/ })).toBeChecked();
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith({ text: 'Automatic cash-outs are on', tone: 'positive' }));
  expect(api.sentTo(put)).toEqual([{ body: { mode: 'amount', fromCredits: 50, method: 'bank' } }]);
  expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('weekly names the next day; turning it off sends no destination', async () => {
  const weekly = someAutomaticPayout({ mode: 'weekly', method: 'bank', nextOn: '2026-05-18' });
  const { api, user } = openShop({
    'GET /api/v2/curator/automatic-payout': () => weekly,
    [put]: () => someAutomaticPayout(),
  });
  const form = await automatic();
  expect(await form.findByText(/Next on Monday,? 18 May, UTC/)).toBeVisible();
  await user.click(form.getByRole('radio', { name: /Only when I ask/ }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.sentTo(put)).toEqual([{ body: { mode: 'off' } }]));
});

test('what is in the way is said, and saving again is possible; a refusal is shown', async () => {
  const stuck = someAutomaticPayout({ mode: 'amount', fromCredits: 30, method: 'bank', problem: 'returned' });
  const { user } = openShop({
    'GET /api/v2/curator/automatic-payout': () => stuck,
    [put]: () => {
      throw refusal('wrong_state', 'Please finish setting up payouts to your bank first.', { status: 409 });
    },
  });
  const form = await automatic();
  expect(await form.findByText(/came back, so we’ve stopped them/)).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Please finish setting up payouts to your bank first.')).toBeVisible();
});

test('tax details: a wrong field is named and focused; saving sends empty numbers as none', async () => {
  let isRefused = true;
  const { api, user, notify } = openShop({
    [putTax]: ({ body }) => {
      if (isRefused) {
        throw refusal('invalid_input', 'Not an EU VAT ID', { status: 400, fields: { vatId: 'Not an EU VAT ID' } });
      }
      return { ...noTaxDetails, ...(body as object) };
    },
  });
  const form = await panel('Tax details');
  await user.type(await form.findByLabelText('Legal name'), 'Ann Example');
  await user.type(form.getByLabelText('EU VAT ID'), 'DE1');
  await user.click(form.getByRole('button', { name: 'Save tax details' }));
  expect(await form.findByText('Not an EU VAT ID')).toBeVisible();
  await waitFor(() => expect(form.getByLabelText('EU VAT ID')).toHaveFocus());
  isRefused = false;
  await user.clear(form.getByLabelText('EU VAT ID'));
  await user.click(form.getByRole('button', { name: 'Save tax details' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith({ text: 'Tax details saved', tone: 'positive' }));
  expect(api.sentTo(putTax).at(-1)).toEqual({
    body: { legalName: 'Ann Example', address: '', countryId: null, vatId: null, taxNumber: null },
  });
});

test('each year has its statement as PDF', async () => {
  const year = {
    year: '2026',
    openingCredits: 0,
    earnedCredits: 120,
    reversedCredits: -4,
    convertedCredits: 0,
    paidOutCredits: -60,
    debtCredits: 0,
    closingCredits: 56,
    isComplete: false,
  };
  openShop({ 'GET /api/v2/curator/yearly-statements': () => [year] });
  expect(await screen.findByText('116.00 earned, 60.00 paid out')).toBeVisible();
  expect(screen.getByRole('button', { name: 'PDF of 2026' })).toBeVisible();
});
