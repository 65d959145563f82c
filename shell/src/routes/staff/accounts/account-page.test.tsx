import type { StaffAccountDetail } from '@fanfare/api-contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Failure } from '../../../api/failure.ts';
import { accountInList } from '../test/fixtures.ts';
import { showStaff } from '../test/show-staff.tsx';

const one = 'GET /api/v2/staff/accounts/:id';
const suspend = 'POST /api/v2/staff/accounts/:id/suspend';
const none = { open: 0, upheld: 0, rejected: 0 };
const detailWith = (changes: Partial<StaffAccountDetail> = {}): StaffAccountDetail => ({
  account: accountInList(),
  emailConfirmedAt: '2026-04-02T09:00:00.000Z',
  wallet: { availableCredits: 0, clearedCredits: 41.5, clearingCredits: 3.3, demandedCredits: 20, owedCredits: 0 },
  services: [
    {
      id: 101,
      title: 'Nordic Kitchen',
      type: 'playlist',
      status: 'active',
      priceCredits: 6,
      awayUntil: null,
      openCount: 4,
    },
  ],
  campaignCount: 0,
  campaigns: [],
  flagsAgainst: { open: 1, upheld: 2, rejected: 3 },
  flagsRaised: none,
  flags: [
    {
      submissionId: 501,
      isOwn: false,
      trackTitle: 'Low Tide Choir',
      state: 'open',
      raisedAt: '2026-05-09T09:00:00.000Z',
      note: null,
    },
  ],
  cashOutCount: 1,
  cashOuts: [
    { id: 7, status: 'returned', credits: 20, createdAt: '2026-05-07T12:00:00.000Z', reason: 'A wrong address.' },
  ],
  decisions: [
    {
      id: 3,
      action: 'cash_out_returned',
      by: 'staff@demo.test',
      subjectId: 7,
      reason: 'A wrong address.',
      decidedAt: '2026-05-08T12:00:00.000Z',
    },
  ],
  ...changes,
});

it('says when an account isn’t there', async () => {
  showStaff('/_staff/accounts/99', {
    [one]: () => Promise.reject(new Failure(404, { code: 'not_found', message: 'This account was not found.' })),
  });
  expect(await screen.findByText('This account was not found.')).toBeVisible();
});

it('shows wallets, services, flags, cash-outs and decisions, and what there is none of', async () => {
  const { asked } = showStaff('/_staff/accounts/12', { [one]: () => detailWith() });
  expect(await screen.findByRole('heading', { name: 'Jonas Lindqvist' })).toBeVisible();
  expect(asked).toHaveBeenCalledWith(one, expect.objectContaining({ params: { id: 12 } }));
  const part = (name: string) => within(screen.getByRole('region', { name }));
  expect(part('Wallets').getByText('Earned, to cash out').nextElementSibling).toHaveTextContent('41.50 credits');
  expect(part('Services').getByText('Price 6, 4 open')).toBeVisible();
  expect(part('Flags').getByText('2 upheld, 3 rejected, 1 open')).toBeVisible();
  expect(part('Flags').getByRole('link', { name: 'Low Tide Choir' })).toHaveAttribute('href', '/_staff/flags/501');
  expect(part('1 cash-out').getByText('A wrong address.')).toBeVisible();
  expect(part('What staff decided').getByText('Cash-out returned')).toBeVisible();
  expect(part('Campaigns').getByText('No campaigns')).toBeVisible();
});

it('is suspended from its page, with a reason, and shows it then; staff aren’t', async () => {
  let shown = detailWith();
  const { asked } = showStaff('/_staff/accounts/12', {
    [one]: () => shown,
    [suspend]: () => {
      const account = accountInList({ suspendedAt: '2026-05-10T12:00:00Z', suspensionReason: 'Sells placements.' });
      shown = detailWith({ account });
      return account;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Suspend' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Jonas Lindqvist?' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Why' }), 'Sells placements.');
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend the account' }));
  await waitFor(() => expect(asked).toHaveBeenCalledWith(suspend, expect.anything()));
  expect(await screen.findByText('Sells placements.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Lift' })).toBeVisible();
});

it('of staff has no button', async () => {
  showStaff('/_staff/accounts/13', {
    [one]: () => detailWith({ account: accountInList({ id: 13, roles: ['staff'] }) }),
  });
  expect(await screen.findByRole('heading', { name: 'Jonas Lindqvist' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull();
});
