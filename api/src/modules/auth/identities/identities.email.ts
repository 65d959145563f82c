import type { FastifyInstance } from 'fastify';
import type { Translator } from '../../../gateways/mail/index.ts';
import { credentialsOf } from '../auth.repository.ts';
import { newReset } from '../one-time-tokens.repository.ts';

export const identityEmails = {
  connected: 'identity_connected',
  disconnected: 'identity_disconnected',
} as const;

const minutesPerDay = 1_440;

/** Emails to the owner about what the account signs in with. */
export function defineIdentityEmails(app: FastifyInstance): void {
  const { shellUrl, rules } = app.config;
  const { undoDays } = rules.accounts.provider;
  const actionIn = ({ t }: Translator) => ({ label: t('layout.account_settings'), url: `${shellUrl}/account#sign-in` });

  app.mail.define(identityEmails.connected, async (db, recipient, data, texts) => {
    const account = await credentialsOf(db, recipient);
    if (!account || account.isSuspended) return null;
    const { t } = texts;
    const provider = String(data['provider']);
    const { accountRef, secret } = await newReset(db, account.id, undoDays * minutesPerDay, 'undo_identity');
    const row = {
      title: t('identity_mail.undo'),
      url: `${shellUrl}/reset-password/${accountRef}/${secret}`,
      meta: [t('identity_mail.undo_text', { count: undoDays })],
    };
    return {
      subject: t('identity_mail.connected', { provider }),
      preview: t('identity_mail.connected_text', { provider }),
      heading: t('identity_mail.connected', { provider }),
      paragraphs: [t('identity_mail.connected_text', { provider })],
      action: actionIn(texts),
      sections: [{ title: t('layout.not_you'), rows: [row] }],
      reason: t('layout.security_reason'),
    };
  });

  app.mail.define(identityEmails.disconnected, (_db, _recipient, data, texts) => {
    const { t } = texts;
    const provider = String(data['provider']);
    return {
      subject: t('identity_mail.disconnected', { provider }),
      preview: t('identity_mail.disconnected_text', { provider }),
      heading: t('identity_mail.disconnected', { provider }),
      paragraphs: [t('identity_mail.disconnected_text', { provider })],
      action: actionIn(texts),
      notes: [t('factor_mail.not_you', { url: `${shellUrl}/forgot-password` })],
      reason: t('layout.security_reason'),
    };
  });
}
