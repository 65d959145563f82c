import { stubServices } from '@fanfare/shell-contract/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pendingSignUp, savePendingSignUp } from '../lib/pending-sign-up.ts';
import { fakeApi, refusal } from '@fanfare/kit/testing';
import { someAccount } from '../testing/some-account.ts';
import { renderApp } from '../testing/render-app.tsx';

const verify = 'GET /api/auth/verify';
const resend = 'POST /api/auth/confirmation/resend';
const session = { token: 't', expiresAt: '2026-05-31T12:00:00.000Z', userId: 7 };
const email = 'ines@halloran.example';
const usedLink = () => {
  throw refusal('link_invalid', 'This link was used.', { status: 410 });
};

test('a used link shows an error, and a new one can be requested', async () => {
  const api = fakeApi({ [verify]: usedLink, [resend]: () => ({ sent: true }) });
  const onSignedIn = vi.fn();
  const user = renderApp('/email-confirmation?token=old', stubServices({ call: api.call, onSignedIn }));
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await user.type(screen.getByLabelText('Email'), email);
  await user.click(screen.getByRole('button', { name: 'Send it again' }));
  expect(await screen.findByText('Sent again. Use the newest link.')).toBeVisible();
  expect(api.sentTo(resend)).toEqual([{ body: { username: email } }]);
  expect(onSignedIn).not.toHaveBeenCalled();
});

test.each(['second_factor_required', 'second_factor_enrolment_required'] as const)(
  '%s: confirmed, and the log-in asks for the second step',
  async (code) => {
    savePendingSignUp({ email, returnTo: '/creator/tracks' });
    const onSignedIn = vi.fn();
    const api = fakeApi({
      [verify]: () => {
        throw refusal(code, 'Use the second step.', { status: 403 });
      },
    });
    renderApp('/email-confirmation?token=good', stubServices({ call: api.call, onSignedIn }));
    expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/signin?return=%2Fcreator%2Ftracks');
    expect(screen.queryByRole('button', { name: 'Send it again' })).toBeNull();
    expect(onSignedIn).not.toHaveBeenCalled();
  },
);

test('several signed up with the address: confirmed, its owner chooses the password', async () => {
  const onSignedIn = vi.fn();
  const passwordLink = { accountRef: 'abc', secret: 'def/1' };
  const api = fakeApi({
    [verify]: () => ({ confirmed: true, session: null, passwordLink }),
    'GET /api/auth/password/:accountRef/:secret': () => ({ valid: true }),
    'POST /api/auth/password/:accountRef/:secret': () => ({ changed: true }),
  });
  const user = renderApp('/email-confirmation?token=good', stubServices({ call: api.call, onSignedIn }));
  expect(await screen.findByText(/^Your address is confirmed\. It was signed up with more than once/)).toBeVisible();
  await user.type(screen.getByLabelText('Password'), 'Brand-new-1');
  await user.type(screen.getByLabelText('Confirm Password'), 'Brand-new-1{Enter}');
  expect(await screen.findByRole('heading', { name: 'Your password is updated' })).toBeVisible();
  expect(api.sentTo('POST /api/auth/password/:accountRef/:secret')).toEqual([
    expect.objectContaining({ params: passwordLink, body: { password: 'Brand-new-1' } }),
  ]);
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('reopening the link with a confirmed account is no failure', async () => {
  const api = fakeApi({ [verify]: usedLink });
  const services = stubServices({ session: { status: 'signed_in', account: someAccount() }, call: api.call });
  renderApp('/email-confirmation?token=old', services);
  expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send it again' })).toBeNull();
});

test('a link that could not be checked can be tried again', async () => {
  let isUp = false;
  const onSignedIn = vi.fn(async () => {});
  const api = fakeApi({
    [verify]: () => {
      if (!isUp) throw refusal('network', 'no answer', { status: 0 });
      return { confirmed: true, session };
    },
  });
  const user = renderApp('/email-confirmation?token=good', stubServices({ call: api.call, onSignedIn }));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isUp = true;
  await user.click(retry);
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(session, null));
});

test('a valid link is used once and signs in, then continues to the return path', async () => {
  savePendingSignUp({ email, returnTo: '/creator/tracks' });
  const onSignedIn = vi.fn(async () => {});
  const api = fakeApi({ [verify]: () => ({ confirmed: true, session }) });
  renderApp('/email-confirmation?token=good', stubServices({ call: api.call, onSignedIn }));
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(session, '/creator/tracks'));
  expect(api.sentTo(verify)).toEqual([{ query: { token: 'good' } }]);
});

test('confirmed, but the account can’t be loaded right now: a button continues', async () => {
  const onSignedIn = vi.fn(async () => {
    throw refusal('overloaded', 'busy', { status: 503 });
  });
  const api = fakeApi({ [verify]: () => ({ confirmed: true, session }) });
  renderApp('/email-confirmation?token=good', stubServices({ call: api.call, onSignedIn }));
  expect(await screen.findByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/');
});

test('the waiting page shows the address, and holds no token of its own', async () => {
  savePendingSignUp({ email, returnTo: null });
  const api = fakeApi({});
  renderApp('/email-confirmation', stubServices({ call: api.call }));
  expect(await screen.findByText(email)).toBeVisible();
  expect(screen.getByText('Waiting for you to open the link. This page continues automatically.')).toBeVisible();
  expect(api.sentTo(verify)).toEqual([]);
});

test('a wrong address: visitors sign up again, who is signed in changes it in the account', async () => {
  savePendingSignUp({ email, returnTo: null });
  renderApp('/email-confirmation', stubServices({ call: fakeApi({}).call }));
  expect(await screen.findByRole('link', { name: 'Sign up with another address' })).toHaveAttribute('href', '/signup');
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/signin');
  cleanup();
  const session = { status: 'signed_in' as const, account: someAccount({ emailConfirmed: false }) };
  renderApp('/email-confirmation', stubServices({ session, call: fakeApi({}).call }));
  const change = await screen.findByRole('link', { name: 'Change it in your account' });
  expect(change).toHaveAttribute('href', '/account');
  // Those pages are for visitors, and lead home.
  expect(screen.queryByRole('link', { name: 'Sign up with another address' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
});

test('the address has a field when it is unknown', async () => {
  const api = fakeApi({ [resend]: () => ({ sent: true }) });
  const user = renderApp('/email-confirmation', stubServices({ call: api.call }));
  await user.click(await screen.findByRole('button', { name: 'Send it again' }));
  expect(await screen.findByText('Email is required')).toBeVisible();
  await user.type(screen.getByLabelText('Email'), `${email}{Enter}`);
  expect(await screen.findByText('Sent again. Use the newest link.')).toBeVisible();
  expect(pendingSignUp()?.email).toBe(email);
});

test('resends, then counts down, over a reload too', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  savePendingSignUp({ email, returnTo: null });
  const api = fakeApi({ [resend]: () => ({ sent: true }) });
  const user = renderApp('/email-confirmation', stubServices({ call: api.call }));
  const button = await screen.findByRole('button', { name: 'Send it again' });
  await user.click(button);
  expect(await screen.findByText('Sent again. Use the newest link.')).toBeVisible();
  expect(button).toHaveTextContent(/^Send it again in (30|29) s$/);
  expect(button).toHaveFocus();
  await user.click(button);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(button).toHaveTextContent(/in (20|19) s$/);
  cleanup();
  renderApp('/email-confirmation', stubServices({ call: api.call }));
  expect(await screen.findByRole('button', { name: /in (20|19|18) s$/ })).toHaveAttribute('aria-disabled', 'true');
  await act(() => vi.advanceTimersByTimeAsync(21_000));
  expect(screen.getByRole('button', { name: 'Send it again' })).not.toHaveAttribute('aria-disabled');
  expect(api.sentTo(resend)).toHaveLength(1);
});

test('waits as long as the API requires', async () => {
  savePendingSignUp({ email, returnTo: null });
  const api = fakeApi({
    [resend]: () => {
      throw refusal('rate_limited', 'Too many tries, please wait 20 minutes', {
        status: 429,
        details: { retryAfterSeconds: 1_200 },
      });
    },
  });
  const user = renderApp('/email-confirmation', stubServices({ call: api.call }));
  await user.click(await screen.findByRole('button', { name: 'Send it again' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many tries, please wait 20 minutes');
  expect(screen.getByRole('button', { name: /Send it again in (20:00|19:59)/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('continues automatically once this browser is signed in', async () => {
  const session = { status: 'signed_in' as const, account: someAccount({ emailConfirmed: true }) };
  renderApp('/email-confirmation', stubServices({ session, call: fakeApi({}).call }));
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/complete-signup'));
});

test('an account with a profile returns to where the confirmation was required', async () => {
  savePendingSignUp({ email, returnTo: '/creator/create-campaign/7' });
  const navigate = vi.fn();
  const account = someAccount({ emailConfirmed: true, artist_id: 1 });
  renderApp('/email-confirmation', stubServices({ session: { status: 'signed_in', account }, navigate }));
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/creator/create-campaign/7', { replace: true }));
});

test('notices the confirmation without a message from another tab', async () => {
  document.cookie = 'token=t';
  let isConfirmed = false;
  const refreshAccount = vi.fn(async () => {});
  const api = fakeApi({ [verify]: () => ({ confirmed: isConfirmed, session: null }) });
  const account = someAccount({ emailConfirmed: false });
  renderApp(
    '/email-confirmation',
    stubServices({ session: { status: 'signed_in', account }, call: api.call, refreshAccount }),
  );
  await waitFor(() => expect(api.sentTo(verify)).toEqual([{}]));
  expect(refreshAccount).not.toHaveBeenCalled();
  // Confirmed on a phone; then this tab becomes visible again.
  isConfirmed = true;
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(refreshAccount).toHaveBeenCalledTimes(1));
});

test('does not retry with a session that has ended', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  document.cookie = 'token=t';
  const api = fakeApi({
    [verify]: () => {
      throw refusal('session_expired', 'over', { status: 401 });
    },
  });
  renderApp('/email-confirmation', stubServices({ call: api.call }));
  await waitFor(() => expect(api.sentTo(verify)).toHaveLength(1));
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(api.sentTo(verify)).toHaveLength(1);
  document.cookie = 'token=another';
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(api.sentTo(verify)).toHaveLength(2);
});
