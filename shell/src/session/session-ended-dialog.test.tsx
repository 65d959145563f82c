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

describe('the question to log in again', () => {
  it('is not waved away by Escape: that would cost what was typed', async () => {
    const { session } = ask();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Your session ended' })).toBeVisible();
    expect(session.answerLogIn).not.toHaveBeenCalled();
  });

  it('says what is wrong, and keeps asking', async () => {
    const { session } = ask(() =>
      Promise.reject(new Failure(401, { code: 'invalid_credentials', message: 'Email or password are invalid' })),
    );
    await userEvent.type(screen.getByLabelText('Password'), 'wrong{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Email or password are invalid');
    expect(session.answerLogIn).not.toHaveBeenCalled();
  });

  it('knows who it was, and begins at the password', async () => {
    const fresh = { token: 'fresh', userId: 7, expiresAt: '' };
    const { session } = ask(async () => fresh);
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
    expect(screen.getByLabelText('Email')).toHaveValue('ines@demo.test');
    await userEvent.keyboard('right{Enter}');
    await waitFor(() => expect(session.answerLogIn).toHaveBeenCalledWith(fresh));
  });

  it('leads to a new password in a tab of its own, and leaves only by a button that says so', async () => {
    const { session } = ask();
    expect(screen.getByRole('link', { name: 'Forgot password' })).toHaveAttribute('target', '_blank');
    await userEvent.click(screen.getByRole('button', { name: 'Log out and leave this page' }));
    expect(session.answerLogIn).toHaveBeenCalledWith(null);
  });
});
