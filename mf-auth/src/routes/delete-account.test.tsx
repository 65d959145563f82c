import type { AccountDeletion } from '@fanfare/api-contract';
import { stubServices } from '@fanfare/shell-contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '@fanfare/kit/testing';
import { renderApp } from '../testing/render-app.tsx';
import { someAccount } from '../testing/some-account.ts';

const shown = 'GET /api/v2/account/deletion';
const ask = 'POST /api/v2/account/deletion';
const nothing: AccountDeletion = {
  graceDays: 14,
  keepYears: 10,
  dueAt: '2026-05-22T12:00:00.000Z',
  blockers: [],
  availableCredits: 0,
  heldCredits: 0,
  debtCredits: 0,
  returnable: [],
  earnedCredits: 0,
  clearingCredits: 0,
  minCashOutCredits: 20,
  proUntil: null,
  liveServices: 0,
};

function open(deletion: Partial<AccountDeletion>, more: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({ [shown]: { ...nothing, ...deletion }, ...more });
  const [navigate, signOut, switchRole] = [vi.fn(), vi.fn(async () => {}), vi.fn()];
  const account = someAccount({ artist_id: 1, influencer_id: 2 });
  const session = { status: 'signed_in' as const, account, activeRole: 'creator' as const };
  const services = stubServices({ session, call: api.call, navigate, signOut, switchRole });
  return { api, navigate, signOut, switchRole, user: renderApp('/account/delete', services) };
}
const submit = () => screen.findByRole('button', { name: 'Delete my account' });

test('a visitor has to log in first', async () => {
  renderApp('/account/delete', stubServices());
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/signin?return=%2Faccount%2Fdelete'));
});

test('what is open is named with the way to it, and nothing can be deleted before', async () => {
  const { user, switchRole } = open({
    heldCredits: 12,
    clearingCredits: 3,
    blockers: [
      { kind: 'campaigns', count: 2, until: null },
      { kind: 'clearing', count: 1, until: '2026-05-12T12:00:00.000Z' },
      { kind: 'something_new', count: 1, until: null },
    ],
  });
  expect(await screen.findByText('2 campaigns are under way')).toBeVisible();
  expect(screen.getByText(/12 credits are held/)).toBeVisible();
  expect(screen.getByText('You can cash them out from 12 May 2026.')).toBeVisible();
  expect(screen.getByText('Something is still open')).toBeVisible();
  expect(await submit()).toBeDisabled();
  expect(screen.getByLabelText('Your email address')).toBeDisabled();
  await user.click(screen.getByRole('link', { name: 'My earnings' }));
  expect(switchRole).toHaveBeenCalledWith('curator');
});

test('what can be taken out is offered before it is given up', async () => {
  open({
    availableCredits: 31.5,
    earnedCredits: 4,
    returnable: [
      { purchaseId: 1, credits: 20, amountCents: 1_920, until: '2026-05-20T12:00:00.000Z' },
      { purchaseId: 2, credits: 10, amountCents: 1_000, until: '2026-05-14T12:00:00.000Z' },
    ],
    proUntil: '2026-06-01T00:00:00.000Z',
  });
  expect(
    await screen.findByText(/30 of your credits can be returned: you’d get €29.20 back, until 14 May 2026/),
  ).toBeVisible();
  expect(screen.getByText(/4 credits of earnings. You can cash them out once you have 20 credits/)).toBeVisible();
  expect(screen.getByText(/Pro is paid until 1 Jun 2026/)).toBeVisible();
});

test('is asked for with ticks, the typed address and the amounts shown; then this browser is logged out', async () => {
  const { api, navigate, signOut, user } = open(
    { availableCredits: 31.5, earnedCredits: 4 },
    { [ask]: { dueAt: '2026-05-22T12:00:00.000Z' } },
  );
  await user.click(await submit());
  expect(await screen.findByText('Your email address is required')).toBeVisible();
  expect(screen.getAllByText('Please tick this, or take the credits out first')).toHaveLength(2);
  expect(api.sentTo(ask)).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: 'I give up 31.50 credits' }));
  await user.click(screen.getByRole('checkbox', { name: 'I give up 4 credits of earnings' }));
  await user.type(screen.getByLabelText('Your email address'), 'ines@halloran.example{Enter}');
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/signin?leaving=2026-05-22'));
  expect(signOut).toHaveBeenCalledOnce();
  expect(api.sentTo(ask)).toEqual([
    { body: { email: 'ines@halloran.example', givesUpCredits: 31.5, givesUpEarnings: 4 } },
  ]);
});

test('a wrong address is refused in its field; nobody is logged out', async () => {
  const fields = { email: 'This isn’t the address of this account' };
  const { signOut, user } = open(
    {},
    {
      [ask]: () => {
        throw refusal('invalid_input', fields.email, { status: 400, fields });
      },
    },
  );
  await user.type(await screen.findByLabelText('Your email address'), 'someone@else.example{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Your email address')).toHaveAccessibleDescription(fields.email));
  expect(signOut).not.toHaveBeenCalled();
});

test('other amounts meanwhile are told, and ticked anew; the typed address stays', async () => {
  const amounts = [10, 11];
  const message = 'What you would give up has changed. Please look again';
  const { api, signOut, user } = open(
    {},
    {
      [shown]: () => ({ ...nothing, availableCredits: amounts[0]! }),
      [ask]: () => {
        amounts.shift();
        throw refusal('changed_meanwhile', message, { status: 409 });
      },
    },
  );
  await user.click(await screen.findByRole('checkbox', { name: 'I give up 10 credits' }));
  await user.type(screen.getByLabelText('Your email address'), 'ines@halloran.example{Enter}');
  const changed = await screen.findByRole('checkbox', { name: 'I give up 11 credits' });
  expect(changed).not.toBeChecked();
  expect(screen.getByText(message)).toBeVisible();
  expect(screen.getByLabelText('Your email address')).toHaveValue('ines@halloran.example');
  await user.click(await submit());
  expect(screen.getByText('Please tick this, or take the credits out first')).toBeVisible();
  expect(api.sentTo(ask)).toHaveLength(1);
  expect(signOut).not.toHaveBeenCalled();
});
