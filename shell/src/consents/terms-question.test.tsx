import { termsVersion } from '@fanfare/api-contract/terms';
import type { Account } from '@fanfare/api-contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { accountWith, renderInShell, sessionOf } from '../test-support/shell.tsx';
import { isTermsDue } from './is-terms-due.ts';
import TermsQuestion from './terms-question.tsx';

afterEach(() => localStorage.clear());

const consents = (version: string | null, currentTermsVersion = termsVersion): Partial<Account> => ({
  consents: {
    terms: version === null ? null : { version, agreedAt: '2026-05-08T12:00:00.000Z' },
    currentTermsVersion,
    marketing: { isGiven: false, decidedAt: null },
  },
});
function show(account: Account, answer: () => unknown = () => ({})) {
  const call = vi.fn(async (..._sent: unknown[]) => answer());
  const refreshAccount = vi.fn(async () => {});
  const notify = vi.fn();
  const view = renderInShell(<TermsQuestion />, {
    state: { session: sessionOf(account, 'creator') },
    services: { call: call as never, refreshAccount, notify },
  });
  return { ...view, call, refreshAccount, notify };
}
const question = () => screen.queryByRole('region', { name: 'Terms' });

it.each<[string, Account | null, boolean]>([
  ['a visitor', null, false],
  ['an account of an API that stores none', accountWith(['creator']), false],
  ['who agreed', accountWith(['creator'], consents(termsVersion)), false],
  [
    'who the API wants newer terms of than this page has',
    accountWith(['creator'], consents(null, '2099-01-01')),
    false,
  ],
  ['who was never asked', accountWith(['creator'], consents(null)), true],
  ['who agreed to an older version', accountWith(['creator'], consents('2020-01-01')), true],
])('asks %s, or doesn’t', (_who, account, isAsked) => {
  expect(isTermsDue(account)).toBe(isAsked);
});

it('says what it is, links to both pages beside the page, and stores the version that was shown', async () => {
  const { call, refreshAccount } = show(accountWith(['creator'], consents('2020-01-01')));
  expect(screen.getAllByText(/^Our terms and privacy notice changed on/)[0]).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'terms of use' })).toHaveAttribute('target', '_blank');
  expect(screen.getByRole('link', { name: 'privacy notice' })).toHaveAttribute('href', '/privacy');
  await userEvent.click(screen.getByRole('button', { name: 'Agree' }));
  expect(call).toHaveBeenCalledWith('PUT /api/v2/account/consents', { body: { termsVersion } });
  await waitFor(() => expect(refreshAccount).toHaveBeenCalledOnce());
});

it('is closed by “Not now”, and not asked again in this browser', async () => {
  const account = accountWith(['creator'], consents(null));
  const { call } = show(account);
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(question()).toBeNull();
  cleanup();
  show(account);
  expect(question()).toBeNull();
  expect(call).not.toHaveBeenCalled();
});

it('is asked of another account in the same browser', async () => {
  show(accountWith(['creator'], consents(null)));
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  cleanup();
  show(accountWith(['creator'], { id: 8, ...consents(null) }));
  expect(question()).toBeVisible();
});

it('stays, and says why, where agreeing couldn’t be stored', async () => {
  const { notify } = show(accountWith(['creator'], consents(null)), () => {
    throw new Error('down');
  });
  await userEvent.click(screen.getByRole('button', { name: 'Agree' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith({ text: expect.any(String), tone: 'danger' }));
  expect(question()).toBeVisible();
});
