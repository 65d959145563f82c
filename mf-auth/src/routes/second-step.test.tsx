import { stubServices } from '@fanfare/shell-contract/testing';
import { fakeApi, refusal, type Answers } from '@fanfare/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';

const signIn = 'POST /api/auth/signin';
const prove = 'POST /api/auth/second-factor';
const startEnrolment = 'POST /api/auth/second-factor/enrolment';
const confirmEnrolment = 'POST /api/auth/second-factor/enrolment/confirm';
const session = { token: 't', expiresAt: '2026-05-08T12:00:00.000Z', userId: 7 };
const challenge = 'c-1';
const secret = 'JBSWY3DPEHPK3PXP';
const codes = ['aaaa-bbbb', 'cccc-dddd'];

const needs = (code: 'second_factor_required' | 'second_factor_enrolment_required', details: object) => () => {
  throw refusal(code, 'Please reload the page', { status: 403, details: { challenge, ...details } });
};
const needsFactor = needs('second_factor_required', { methods: ['code', 'recoveryCode'], passkey: null });
const needsEnrolment = needs('second_factor_enrolment_required', {});
const expired = () => {
  throw refusal('challenge_expired', 'That took too long. Please log in again.', { status: 400 });
};

async function logIn(answers: Answers, path = '/signin') {
  const onSignedIn = vi.fn(async () => {});
  const api = fakeApi(answers);
  const user = renderApp(path, stubServices({ call: api.call, onSignedIn }));
  await user.type(screen.getByLabelText('Email'), 'ines@halloran.example');
  await user.type(screen.getByLabelText('Password'), 'LowTideChoir1{Enter}');
  return { user, api, onSignedIn };
}

// Its dialog is the browser's; the journey has one.
beforeEach(() => vi.stubGlobal('PublicKeyCredential', undefined));

test('a wrong code is said at its field, and the next one replaces it', async () => {
  let tries = 0;
  const { user, api, onSignedIn } = await logIn(
    {
      [signIn]: needsFactor,
      [prove]: () => {
        tries += 1;
        if (tries > 1) return session;
        throw refusal('invalid_input', 'check', { status: 422, fields: { code: 'This code is wrong' } });
      },
    },
    '/signin?return=%2Fcurator%3Fsubmission%3D4',
  );
  expect(await screen.findByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('6-digit code')).toHaveFocus());
  await user.keyboard('111111');
  await waitFor(() => expect(screen.getByLabelText('6-digit code')).toHaveAccessibleDescription('This code is wrong'));
  await user.keyboard('222222');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(session, '/curator?submission=4'));
  expect(api.sentTo(prove)).toEqual(['111111', '222222'].map((code) => ({ body: { challenge, code } })));
});

test('after too many tries the reason is shown, and what was typed stays', async () => {
  const { user } = await logIn({
    [signIn]: needsFactor,
    [prove]: () => {
      throw refusal('rate_limited', 'Too many tries. Wait 2 minutes.', { status: 429 });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  await user.type(screen.getByLabelText('Recovery code'), 'aaaa-bbbb{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many tries. Wait 2 minutes.');
  expect(screen.getByLabelText('Recovery code')).toHaveValue('aaaa-bbbb');
});

test.each([
  ['took too long', { [prove]: expired }, async () => {}],
  [
    'is left',
    {},
    async (user: Awaited<ReturnType<typeof logIn>>['user']) =>
      user.click(screen.getByRole('button', { name: 'Back to the password' })),
  ],
])('a second step that %s goes back to the password, with everything typed', async (_, answers, leave) => {
  const { user, onSignedIn } = await logIn({ [signIn]: needsFactor, ...answers });
  await screen.findByLabelText('6-digit code');
  if (prove in answers) await user.keyboard('123456');
  await leave(user);
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveValue('LowTideChoir1');
  expect(screen.getByLabelText('Email')).toHaveValue('ines@halloran.example');
  if (prove in answers) expect(screen.getByRole('alert')).toHaveTextContent('That took too long');
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('leaving while a code is on its way enters nothing', async () => {
  const answer = Promise.withResolvers<typeof session>();
  const { user, onSignedIn } = await logIn({ [signIn]: needsFactor, [prove]: () => answer.promise });
  await user.type(await screen.findByLabelText('6-digit code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Back to the password' }));
  answer.resolve(session);
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('who needs a second step sets one up, and sees the recovery codes before going on', async () => {
  const { user, api, onSignedIn } = await logIn(
    {
      [signIn]: needsEnrolment,
      [startEnrolment]: { totp: { secret, url: `otpauth://totp/Fanfare?secret=${secret}` }, passkey: null },
      [confirmEnrolment]: () => {
        if (api.sentTo(confirmEnrolment).length > 1) return { session, recoveryCodes: codes };
        throw refusal('invalid_input', 'check', { status: 422, fields: { code: 'This code is wrong' } });
      },
    },
    '/signin?return=%2Fcreator%2Ftracks',
  );
  expect(await screen.findByRole('heading', { name: 'Set up a second step' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: /^Authenticator app/ }));
  expect(await screen.findByRole('img', { name: /^QR code/ })).toBeVisible();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'My phone');
  await user.type(screen.getByLabelText('6-digit code'), '111111');
  await waitFor(() => expect(screen.getByLabelText('6-digit code')).toHaveAccessibleDescription('This code is wrong'));
  await user.type(screen.getByLabelText('6-digit code'), '222222', {
    initialSelectionStart: 0,
    initialSelectionEnd: 6,
  });
  expect(await screen.findByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  const shown = within(screen.getByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem');
  expect(shown.map(({ textContent }) => textContent)).toEqual(codes);
  expect(onSignedIn).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await expect(navigator.clipboard.readText()).resolves.toBe(codes.join('\n'));
  await user.click(screen.getByRole('button', { name: 'I saved them' }));
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(session, '/creator/tracks'));
  expect(api.sentTo(confirmEnrolment).at(-1)).toEqual({ body: { challenge, name: 'My phone', code: '222222' } });
});

test('a set-up that took too long goes back to the password', async () => {
  const { user } = await logIn({ [signIn]: needsEnrolment, [startEnrolment]: expired });
  await user.click(await screen.findByRole('button', { name: /^Authenticator app/ }));
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('That took too long');
});

test('a browser without passkeys says so', async () => {
  const { user } = await logIn({ [signIn]: needsEnrolment });
  await user.click(await screen.findByRole('button', { name: /^Passkey/ }));
  expect(screen.getByRole('alert')).toHaveTextContent('This browser can’t use passkeys');
  await user.click(screen.getByRole('button', { name: 'Choose another way' }));
  expect(screen.getByRole('button', { name: /^Authenticator app/ })).toBeVisible();
});
