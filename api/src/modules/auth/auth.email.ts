import type { FastifyInstance } from 'fastify';
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

  app.mail.define(authEmails.confirm, async (db, recipient, data, { t }) => {
    const account = await credentialsOf(db, recipient);
    if (!account || account.isConfirmed || account.isSuspended) return null;
    const choice = choiceOf(data);
    const secret = await newConfirmation(db, account.id, choice, confirmationHours);
    const identity = choice?.identity ?? null;
    const hours = { count: confirmationHours };
    return {
      subject: t('confirm_mail.subject'),
      preview: t('confirm_mail.preview', hours),
      heading: t('confirm_mail.heading'),
      paragraphs: [
        t('confirm_mail.welcome'),
        t('confirm_mail.please'),
        // Whoever signed up with this address needn't be who reads its mail.
        ...(identity
          ? [t('confirm_mail.identity', { provider: providerNames[identity.provider], email: identity.email ?? '' })]
          : []),
      ],
      action: { label: t('confirm_mail.action'), url: `${shellUrl}/email-confirmation?token=${secret}` },
      notes: [t('confirm_mail.once', hours), t('confirm_mail.not_you')],
      reason: t('confirm_mail.reason'),
    };
  });

  app.mail.define(authEmails.signupKnown, async (db, recipient, _data, { t }) => {
    const account = await credentialsOf(db, recipient);
    if (!account || account.isSuspended) return null;
    return {
      subject: t('known_mail.subject'),
      preview: t('known_mail.preview'),
      heading: t('known_mail.heading'),
      paragraphs: [t('known_mail.happened'), t('known_mail.log_in')],
      action: { label: t('layout.log_in'), url: `${shellUrl}/signin` },
      notes: [t('known_mail.not_you')],
      reason: t('confirm_mail.reason'),
    };
  });

  app.mail.define(authEmails.reset, async (db, recipient, _data, { t }) => {
    const account = await credentialsOf(db, recipient);
    if (!account || account.isSuspended) return null;
    const { accountRef, secret } = await newReset(db, account.id, resetMinutes);
    const minutes = { count: resetMinutes };
    return {
      subject: t('reset_mail.subject'),
      preview: t('reset_mail.preview', minutes),
      heading: t('reset_mail.heading'),
      paragraphs: [t('reset_mail.asked')],
      action: { label: t('reset_mail.action'), url: `${shellUrl}/reset-password/${accountRef}/${secret}` },
      notes: [t('reset_mail.once', minutes), t('reset_mail.not_you')],
      reason: t('layout.security_reason'),
    };
  });

  app.mail.define(authEmails.passwordChanged, (_db, _recipient, data, { t }) => {
    const { hasKeptOne, hasRemovedFactors, hasDisconnected } = data;
    const ended = t(hasKeptOne === true ? 'password_mail.others_out' : 'password_mail.all_out');
    return {
      subject: t('password_mail.subject'),
      preview: ended,
      heading: t('password_mail.subject'),
      paragraphs: [
        t('password_mail.changed', { ended }),
        ...(hasRemovedFactors === true ? [t('password_mail.factors')] : []),
        ...(hasDisconnected === true ? [t('password_mail.disconnected')] : []),
      ],
      action: { label: t('layout.log_in'), url: `${shellUrl}/signin` },
      notes: [t('password_mail.not_you', { url: `${shellUrl}/forgot-password` })],
      reason: t('layout.security_reason'),
    };
  });
}
