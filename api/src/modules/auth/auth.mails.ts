import type { FastifyInstance } from 'fastify';
import { credentialsOf } from './auth.repository.ts';
import { newConfirmation, newReset } from './one-time-tokens.repository.ts';

export const authMails = {
  confirm: 'confirm_email',
  signupKnown: 'signup_known_address',
  reset: 'reset_password',
  passwordChanged: 'password_changed',
} as const;

/** The mails around signing in. Each looks the account up when it leaves, and makes its single-use link then. */
export function defineAuthMails(app: FastifyInstance): void {
  const { shellUrl, rules } = app.config;
  const { confirmationHours, resetMinutes } = rules.accounts;
  const notYou = 'If this wasn’t you, you can ignore this mail; nothing happens without the link.';

  app.mail.define(authMails.confirm, async (db, recipient) => {
    const account = await credentialsOf(db, recipient);
    if (!account || account.isConfirmed || account.isSuspended) return null;
    const secret = await newConfirmation(db, account.id, confirmationHours);
    return {
      subject: 'Confirm your e-mail address',
      heading: 'One click and you’re in',
      paragraphs: [
        'Welcome to Fanfare. Please confirm that this is your e-mail address; then we’ll set up your profile.',
      ],
      action: { label: 'Confirm my address', url: `${shellUrl}/email-confirmation?token=${secret}` },
      notes: [`The link works once, for ${confirmationHours} hours.`, notYou],
    };
  });

  app.mail.define(authMails.signupKnown, async (db, recipient) => {
    const account = await credentialsOf(db, recipient);
    if (!account || account.isSuspended) return null;
    return {
      subject: 'You already have a Fanfare account',
      heading: 'You’re already with us',
      paragraphs: [
        'Somebody, probably you, just signed up with this address. It has an account already, so nothing was changed.',
        'Log in with the password you have, or choose a new one on the log-in page.',
      ],
      action: { label: 'Log in', url: `${shellUrl}/signin` },
      notes: ['If this wasn’t you, you can ignore this mail; your account is as it was.'],
    };
  });

  app.mail.define(authMails.reset, async (db, recipient) => {
    const account = await credentialsOf(db, recipient);
    if (!account || account.isSuspended) return null;
    const { accountRef, secret } = await newReset(db, account.id, resetMinutes);
    return {
      subject: 'Reset your password',
      heading: 'Choose a new password',
      paragraphs: ['You asked for a new password. Choosing one logs you out everywhere else.'],
      action: { label: 'Update my password', url: `${shellUrl}/reset-password/${accountRef}/${secret}` },
      notes: [`The link works once, for ${resetMinutes} minutes.`, notYou],
    };
  });

  app.mail.define(authMails.passwordChanged, (_db, _recipient, { hasKeptOne }) => {
    const ended = hasKeptOne === true ? 'you were logged out everywhere else' : 'all sessions were ended';
    return Promise.resolve({
      subject: 'Your password was changed',
      heading: 'Your password was changed',
      paragraphs: [`The password of your Fanfare account was just changed, and ${ended}.`],
      action: { label: 'Log in', url: `${shellUrl}/signin` },
      notes: ['If this wasn’t you, reset your password at once and write to our support.'],
    });
  });
}
