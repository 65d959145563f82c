import { standInServices } from '@fanfare/shell-contract/stand-in';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { rememberSignUp } from '../lib/pending-sign-up.ts';
import { fakeApi, refusal } from '../testing/fake-api.ts';
import { someAccount } from '../testing/some-account.ts';
import { renderApp } from '../testing/render-app.tsx';

const verify = 'GET /api/auth/verify';
const resend = 'POST /api/auth/confirmation/resend';
const session = { token: 't', expiresAt: '2026-05-31T12:00:00.000Z', userId: 7 };

afterEach(() => localStorage.clear());

test('a used link says so, and a new one can be asked for', async () => {
  const api = fakeApi({
    [verify]: () => {
      throw refusal(410, 'link_invalid', 'This link was used.');
    },
    [resend]: () => ({ sent: true }),
  });
  const onSignedIn = vi.fn();
  const user = renderApp('/email-confirmation?token=old', standInServices({ call: api.call, onSignedIn }));
  expect(await screen.findByRole('heading', { name: "This link doesn't work any more" })).toBeVisible();
  await user.type(screen.getByLabelText('Email'), 'ines@halloran.example');
  await user.click(screen.getByRole('button', { name: 'Send it again' }));
  expect(await screen.findByText('Sent again. The newest link counts.')).toBeVisible();
  expect(api.sentTo(resend)).toEqual([{ body: { username: 'ines@halloran.example' } }]);
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('the same link once more, from who is confirmed already, is no failure', async () => {
  const api = fakeApi({
    [verify]: () => {
      throw refusal(410, 'link_invalid', 'This link was used.');
    },
  });
  const services = standInServices({ session: { status: 'signed_in', account: someAccount() }, call: api.call });
  renderApp('/email-confirmation?token=old', services);
  expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send it again' })).toBeNull();
});

test('a link that could not be checked can be tried again', async () => {
  let isUp = false;
  const onSignedIn = vi.fn(async () => {});
  const api = fakeApi({
    [verify]: () => {
      if (!isUp) throw refusal(0, 'network', 'no answer');
      return { confirmed: true, session };
    },
  });
  const user = renderApp('/email-confirmation?token=good', standInServices({ call: api.call, onSignedIn }));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isUp = true;
  await user.click(retry);
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(session, undefined));
});

test('a good link is used once and signs in, on the way to where the person was going', async () => {
  rememberSignUp({ email: 'ines@halloran.example', returnTo: '/creator/tracks' });
  const onSignedIn = vi.fn(async () => {});
  const api = fakeApi({ [verify]: () => ({ confirmed: true, session }) });
  renderApp('/email-confirmation?token=good', standInServices({ call: api.call, onSignedIn }));
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(session, '/creator/tracks'));
  expect(api.sentTo(verify)).toEqual([{ query: { token: 'good' } }]);
});

test('waits with the address in sight, and without a token of its own', async () => {
  rememberSignUp({ email: 'ines@halloran.example', returnTo: null });
  renderApp('/email-confirmation', standInServices({ call: fakeApi({}).call }));
  expect(screen.getByText('ines@halloran.example')).toBeVisible();
  expect(screen.getByText('Waiting for the link. This page moves on by itself.')).toBeVisible();
});

test('moves on by itself once this browser is signed in', async () => {
  renderApp(
    '/email-confirmation',
    standInServices({
      session: { status: 'signed_in', account: someAccount({ emailConfirmed: true }) },
      call: fakeApi({}).call,
    }),
  );
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/complete-signup'));
});
