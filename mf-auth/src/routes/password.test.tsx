import { stubServices } from '@fanfare/shell-contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '@fanfare/kit/testing';
import { renderApp } from '../testing/render-app.tsx';
import { someAccount } from '../testing/some-account.ts';

const forgot = 'POST /api/auth/password/forgot';
const look = 'GET /api/auth/password/:accountRef/:secret';
const reset = 'POST /api/auth/password/:accountRef/:secret';

async function chooseNew(user: ReturnType<typeof renderApp>, password = 'LowTideChoir1') {
  await user.type(await screen.findByLabelText('Password'), password);
  await user.type(screen.getByLabelText('Confirm Password'), password);
  await user.click(screen.getByRole('button', { name: 'Update my password' }));
}

test('requesting a link gives the same answer for every address', async () => {
  const api = fakeApi({ [forgot]: () => ({ sent: true, linkMinutes: 45 }) });
  const user = renderApp('/forgot-password', stubServices({ call: api.call }));
  await user.click(await screen.findByRole('button', { name: 'Reset Password' }));
  expect(await screen.findByText('Email is required')).toBeVisible();
  await user.type(screen.getByLabelText('Email'), 'ines@halloran.example');
  await user.click(screen.getByRole('button', { name: 'Reset Password' }));
  expect(await screen.findByText(/has an account, a link is on its way/)).toBeVisible();
  // As long as the API says: the rule is the installation's.
  expect(screen.getByText(/works once, for 45 minutes/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Check your inbox' })).toHaveFocus();
  expect(api.sentTo(forgot)).toEqual([{ body: { username: 'ines@halloran.example' } }]);
});

test('too many requests show how long to wait, and preserve the address', async () => {
  const api = fakeApi({
    [forgot]: () => {
      throw refusal('rate_limited', 'Too many tries, please wait 12 minutes', { status: 429 });
    },
  });
  const user = renderApp('/forgot-password', stubServices({ call: api.call }));
  await user.type(await screen.findByLabelText('Email'), 'ines@halloran.example{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many tries, please wait 12 minutes');
  expect(screen.getByLabelText('Email')).toHaveValue('ines@halloran.example');
});

test('a link that no longer works says so before anything is typed', async () => {
  const api = fakeApi({
    [look]: () => {
      throw refusal('link_invalid', 'used', { status: 410 });
    },
  });
  const user = renderApp('/reset-password/abc/def', stubServices({ call: api.call }));
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  expect(screen.getByRole('alert')).toBeVisible();
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(api.sentTo(look)).toEqual([{ params: { accountRef: 'abc', secret: 'def' } }]);
  await user.click(screen.getByRole('link', { name: 'Reset Password' }));
  expect(screen.getByTestId('address')).toHaveTextContent('/forgot-password');
});

test.each([
  ['a check that was made too often', () => refusal('rate_limited', 'Too many tries', { status: 429 })],
  ['an API that doesn’t answer', () => refusal('network', 'no answer', { status: 0 })],
])('%s leaves the form, and sending decides', async (_name, failure) => {
  const api = fakeApi({
    [look]: () => {
      throw failure();
    },
    [reset]: () => ({ changed: true }),
  });
  const user = renderApp('/reset-password/abc/def', stubServices({ call: api.call }));
  await chooseNew(user);
  expect(await screen.findByRole('heading', { name: 'Your password is updated' })).toBeVisible();
});

test('a used link leads to requesting a new one', async () => {
  const api = fakeApi({
    [reset]: () => {
      throw refusal('link_invalid', 'used', { status: 410 });
    },
  });
  const user = renderApp('/reset-password/abc/def', stubServices({ call: api.call }));
  await chooseNew(user);
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Reset Password' }));
  expect(screen.getByTestId('address')).toHaveTextContent('/forgot-password');
});

test('a password that breaks a rule is not sent', async () => {
  const api = fakeApi({});
  const user = renderApp('/reset-password/abc/def', stubServices({ call: api.call }));
  await chooseNew(user, 'lowtide');
  expect(await screen.findByLabelText('Password')).toHaveAccessibleDescription(/^Password must be 8 characters long /);
  expect(api.sentTo(reset)).toEqual([]);
});

test('no answer preserves both passwords, and the next press succeeds', async () => {
  let isUp = false;
  const api = fakeApi({
    [reset]: () => {
      if (!isUp) throw refusal('network', 'no answer', { status: 0 });
      return { changed: true };
    },
  });
  const user = renderApp('/reset-password/abc/def', stubServices({ call: api.call }));
  await chooseNew(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('Can’t reach Fanfare. What you typed is still here');
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Update my password' }));
  expect(await screen.findByRole('heading', { name: 'Your password is updated' })).toBeVisible();
});

test('a new password is sent with both parts of the link, then goes to the log-in', async () => {
  const navigate = vi.fn();
  const signOut = vi.fn();
  const api = fakeApi({ [reset]: () => ({ changed: true }) });
  const user = renderApp('/reset-password/abc/def', stubServices({ call: api.call, navigate, signOut }));
  await chooseNew(user);
  expect(await screen.findByRole('heading', { name: 'Your password is updated' })).toBeVisible();
  expect(api.sentTo(reset)).toEqual([
    { params: { accountRef: 'abc', secret: 'def' }, body: { password: 'LowTideChoir1' } },
  ]);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(navigate).toHaveBeenCalledWith('/signin');
  expect(signOut).not.toHaveBeenCalled();
});

test('a browser that was still logged in is logged out first, since its session has ended', async () => {
  const acts: string[] = [];
  const api = fakeApi({ [reset]: () => ({ changed: true }) });
  const services = stubServices({
    session: { status: 'signed_in', account: someAccount() },
    call: api.call,
    signOut: async () => void acts.push('signed out'),
    navigate: (to) => void acts.push(to),
  });
  const user = renderApp('/reset-password/abc/def', services);
  await chooseNew(user);
  await user.click(await screen.findByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(acts).toEqual(['signed out', '/signin']));
});
