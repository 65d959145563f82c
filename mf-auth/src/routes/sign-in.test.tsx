import { standInServices } from '@fanfare/shell-contract/stand-in';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';

const call = 'POST /api/auth/signin';
const session = { token: 't', expiresAt: '2026-05-31T12:00:00.000Z', userId: 7 };

async function logIn(user: ReturnType<typeof renderApp>) {
  await user.type(screen.getByLabelText('Email'), 'ines@halloran.example');
  await user.type(screen.getByLabelText('Password'), 'LowTideChoir1');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
}

test('a wrong password shows the exact text, without a reason that would tell more', async () => {
  const api = fakeApi({
    [call]: () => {
      throw refusal(401, 'invalid_credentials', 'no such account');
    },
  });
  const onSignedIn = vi.fn();
  const user = renderApp('/signin', standInServices({ call: api.call, onSignedIn }));
  await logIn(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Email or password are invalid, check for typo and try again$/,
  );
  expect(onSignedIn).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Password')).toHaveValue('LowTideChoir1');
});

test('an API that is broken is not blamed on the typing', async () => {
  const api = fakeApi({
    [call]: () => {
      throw refusal(503, 'overloaded', 'pool exhausted');
    },
  });
  const user = renderApp('/signin', standInServices({ call: api.call }));
  await logIn(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Something went wrong, please try again later or contact support$/,
  );
});

test('empty fields are told before anything is sent', async () => {
  const api = fakeApi({});
  const user = renderApp('/signin', standInServices({ call: api.call }));
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByText('Email is required')).toBeVisible();
  expect(screen.getByText('Password is required')).toBeVisible();
});

test('goes back to where one came from', async () => {
  const onSignedIn = vi.fn(async () => {});
  const api = fakeApi({ [call]: () => session });
  const user = renderApp('/signin?return=%2Fcurator%3Fsubmission%3D4', standInServices({ call: api.call, onSignedIn }));
  await logIn(user);
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(session, '/curator?submission=4'));
});

test('a return to another site is dropped', async () => {
  const onSignedIn = vi.fn(async () => {});
  const api = fakeApi({ [call]: () => session });
  const user = renderApp('/signin?return=%2F%2Felsewhere.example', standInServices({ call: api.call, onSignedIn }));
  await logIn(user);
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(session, null));
});

test('who is logged in already goes on at once', async () => {
  const navigate = vi.fn();
  renderApp('/signin?return=%2Fcreator%2Ftracks', standInServices({ session: { status: 'signed_in' }, navigate }));
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/creator/tracks', { replace: true }));
});
