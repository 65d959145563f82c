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
