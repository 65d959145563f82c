import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { refusal } from '@fanfare/kit/testing';
import { renderApp, type Answers } from '../testing/render-app.tsx';
// The first test doesn't wait for lazy screens.
import './billing.tsx';

vi.mock('@fanfare/kit/redirect', () => ({ redirectTo: vi.fn() }));

const save = 'PUT /api/v2/creator/billing-details' as const;
const none = { companyName: '', address: '', countryId: null, vatId: null };
const may = {
  month: '2026-05',
  openingCredits: 10,
  boughtCredits: 50,
  grantedCredits: 0,
  spentCredits: -9,
  refundedCredits: 4,
  returnedCredits: 0,
  disputedCredits: 0,
  closingCredits: 55,
  transactionCount: 2,
  isComplete: false,
};
const answers = (over: Answers = {}): Answers => ({
  'GET /api/v2/creator/billing-details': none,
  'GET /api/v2/creator/statements': [may],
  'GET /countries': [{ id: 7, code: 'DE', name: 'Germany' }],
  ...over,
});

it('lists statements with what changed the balance, and their PDFs', async () => {
  renderApp('/creator/billing', answers());
  const list = await screen.findByRole('list', { name: 'Monthly statements' });
  expect(within(list).getByRole('heading', { name: 'May 2026 so far' })).toBeVisible();
  const terms = within(list).getAllByRole('term');
  expect(terms.map((term) => `${term.textContent} ${term.nextSibling?.textContent}`)).toEqual([
    'Opening 10.00',
    'Bought +50.00',
    'Spent −9.00',
    'Refunded +4.00',
    'Closing 55.00',
  ]);
  expect(within(list).getByRole('button', { name: 'PDF of May 2026' })).toBeVisible();
});

it('says so where there is no statement yet', async () => {
  renderApp('/creator/billing', answers({ 'GET /api/v2/creator/statements': [] }));
  expect(await screen.findByText('Your first statement appears with your first credits.')).toBeVisible();
});

it('keeps what was typed where it is refused, names the field, and saves it once it is right', async () => {
  const given = answers({
    [save]: () => {
      throw refusal('invalid_input', 'Not valid', { status: 400, fields: { vatId: 'This isn’t an EU VAT ID' } });
    },
  });
  const { user, callsTo } = renderApp('/creator/billing', given);
  await user.type(await screen.findByRole('textbox', { name: 'Company name' }), 'Nia Records');
  const vatId = screen.getByRole('textbox', { name: 'EU VAT ID' });
  await user.type(vatId, 'DE12');
  await user.click(screen.getByRole('button', { name: 'Save billing details' }));
  expect(await screen.findByText('This isn’t an EU VAT ID')).toBeVisible();
  await waitFor(() => expect(vatId).toHaveFocus());
  expect(vatId).toHaveValue('DE12');
  const saved = { ...none, companyName: 'Nia Records', vatId: 'DE123456789' };
  given[save] = saved;
  await user.type(vatId, '3456789');
  await user.click(screen.getByRole('button', { name: 'Save billing details' }));
  await waitFor(() => expect(callsTo(save)).toHaveLength(2));
  expect(callsTo(save)[1]!.body).toEqual(saved);
  expect(screen.queryByText('This isn’t an EU VAT ID')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save billing details' })).toBeDisabled());
});

it('takes the days of the accounting file as the product writes them, and no nonsense', async () => {
  const { user, callsTo } = renderApp(
    '/creator/billing',
    answers({ 'GET /api/v2/creator/accounting/export': { url: 'https://files.test/payments.csv' } }),
  );
  const from = await screen.findByRole('textbox', { name: 'From' });
  const download = screen.getByRole('button', { name: 'Download CSV' });
  await user.type(from, 'spring');
  await user.tab();
  expect(from).toBeInvalid();
  expect(download).toBeDisabled();
  await user.clear(from);
  await user.type(from, '2026-05-31');
  await user.type(screen.getByRole('textbox', { name: 'To' }), '2026-05-01');
  expect(await screen.findByText('The end date is before the start date')).toBeVisible();
  expect(download).toBeDisabled();
  await user.clear(from);
  await user.type(from, '2026-04-30');
  await user.click(download);
  await waitFor(() =>
    expect(callsTo('GET /api/v2/creator/accounting/export')[0]?.query).toEqual({
      from: '2026-04-30',
      to: '2026-05-01',
    }),
  );
});
