import type { ShellServices } from '@fanfare/shell-contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { Failure } from '../api/failure.ts';
import { renderInShell } from '../test-support/shell.tsx';
import FactorPrompt from './factor-prompt.tsx';
import StepUpDialog from './step-up-dialog.tsx';

const confirm = 'POST /api/v2/account/step-up';

function open(answer: (key: string, options: unknown) => Promise<unknown>, methods = ['code', 'recoveryCode']) {
  const call = vi.fn(answer);
  const shell = renderInShell(<StepUpDialog />, {
    state: { stepUp: { methods: methods as ['code'] } },
    services: { call: call as unknown as ShellServices['call'] },
  });
  const settle = vi.spyOn(shell.stepUp, 'settle');
  return { call, settle };
}
const wrong = (fields: Record<string, string>) => async () => {
  throw new Failure(422, { code: 'invalid_input', message: 'Look again', fields });
};

// Its dialog is the browser's.
beforeEach(() => vi.stubGlobal('PublicKeyCredential', undefined));

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its button', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
])('is cancelled by %s', async (_, cancel) => {
  const { settle } = open(async () => ({}));
  expect(screen.getByRole('dialog', { name: 'Confirm it’s you' })).toBeVisible();
  await cancel();
  expect(settle).toHaveBeenCalledExactlyOnceWith(false);
});

it('hides Escape from a dialog below it', async () => {
  const below = vi.fn();
  document.addEventListener('keydown', below);
  open(async () => ({}));
  await userEvent.keyboard('{Escape}');
  document.removeEventListener('keydown', below);
  expect(below).not.toHaveBeenCalled();
});

it('says at the field that a code is wrong, and stays open', async () => {
  const { settle } = open(wrong({ code: 'This code is wrong' }));
  await userEvent.type(screen.getByLabelText('6-digit code'), '000000');
  await waitFor(() => expect(screen.getByLabelText('6-digit code')).toHaveAccessibleDescription('This code is wrong'));
  expect(settle).not.toHaveBeenCalled();
});

it('says that there were too many tries', async () => {
  open(() => Promise.reject(new Failure(429, { code: 'rate_limited', message: 'Try again in 2 minutes' })));
  await userEvent.type(screen.getByLabelText('6-digit code'), '000000');
  expect(await screen.findByRole('alert')).toHaveTextContent('Try again in 2 minutes');
});

it('takes the password of an account without a factor', async () => {
  const { call, settle } = open(async () => ({ until: '' }), ['password']);
  await userEvent.type(screen.getByLabelText('Password'), 'LowTideChoir1{Enter}');
  await waitFor(() => expect(settle).toHaveBeenCalledExactlyOnceWith(true));
  expect(call).toHaveBeenCalledWith(confirm, expect.objectContaining({ body: { password: 'LowTideChoir1' } }));
});

it('emails a code where the account has no password, and takes it', async () => {
  const { call, settle } = open(async () => ({ until: '' }), ['emailCode']);
  expect(screen.queryByLabelText('6-digit code')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Email me a code' }));
  await userEvent.type(await screen.findByLabelText('6-digit code'), '123456');
  await waitFor(() => expect(settle).toHaveBeenCalledExactlyOnceWith(true));
  expect(call).toHaveBeenCalledWith('POST /api/v2/account/step-up/email');
  expect(call).toHaveBeenCalledWith(confirm, expect.objectContaining({ body: { emailCode: '123456' } }));
});

it('takes a recovery code instead of a one-time code', async () => {
  const { call, settle } = open(async () => ({ until: '' }));
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await userEvent.type(screen.getByLabelText('Recovery code'), 'abcd-efgh{Enter}');
  await waitFor(() => expect(settle).toHaveBeenCalledExactlyOnceWith(true));
  expect(call).toHaveBeenCalledWith(confirm, expect.objectContaining({ body: { recoveryCode: 'abcd-efgh' } }));
});

it('leads to the settings where a factor is missing', async () => {
  const navigate = vi.fn();
  const { store } = renderInShell(<FactorPrompt />, { state: { isFactorPromptOpen: true }, services: { navigate } });
  await userEvent.click(screen.getByRole('button', { name: 'Set it up' }));
  expect(navigate).toHaveBeenCalledWith('/account#two-step');
  expect(store.getState().isFactorPromptOpen).toBe(false);
});
