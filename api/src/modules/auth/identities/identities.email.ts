import type { FastifyInstance } from 'fastify';
import { pluralize } from '../../../gateways/mail/index.ts';
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
  const action = { label: 'Open account settings', url: `${shellUrl}/account#sign-in` };
  const reason = 'You get this email because it is about the safety of your Fanfare account.';

  app.mail.define(identityEmails.connected, async (db, recipient, { provider }) => {
    const account = await credentialsOf(db, recipient);
    if (!account || account.isSuspended) return null;
    const { accountRef, secret } = await newReset(db, account.id, undoDays * minutesPerDay, 'undo_identity');
    const subject = `${String(provider)} was connected to your account`;
    const text = `A ${String(provider)} account was connected to your Fanfare account. You can log in with it from now on.`;
    const row = {
      title: 'Disconnect it and choose a new password',
      url: `${shellUrl}/reset-password/${accountRef}/${secret}`,
      meta: [
        `This disconnects every connected account and logs out every device. The link works once and expires in ${pluralize(undoDays, 'day')}.`,
      ],
    };
    return {
      subject,
      preview: text,
      heading: subject,
      paragraphs: [text],
      action,
      sections: [{ title: 'If this wasn’t you', rows: [row] }],
      reason,
    };
  });

  app.mail.define(identityEmails.disconnected, (_db, _recipient, { provider }) => {
    const subject = `${String(provider)} was disconnected from your account`;
    const text = `Your ${String(provider)} account no longer opens your Fanfare account. Every other device was logged out.`;
    return Promise.resolve({
      subject,
      preview: text,
      heading: subject,
      paragraphs: [text],
      action,
      notes: [`If this wasn’t you, choose a new password now (${shellUrl}/forgot-password), and contact support.`],
      reason,
    });
  });
}
