import type { ShellServices } from '@fanfare/shell-contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Failure } from '../api/failure.ts';
import { accountWith, renderInShell, sessionOf } from '../test-support/shell.tsx';
import SessionEndedDialog from './session-ended-dialog.tsx';

function ask(call: (key: string, options: unknown) => Promise<unknown> = async () => ({})) {
  return renderInShell(<SessionEndedDialog />, {
    state: { session: sessionOf(accountWith(['creator']), 'creator'), isLoginPromptOpen: true },
    services: { call: vi.fn(call) as unknown as ShellServices['call'] },
  });
}

describe('the log-in prompt', () => {
  it('is not closed by Escape: that would discard input', async () => {
    const { session } = ask();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Your session ended' })).toBeVisible();
    expect(session.answerLogIn).not.toHaveBeenCalled();
  });

  it('shows the error, and stays open', async () => {
    const { session } = ask(() =>
      Promise.reject(new Failure(401, { code: 'invalid_credentials', message: 'Email or password are invalid' })),
    );
    await userEvent.type(screen.getByLabelText('Password'), 'wrong{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Email or password are invalid');
    expect(session.answerLogIn).not.toHaveBeenCalled();
  });

  it('says beside the fields what is missing or wrong, sends nothing, and takes it back once it is right', async () => {
    const { services } = ask();
    await userEvent.clear(screen.getByLabelText('Email'));
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required');
    expect(screen.getByLabelText('Email')).toHaveFocus();
    await userEvent.type(screen.getByLabelText('Email'), 'ines');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email must be valid');
    await userEvent.type(screen.getByLabelText('Email'), '@demo.test');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('');
    expect(services.call).not.toHaveBeenCalled();
  });

  it.each([
    ['invalid_credentials', 401, /^Email or password are invalid, check for typo and try again$/],
    ['rate_limited', 429, /^Email or password are invalid, check for typo and try again. Too many tries.$/],
    ['internal', 500, /^Error !$/],
  ] as const)(
    'has one text for what was refused, and why where typing isn’t the cause: %s',
    async (code, status, text) => {
      ask(() => Promise.reject(new Failure(status, { code, message: 'Too many tries.' })));
      await userEvent.type(screen.getByLabelText('Password'), 'wrong{Enter}');
      expect((await screen.findByRole('alert')).textContent).toMatch(text);
    },
  );

  it('asks for the second step in place, and goes back to the password when it took too long', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    const details = { challenge: 'c-1', expiresAt: '', methods: ['code', 'recoveryCode'], passkey: null };
    const late = new Failure(400, { code: 'challenge_expired', message: 'That took too long. Please log in again.' });
    const { session } = ask((key) =>
      Promise.reject(
        key === 'POST /api/auth/signin'
          ? new Failure(403, { code: 'second_factor_required', message: 'Reload', details })
          : late,
      ),
    );
    await userEvent.type(screen.getByLabelText('Password'), 'right{Enter}');
    await userEvent.type(await screen.findByLabelText('6-digit code'), '123456');
    expect(await screen.findByRole('alert')).toHaveTextContent('That took too long');
    expect(screen.getByLabelText('Password')).toHaveValue('right');
    expect(session.answerLogIn).not.toHaveBeenCalled();
  });

  it('continues with the session of the second step', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    const details = { challenge: 'c-1', expiresAt: '', methods: ['code'], passkey: null };
    const fresh = { token: 'fresh', userId: 7, expiresAt: '' };
    const { session, services } = ask(async (key) => {
      if (key === 'POST /api/auth/second-factor') return fresh;
      throw new Failure(403, { code: 'second_factor_required', message: 'Reload', details });
    });
    await userEvent.type(screen.getByLabelText('Password'), 'right{Enter}');
    await userEvent.type(await screen.findByLabelText('6-digit code'), '123456');
    await waitFor(() => expect(session.answerLogIn).toHaveBeenCalledWith(fresh));
    expect(services.call).toHaveBeenCalledWith(
      'POST /api/auth/second-factor',
      expect.objectContaining({ body: { challenge: 'c-1', code: '123456' } }),
    );
  });

  it('leads who has to set up a second step to the log-in page, in a new tab', async () => {
    ask(() =>
      Promise.reject(
        new Failure(403, { code: 'second_factor_enrolment_required', message: 'x', details: { challenge: 'c' } }),
      ),
    );
    await userEvent.type(screen.getByLabelText('Password'), 'right{Enter}');
    const link = await screen.findByRole('link', { name: 'Log in in a new tab' });
    expect(link).toHaveAttribute('href', '/signin');
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('has the email prefilled, and focuses the password', async () => {
    const fresh = { token: 'fresh', userId: 7, expiresAt: '' };
    const { session } = ask(async () => fresh);
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
    expect(screen.getByLabelText('Email')).toHaveValue('ines@demo.test');
    await userEvent.keyboard('right{Enter}');
    await waitFor(() => expect(session.answerLogIn).toHaveBeenCalledWith(fresh));
  });

  it('opens a password reset in a new tab, and closes only by a labelled button', async () => {
    const { session } = ask();
    expect(screen.getByRole('link', { name: 'Forgot password' })).toHaveAttribute('target', '_blank');
    await userEvent.click(screen.getByRole('button', { name: 'Log out and leave this page' }));
    expect(session.answerLogIn).toHaveBeenCalledWith(null);
  });
});
