import { stubServices } from '@fanfare/shell-contract/testing';
import { fakeApi, refusal } from '@fanfare/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { someAccount } from '../testing/some-account.ts';
import { renderApp } from '../testing/render-app.tsx';

const list = 'GET /api/auth/providers';
const finish = 'POST /api/auth/providers/:provider/finish';
const pendingCall = 'POST /api/auth/providers/pending';
const signUp = 'POST /api/auth/providers/sign-up';
const connections = 'POST /api/auth/providers/connections';
const session = { token: 't', expiresAt: '2026-05-31T12:00:00.000Z', userId: 7 };
const both = {
  providers: [
    { id: 'google', isSandbox: true },
    { id: 'spotify', isSandbox: true },
  ],
};
const ines = {
  continuation: 'c1',
  provider: 'google',
  email: 'ines@gmail.com',
  isEmailVerified: true,
  hasAccount: false,
  returnPath: '/creator/shop',
};

test('the buttons are absent where providers are off, or can’t be asked for', async () => {
  const off = fakeApi({ [list]: () => ({ providers: [] }) });
  renderApp('/signin', stubServices({ call: off.call }));
  await waitFor(() => expect(off.sentTo(list)).toHaveLength(1));
  await waitFor(() => expect(localStorage.getItem('fanfare.sign-in-providers')).toBe('0'));
  expect(screen.queryByRole('button', { name: /^Continue with/ })).toBeNull();
});

test('a provider that can’t be reached is said beside the buttons, which stay', async () => {
  const start = 'POST /api/auth/providers/:provider/start';
  const api = fakeApi({
    [list]: () => both,
    [start]: () => {
      throw refusal('issuer_unreachable', 'Google can’t be reached right now.', { status: 503 });
    },
  });
  const user = renderApp('/signup?return=%2Fcreator%2Fshop', stubServices({ call: api.call }));
  await user.click(await screen.findByRole('button', { name: 'Continue with Google' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Google can’t be reached right now.');
  expect(api.sentTo(start)).toEqual([{ params: { provider: 'google' }, body: { returnPath: '/creator/shop' } }]);
  expect(screen.getByRole('button', { name: 'Continue with Spotify' })).toBeEnabled();
});

test('what the provider sent is handed in once, and leaves the address', async () => {
  const api = fakeApi({
    [finish]: () => ({ session, pending: null, isConnecting: false, returnPath: '/creator/shop' }),
  });
  const onSignedIn = vi.fn(async () => {});
  renderApp('/signin/google?code=abc&state=xyz', stubServices({ call: api.call, onSignedIn }));
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(session, '/creator/shop'));
  expect(api.sentTo(finish)).toEqual([{ params: { provider: 'google' }, body: { query: '?code=abc&state=xyz' } }]);
});

test('a return path on another site isn’t followed', async () => {
  const api = fakeApi({
    [finish]: () => ({ session, pending: null, isConnecting: false, returnPath: '//elsewhere.example' }),
  });
  const onSignedIn = vi.fn(async () => {});
  renderApp('/signin/google?code=abc&state=xyz', stubServices({ call: api.call, onSignedIn }));
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(session, null));
});

test('a refusal is said, with a way back', async () => {
  const api = fakeApi({
    [list]: () => both,
    [finish]: () => {
      throw refusal('forbidden', 'This account is suspended, please contact support', { status: 403 });
    },
  });
  renderApp('/signin/google?code=abc&state=xyz', stubServices({ call: api.call }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This account is suspended, please contact support');
  expect(screen.getByRole('link', { name: 'Back to log in' })).toHaveAttribute('href', '/signin');
});

test('an account with a second factor is asked for it', async () => {
  const api = fakeApi({
    [finish]: () => {
      throw refusal('second_factor_required', 'One more step', {
        status: 403,
        details: { challenge: 'ch', expiresAt: session.expiresAt, methods: ['code'], passkey: null },
      });
    },
    'POST /api/auth/second-factor': () => session,
  });
  const onSignedIn = vi.fn(async () => {});
  const user = renderApp('/signin/google?code=abc&state=xyz', stubServices({ call: api.call, onSignedIn }));
  await user.type(await screen.findByLabelText('6-digit code'), '123456');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(api.sentTo('POST /api/auth/second-factor')).toEqual([{ body: { challenge: 'ch', code: '123456' } }]);
});

test.each([
  ['/creator/shop', '/creator/shop'],
  ['//elsewhere.example', null],
])('the second step ends where the log-in began, on this site: %s', async (returnPath, goesOn) => {
  const api = fakeApi({
    [finish]: () => {
      throw refusal('second_factor_required', 'One more step', {
        status: 403,
        details: { challenge: 'ch', expiresAt: session.expiresAt, methods: ['code'], passkey: null, returnPath },
      });
    },
    'POST /api/auth/second-factor': () => session,
  });
  const onSignedIn = vi.fn(async () => {});
  const user = renderApp('/signin/google?code=abc&state=xyz', stubServices({ call: api.call, onSignedIn }));
  await user.type(await screen.findByLabelText('6-digit code'), '123456');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(session, goesOn));
});

test('somebody new signs up with their verified address, once they agree to the terms', async () => {
  const api = fakeApi({ [pendingCall]: () => ines, [signUp]: () => ({ status: 'signed_in', session }) });
  const onSignedIn = vi.fn(async () => {});
  const user = renderApp('/connect/c1', stubServices({ call: api.call, onSignedIn }));
  await user.click(await screen.findByRole('button', { name: 'Sign up' }));
  expect(api.sentTo(signUp)).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: /terms of use/ }));
  await user.click(screen.getByRole('button', { name: 'Sign up' }));
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(session, '/creator/shop'));
  expect(screen.queryByLabelText('Email')).toBeNull();
  const [sent] = api.sentTo(signUp) as { body: object }[];
  expect(sent?.body).toMatchObject({ continuation: 'c1', marketing: false, termsVersion: expect.any(String) });
  expect(sent?.body).not.toHaveProperty('username');
});

test('an address that isn’t verified can be changed, and is confirmed by an email', async () => {
  const api = fakeApi({
    [pendingCall]: () => ({ ...ines, provider: 'spotify', isEmailVerified: false }),
    [signUp]: () => ({ status: 'confirmation_sent', session: null }),
  });
  const user = renderApp('/connect/c1', stubServices({ call: api.call }));
  const email = await screen.findByLabelText('Email');
  expect(email).toHaveValue('ines@gmail.com');
  await user.clear(email);
  await user.type(email, 'ines@halloran.example');
  await user.click(screen.getByRole('checkbox', { name: /terms of use/ }));
  await user.click(screen.getByRole('button', { name: 'Sign up' }));
  expect(await screen.findByText('ines@halloran.example')).toBeVisible();
  const [sent] = api.sentTo(signUp) as { body: object }[];
  expect(sent?.body).toMatchObject({ username: 'ines@halloran.example' });
});

test('one that is over says so; one that can’t be read right now is tried again', async () => {
  const answers = [
    () => {
      throw refusal('rate_limited', 'Too many tries', { status: 429 });
    },
    () => {
      throw refusal('challenge_expired', 'This took too long', { status: 400 });
    },
  ];
  const api = fakeApi({ [list]: () => both, [pendingCall]: () => answers.shift()!() });
  const user = renderApp('/connect/c1', stubServices({ call: api.call }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many tries');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'This sign-in has expired' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to log in' })).toHaveAttribute('href', '/signin');
});

test('an address that has an account leads to its log-in, and back', async () => {
  const api = fakeApi({ [pendingCall]: () => ({ ...ines, hasAccount: true }) });
  renderApp('/connect/c1', stubServices({ call: api.call }));
  const link = await screen.findByRole('link', { name: 'Log in and connect' });
  expect(link).toHaveAttribute('href', '/signin?return=%2Fconnect%2Fc1');
  expect(screen.queryByRole('button', { name: 'Sign up' })).toBeNull();
});

test('whoever is logged in connects by a press, and hears of another account that has it', async () => {
  let isTaken = true;
  const identity = { id: 1, provider: 'google', email: ines.email, connectedAt: session.expiresAt, lastUsedAt: null };
  const api = fakeApi({
    [pendingCall]: () => ines,
    [connections]: () => {
      if (isTaken) throw refusal('conflict', 'It is connected to another Fanfare account', { status: 409 });
      return { identity: { ...identity, canDisconnect: true } };
    },
  });
  const navigate = vi.fn();
  const notify = vi.fn();
  const signedIn = { status: 'signed_in', account: someAccount(), activeRole: 'creator', isPro: false } as const;
  const user = renderApp('/connect/c1', stubServices({ call: api.call, navigate, notify, session: signedIn }));
  await user.click(await screen.findByRole('button', { name: 'Connect Google' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('It is connected to another Fanfare account');
  isTaken = false;
  await user.click(screen.getByRole('button', { name: 'Connect Google' }));
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/creator/shop', { replace: true }));
  expect(notify).toHaveBeenCalledWith({ text: 'Google is connected', tone: 'positive' });
});
