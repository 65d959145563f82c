import type { AccountExport } from '@fanfare/api-contract';
import type { Toast } from '@fanfare/shell-contract';
import { stubServices } from '@fanfare/shell-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '@fanfare/kit/testing';
import { renderApp } from '../testing/render-app.tsx';
import { someAccount } from '../testing/some-account.ts';

const address = 'POST /api/v2/account/email';
const preferences = 'PUT /api/account/preferences';
const copies = 'GET /api/v2/account/exports';
const pending = {
  email: 'new@halloran.example',
  requestedAt: '2026-05-08T12:00:00.000Z',
  expiresAt: '2026-05-09T12:00:00.000Z',
};

function anApi(more: Parameters<typeof fakeApi>[0] = {}) {
  return fakeApi({
    'GET /api/v2/sessions': [],
    'GET /api/v2/account/second-factors': { factors: [], maxFactors: 10, recoveryCodesLeft: 0, isRequired: false },
    'GET /api/v2/account/security-events': { items: [] },
    'GET /api/v2/account/mail-preferences': { digest: true, deadlines: true, promises: true },
    'GET /api/v2/account/email': { email: 'ines@halloran.example', pending: null },
    [copies]: { items: [], keepDays: 7 },
    ...more,
  });
}

function open(api: ReturnType<typeof fakeApi>, path = '/account', more: Parameters<typeof stubServices>[0] = {}) {
  const notify = vi.fn<(toast: Toast) => void>();
  const account = someAccount({ artist_id: 1, timeZone: 'Europe/Oslo', language: 'en' });
  const session = { status: 'signed_in' as const, account, activeRole: 'creator' as const };
  const user = renderApp(path, stubServices({ session, call: api.call, notify, ...more }));
  return { user, notify };
}
const section = (name: string) => screen.findByRole('region', { name });

test('another address waits for its link, and can be withdrawn', async () => {
  const api = anApi({ [address]: pending, 'DELETE /api/v2/account/email': { withdrawn: true } });
  const { user, notify } = open(api);
  const part = within(await section('Email address'));
  await user.click(part.getByRole('button', { name: 'Change' }));
  expect(part.getByLabelText('New email address')).toHaveFocus();
  await user.click(part.getByRole('button', { name: 'Change address' }));
  expect(await part.findByText('Email is required')).toBeVisible();
  await user.type(part.getByLabelText('New email address'), 'new@halloran.example{Enter}');
  expect(await part.findByText('Waiting for new@halloran.example')).toBeVisible();
  expect(api.sentTo(address)).toEqual([{ body: { email: 'new@halloran.example' } }]);
  expect(notify).toHaveBeenLastCalledWith(
    expect.objectContaining({ text: 'A link is on its way to new@halloran.example' }),
  );
  await user.click(part.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(part.queryByText(/^Waiting for/)).toBeNull());
});

test.each(['Cancel', 'Escape'])('%s ends the change of address, which has complained of nothing yet', async (way) => {
  const api = anApi();
  const { user } = open(api);
  const part = within(await section('Email address'));
  await user.click(part.getByRole('button', { name: 'Change' }));
  await user.tab();
  expect(part.getByRole('button', { name: 'Change address' })).toHaveFocus();
  expect(part.queryByText('Email is required')).toBeNull();
  if (way === 'Escape') await user.keyboard('{Escape}');
  else await user.click(part.getByRole('button', { name: 'Cancel' }));
  expect(part.queryByLabelText('New email address')).toBeNull();
  expect(part.getByRole('button', { name: 'Change' })).toHaveFocus();
  expect(api.sentTo(address)).toEqual([]);
});

test('a change that was called off after it was sent is shown, if the server has it', async () => {
  let waiting: typeof pending | null = null;
  const api = anApi({ 'GET /api/v2/account/email': () => ({ email: 'ines@halloran.example', pending: waiting }) });
  const call: typeof api.call = (key, ...options) => {
    if (key !== address) return api.call(key, ...options);
    waiting = pending;
    const { signal } = options[0] as { signal: AbortSignal };
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('Aborted'))));
  };
  const { user } = open({ ...api, call });
  const part = within(await section('Email address'));
  await user.click(part.getByRole('button', { name: 'Change' }));
  await user.type(part.getByLabelText('New email address'), 'new@halloran.example{Enter}');
  await user.click(part.getByRole('button', { name: 'Cancel' }));
  expect(await part.findByText('Waiting for new@halloran.example')).toBeVisible();
});

test('the address that one has is refused in its field', async () => {
  const fields = { email: 'This is your address already' };
  const api = anApi({
    [address]: () => {
      throw refusal('invalid_input', 'check', { status: 400, fields });
    },
  });
  const { user } = open(api);
  const part = within(await section('Email address'));
  await user.click(part.getByRole('button', { name: 'Change' }));
  await user.type(part.getByLabelText('New email address'), 'ines@halloran.example{Enter}');
  await waitFor(() => expect(part.getByLabelText('New email address')).toHaveAccessibleDescription(fields.email));
});

test('a time zone is found by typing, and saved', async () => {
  const api = anApi({ [preferences]: someAccount() });
  const { user, notify } = open(api);
  const part = within(await section('Language and time zone'));
  const field = part.getByRole('combobox', { name: 'Your time zone' });
  expect(field).toHaveValue('Europe/Oslo');
  await user.clear(field);
  await user.type(field, 'new york');
  await user.click(await screen.findByRole('option', { name: 'America/New York' }));
  await waitFor(() => expect(api.sentTo(preferences)).toEqual([{ body: { timeZone: 'America/New_York' } }]));
  await waitFor(() =>
    expect(notify).toHaveBeenCalledWith({ text: 'Your time zone is America/New York', tone: 'positive' }),
  );
});

test('a time zone that couldn’t be saved for want of a connection says so', async () => {
  const api = anApi({
    [preferences]: () => {
      throw refusal('network', 'no answer', { status: 0 });
    },
  });
  const { user, notify } = open(api);
  const part = within(await section('Language and time zone'));
  await user.click(part.getByRole('button', { name: /^Use / }));
  const text = 'Can’t reach Fanfare. Your change may not have been saved: try again in a moment.';
  await waitFor(() => expect(notify).toHaveBeenCalledWith({ text, tone: 'danger' }));
});

test('copies say how far they are; a ready one is downloaded', async () => {
  const copy: AccountExport = {
    id: 3,
    requestedAt: '2026-05-08T12:00:00.000Z',
    state: 'ready',
    sizeBytes: 25_000,
    expiresAt: '2026-05-15T12:00:00.000Z',
  };
  const failed: AccountExport = { ...copy, id: 2, state: 'failed', sizeBytes: null, expiresAt: null };
  const link = 'POST /api/v2/account/exports/:id/link';
  const api = anApi({
    [copies]: { items: [copy, failed], keepDays: 7 },
    [link]: () => {
      throw refusal('not_found', 'This was not found', { status: 404 });
    },
  });
  const { user, notify } = open(api);
  const part = within(await section('Your data'));
  expect(await part.findByText('24 kB · until 15 May 2026')).toBeVisible();
  expect(part.getByText('Couldn’t be prepared. Please ask again.')).toBeVisible();
  await user.click(part.getByRole('button', { name: 'Download the copy of 8 May 2026' }));
  await waitFor(() => expect(api.sentTo(link)).toEqual([{ params: { id: 3 } }]));
  await waitFor(() => expect(notify).toHaveBeenCalledWith({ text: 'This was not found', tone: 'danger' }));
});

test.each([
  ['Email address', 'Withdraw'],
  ['Your data', 'Prepare a copy'],
  ['Your data', 'Download the copy of 8 May 2026'],
  ['Log in with', 'Connect Google'],
])('a press without a connection says so, and nothing of typing: %s, %s', async (title, name) => {
  const unreachable = () => {
    throw refusal('network', 'no answer', { status: 0 });
  };
  const copy = { id: 3, requestedAt: '2026-05-08T12:00:00.000Z', state: 'ready', sizeBytes: 25_000 };
  const api = anApi({
    'GET /api/v2/account/email': { email: 'ines@halloran.example', pending },
    [copies]: { items: [{ ...copy, expiresAt: '2026-05-15T12:00:00.000Z' }], keepDays: 7 },
    'GET /api/auth/providers': { providers: [{ id: 'google' }] },
    'GET /api/v2/account/identities': { items: [], hasPassword: true },
    'DELETE /api/v2/account/email': unreachable,
    'POST /api/v2/account/exports': unreachable,
    'POST /api/v2/account/exports/:id/link': unreachable,
    'POST /api/auth/providers/:provider/connect': unreachable,
  });
  const { user, notify } = open(api);
  const part = within(await section(title));
  await user.click(await part.findByRole('button', { name }));
  const text = 'Can’t reach Fanfare. Check your connection and try again.';
  await waitFor(() => expect(notify).toHaveBeenCalledWith({ text, tone: 'danger' }));
});

test.each([
  ['neither answers', ['GET /api/auth/providers', 'GET /api/v2/account/identities']],
  ['the offer alone is missing', ['GET /api/auth/providers']],
])('how to log in says that it couldn’t be loaded, and can be asked for again: %s', async (_case, down) => {
  let isUp = false;
  const unless = (key: string, answer: object) => () => {
    if (!isUp && down.includes(key)) throw refusal('network', 'no answer', { status: 0 });
    return answer;
  };
  const both = {
    'GET /api/auth/providers': { providers: [{ id: 'google' }] },
    'GET /api/v2/account/identities': { items: [], hasPassword: true },
  };
  const { user } = open(anApi(Object.fromEntries(Object.entries(both).map(([key, to]) => [key, unless(key, to)]))));
  const part = within(await section('Log in with'));
  expect(await part.findByText('Not loaded yet.')).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await part.findByRole('button', { name: 'Connect Google' })).toBeVisible();
});

test('how to log in is absent where nothing is offered or connected', async () => {
  const api = anApi({
    'GET /api/auth/providers': { providers: [] },
    'GET /api/v2/account/identities': { items: [], hasPassword: true },
  });
  open(api);
  expect(await screen.findByText('No other active sessions.')).toBeVisible();
  await waitFor(() => expect(api.sentTo('GET /api/auth/providers')).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Log in with' })).toBeNull();
});

test('the link to a new address asks whoever isn’t logged in to log in, and comes back', async () => {
  renderApp('/change-email/abc', stubServices());
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/signin?return=%2Fchange-email%2Fabc'));
});

test('a new address takes one press, and a link that no longer works says so', async () => {
  const confirm = 'POST /api/v2/account/email/confirm';
  let isGood = true;
  const pending = {
    email: 'new@halloran.example',
    requestedAt: '2026-05-10T09:00:00Z',
    expiresAt: '2026-05-11T09:00:00Z',
  };
  const api = fakeApi({
    'GET /api/v2/account/email': () => ({ email: 'ines@halloran.example', pending }),
    [confirm]: () => {
      if (!isGood) throw refusal('link_invalid', 'no', { status: 400 });
      return { email: 'new@halloran.example', endedCount: 0 };
    },
  });
  const { user } = open(api, '/change-email/abc');
  expect(
    await screen.findByText(/^new@halloran.example becomes the address of the account ines@halloran.example/),
  ).toBeVisible();
  expect(api.sentTo(confirm)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Use the new address' }));
  expect(await screen.findByText('You log in with new@halloran.example from now on.')).toBeVisible();
  expect(api.sentTo(confirm)).toEqual([{ body: { token: 'abc' } }]);
  isGood = false;
  const again = open(api, '/change-email/abc');
  await again.user.click(await screen.findByRole('button', { name: 'Use the new address' }));
  expect(await screen.findByText(/It has been used or replaced, is more than a day old/)).toBeVisible();
});

test('a changed address stays changed where the account can’t be read again', async () => {
  const api = fakeApi({
    'GET /api/v2/account/email': { email: 'ines@halloran.example', pending },
    'POST /api/v2/account/email/confirm': { email: 'new@halloran.example', endedCount: 0 },
  });
  // No spy: it would handle the rejection.
  const refreshAccount = () => Promise.reject(new Error('offline'));
  const { user } = open(api, '/change-email/abc', { refreshAccount });
  await user.click(await screen.findByRole('button', { name: 'Use the new address' }));
  expect(await screen.findByText('You log in with new@halloran.example from now on.')).toBeVisible();
});

test('stopping a change takes one press, without logging in', async () => {
  const stop = 'POST /api/auth/email-change/stop';
  const api = fakeApi({ [stop]: { email: 'ines@halloran.example', wasChanged: true } });
  const user = renderApp('/stop-email-change/abc', stubServices({ call: api.call }));
  await user.click(await screen.findByRole('button', { name: 'Keep the old address' }));
  expect(await screen.findByText(/link to a new password to ines@halloran.example/)).toBeVisible();
  expect(api.sentTo(stop)).toEqual([{ body: { token: 'abc' } }]);
});

test('undoing a change logs out this browser, which stays and reads the result', async () => {
  const stop = 'POST /api/auth/email-change/stop';
  const api = fakeApi({ [stop]: { email: 'old@halloran.example', wasChanged: true } });
  const [signOut, navigate] = [vi.fn(async () => {}), vi.fn()];
  const { user } = open(api, '/stop-email-change/undone', { signOut, navigate });
  await user.click(await screen.findByRole('button', { name: 'Keep the old address' }));
  expect(await screen.findByText(/link to a new password to old@halloran.example/)).toBeVisible();
  expect(signOut).toHaveBeenCalledOnce();
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/stop-email-change/undone', { replace: true });
});
