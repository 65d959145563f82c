import type { FastifyInstance } from 'fastify';
import { pluralize } from '../../gateways/mail/index.ts';
import { credentialsOf } from './auth.repository.ts';
import { providerNames } from '../../gateways/identity-providers/index.ts';
import type { Identity } from './identities/identities.repository.ts';
import { type SignUpChoice, newConfirmation, newReset } from './one-time-tokens.repository.ts';

export const authEmails = {
  confirm: 'confirm_email',
  signupKnown: 'signup_known_address',
  reset: 'reset_password',
  passwordChanged: 'password_changed',
} as const;

/** What the sign-up that an email is about chose; null where the link was only requested again. */
function choiceOf({ passwordHash, identity, termsVersion, marketing }: Record<string, unknown>): SignUpChoice | null {
  const consents = typeof termsVersion === 'string' ? { termsVersion, marketing: marketing === true } : null;
  if (typeof passwordHash === 'string') return { passwordHash, identity: null, consents };
  return identity ? { passwordHash: null, identity: identity as Identity, consents } : null;
}

/** The emails around logging in. Each is written, with a fresh single-use link, when it is sent. */
export function defineAuthEmails(app: FastifyInstance): void {
  const { shellUrl, rules } = app.config;
  const { confirmationHours, resetMinutes } = rules.accounts;
  const signupReason = 'You get this email because somebody signed up to Fanfare with this address.';
  const accountReason = 'You get this email because it is about the safety of your Fanfare account.';

  app.mail.define(authEmails.confirm, async (db, recipient, data) => {
    const account = await credentialsOf(db, recipient);
    if (!account || account.isConfirmed || account.isSuspended) return null;
    const choice = choiceOf(data);
    const secret = await newConfirmation(db, account.id, choice, confirmationHours);
    const identity = choice?.identity ?? null;
    return {
      subject: 'Confirm your email address',
      preview: `One click and you’re in. The link works for ${pluralize(confirmationHours, 'hour')}.`,
      heading: 'One click and you’re in',
      paragraphs: [
        'Welcome to Fanfare, where artists send their tracks to people who choose the music, and each of them answers.',
        'Please confirm that this is your address. Then you say whether you are here as an artist, as a curator, or as both.',
        // Whoever signed up with this address needn't be who reads its mail.
        ...(identity
          ? [
              `You’ll log in with the ${providerNames[identity.provider]} account${identity.email ? ` ${identity.email}` : ''}. If that isn’t yours, don’t click.`,
            ]
          : []),
      ],
      action: { label: 'Confirm my address', url: `${shellUrl}/email-confirmation?token=${secret}` },
      notes: [
        `The link works once, for ${pluralize(confirmationHours, 'hour')}. After that you can ask for a new one where you log in.`,
        'If you didn’t sign up, you don’t need to do anything: without the click the account can’t be used.',
      ],
      reason: signupReason,
    };
  });

  app.mail.define(authEmails.signupKnown, async (db, recipient) => {
    const account = await credentialsOf(db, recipient);
    if (!account || account.isSuspended) return null;
    return {
      subject: 'You already have a Fanfare account',
      preview: 'Nothing was changed. Log in with the password you have.',
      heading: 'You’re already with us',
      paragraphs: [
        'Somebody, probably you, just signed up with this address. It has an account already, so nothing was changed.',
        'Log in with the password you have. If you have forgotten it, “Forgot password” on the same page sends you a link.',
      ],
      action: { label: 'Log in', url: `${shellUrl}/signin` },
      notes: ['If this wasn’t you, you don’t need to do anything: your account is as it was.'],
      reason: signupReason,
    };
  });

  app.mail.define(authEmails.reset, async (db, recipient) => {
    const account = await credentialsOf(db, recipient);
    if (!account || account.isSuspended) return null;
    const { accountRef, secret } = await newReset(db, account.id, resetMinutes);
    return {
      subject: 'Reset your password',
      preview: `Your link to a new password works for ${pluralize(resetMinutes, 'minute')}.`,
      heading: 'Choose a new password',
      paragraphs: [
        'You asked for a new password. Once you have chosen it, all devices are logged out, and you log in with the new one.',
      ],
      action: { label: 'Update my password', url: `${shellUrl}/reset-password/${accountRef}/${secret}` },
      notes: [
        `The link works once, for ${pluralize(resetMinutes, 'minute')}.`,
        'If you didn’t ask for it, you don’t need to do anything: your password stays as it is.',
      ],
      reason: accountReason,
    };
  });

  app.mail.define(authEmails.passwordChanged, (_db, _recipient, { hasKeptOne, hasRemovedFactors, hasDisconnected }) => {
    const ended =
      hasKeptOne === true
        ? 'Every other device was logged out; the one it was changed on stays.'
        : 'Every device was logged out.';
    return Promise.resolve({
      subject: 'Your password was changed',
      preview: ended,
      heading: 'Your password was changed',
      paragraphs: [
        `Your Fanfare password was changed. ${ended}`,
        ...(hasRemovedFactors === true
          ? ['All second factors were removed. You can add your own in your account settings.']
          : []),
        ...(hasDisconnected === true
          ? ['All connected accounts were disconnected: the new password is how you log in.']
          : []),
      ],
      action: { label: 'Log in', url: `${shellUrl}/signin` },
      notes: [
        `If this wasn’t you, somebody knows your password or can read your email. Choose a new one now (${shellUrl}/forgot-password), and check who can open this mailbox.`,
      ],
      reason: accountReason,
    });
  });
}
