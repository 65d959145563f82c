import { stubServices } from '@fanfare/shell-contract/testing';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '@fanfare/kit/testing';
import { renderApp } from '../testing/render-app.tsx';

const call = 'POST /api/auth/signin';
const session = { token: 't', expiresAt: '2026-05-31T12:00:00.000Z', userId: 7 };
const email = 'ines@halloran.example';
const password = 'LowTideChoir1';

async function logIn(user: ReturnType<typeof renderApp>) {
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
}

test('a wrong password shows the exact text, without a reason that would reveal more', async () => {
  const api = fakeApi({
    [call]: () => {
      throw refusal('invalid_credentials', 'no such account', { status: 401 });
    },
  });
  const onSignedIn = vi.fn();
  const user = renderApp('/signin', stubServices({ call: api.call, onSignedIn }));
  await logIn(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Email or password are invalid, check for typo and try again$/,
  );
  expect(onSignedIn).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Password')).toHaveValue(password);
});

test('too many tries show how long to wait', async () => {
  const api = fakeApi({
    [call]: () => {
      throw refusal('rate_limited', 'Too many tries, please wait 40 seconds', { status: 429 });
    },
  });
  const user = renderApp('/signin', stubServices({ call: api.call }));
  await logIn(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many tries, please wait 40 seconds');
});

test('a failing API is not blamed on the input', async () => {
  const api = fakeApi({
    [call]: () => {
      throw refusal('internal', 'pool exhausted', { status: 500 });
    },
  });
  const user = renderApp('/signin', stubServices({ call: api.call }));
  await logIn(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Error !$/);
});

test('empty fields are reported before anything is sent, and the first one gets the focus', async () => {
  const api = fakeApi({});
  const user = renderApp('/signin', stubServices({ call: api.call }));
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByText('Email is required')).toBeVisible();
  expect(screen.getByText('Password is required')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(screen.getByLabelText('Email')).toBeInvalid();
  await user.type(screen.getByLabelText('Email'), email);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
  expect(api.sentTo(call)).toEqual([]);
});

test('Enter logs in, once however often it is pressed', async () => {
  const api = fakeApi({ [call]: () => new Promise(() => {}) });
  const user = renderApp('/signin', stubServices({ call: api.call }));
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  // Before the page can render its busy state.
  const form = screen.getByLabelText('Password').closest('form')!;
  for (let press = 0; press < 3; press += 1) fireEvent.submit(form);
  const button = screen.getByRole('button', { name: 'Log in' });
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  await user.type(screen.getByLabelText('Password'), '{Enter}');
  await user.click(button);
  expect(api.sentTo(call)).toEqual([{ body: { username: email, password } }]);
});

test('a slow log-in can be cancelled, and a late answer does not navigate', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let arrive: (answer: unknown) => void = () => {};
  const api = fakeApi({ [call]: () => new Promise((done) => (arrive = done)) });
  const onSignedIn = vi.fn();
  const user = renderApp('/signin', stubServices({ call: api.call, onSignedIn }));
  await logIn(user);
  expect(screen.queryByText(/takes longer than usual/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(screen.getByText(/takes longer than usual/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Log in' })).not.toHaveAttribute('aria-busy');
  await act(async () => arrive(session));
  expect(onSignedIn).not.toHaveBeenCalled();
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await act(async () => arrive(session));
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
});

test('a missing connection is reported immediately, and cleared when the connection is back', async () => {
  const api = fakeApi({
    [call]: () => {
      throw refusal('network', 'no answer', { status: 0 });
    },
  });
  const user = renderApp('/signin', stubServices({ call: api.call }));
  await logIn(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('Can’t reach Fanfare. What you typed is still here');
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.getByLabelText('Password')).toHaveValue(password);
});

test('the address survives a reload and a visit to the other forms, the password does not', async () => {
  const user = renderApp('/signin', stubServices());
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  cleanup();
  renderApp('/signin', stubServices());
  expect(screen.getByLabelText('Email')).toHaveValue(email);
  expect(screen.getByLabelText('Password')).toHaveValue('');
  expect(JSON.stringify([localStorage, sessionStorage].map((kept) => Object.entries(kept)))).not.toContain(password);
  await user.click(screen.getByRole('link', { name: 'Forgot password' }));
  expect(await screen.findByRole('heading', { name: 'Reset Password' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue(email);
});

test('warns about Caps Lock while a password is typed', async () => {
  const user = renderApp('/signin', stubServices());
  await user.type(screen.getByLabelText('Email'), '{CapsLock}a');
  expect(screen.queryByText('Caps Lock is on')).toBeNull();
  await user.type(screen.getByLabelText('Password'), 'a');
  expect(screen.getByText('Caps Lock is on')).toBeVisible();
  await user.keyboard('{CapsLock}b');
  expect(screen.queryByText('Caps Lock is on')).toBeNull();
});

test('password managers find their fields, and a pasted password counts', async () => {
  const onSignedIn = vi.fn(async () => {});
  const api = fakeApi({ [call]: () => session });
  const user = renderApp('/signin', stubServices({ call: api.call, onSignedIn }));
  expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
  expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
  await user.click(screen.getByLabelText('Email'));
  await user.paste(` ${email} `);
  await user.click(screen.getByLabelText('Password'));
  await user.paste(password);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
  expect(api.sentTo(call)).toEqual([{ body: { username: email, password } }]);
});

test('returns to the previous page', async () => {
  const onSignedIn = vi.fn(async () => {});
  const api = fakeApi({ [call]: () => session });
  const user = renderApp('/signin?return=%2Fcurator%3Fsubmission%3D4', stubServices({ call: api.call, onSignedIn }));
  await logIn(user);
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(session, '/curator?submission=4'));
});

test('a return path on another site is dropped', async () => {
  const onSignedIn = vi.fn(async () => {});
  const api = fakeApi({ [call]: () => session });
  const user = renderApp('/signin?return=%2F%2Felsewhere.example', stubServices({ call: api.call, onSignedIn }));
  await logIn(user);
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(session, null));
});

test.each([
  ['/signin?return=%2Fcreator%2Ftracks', '/creator/tracks'],
  ['/signin?return=%2F..%2F%2Felsewhere.example', '/'],
  ['/signin?return=%2Fsignin', '/'],
])('an existing session is redirected immediately: %s', async (address, to) => {
  const navigate = vi.fn();
  renderApp(address, stubServices({ session: { status: 'signed_in' }, navigate }));
  await waitFor(() => expect(navigate).toHaveBeenCalledWith(to, { replace: true }));
});

test.each([
  ['/signin?leaving=2026-05-22', 1],
  ['/signin', 0],
])('whoever logs in at %s hears so often that the account stays: %i', async (path, times) => {
  const notify = vi.fn();
  const onSignedIn = vi.fn(async () => {});
  const user = renderApp(path, stubServices({ call: fakeApi({ [call]: session }).call, onSignedIn, notify }));
  await logIn(user);
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(notify.mock.calls).toHaveLength(times);
  if (times > 0)
    expect(notify).toHaveBeenCalledWith(
      expect.objectContaining({ text: 'Welcome back. Your account won’t be deleted' }),
    );
});
