import type { FastifyInstance } from 'fastify';
import { protectionOf } from './factors.repository.ts';
import { credentialsOf } from '../auth.repository.ts';

export const factorEmails = {
  added: 'second_factor_added',
  removed: 'second_factor_removed',
  recoveryCodeUsed: 'recovery_code_used',
  recoveryCodesRenewed: 'recovery_codes_renewed',
} as const;

/** Emails to the owner about each change of their second factors. */
export function defineFactorEmails(app: FastifyInstance): void {
  const { shellUrl } = app.config;
  const define = (template: string, say: (data: Record<string, unknown>) => { subject: string; text: string }) =>
    app.mail.define(template, async (db, recipient, data) => {
      const account = await credentialsOf(db, recipient);
      if (!account || account.isSuspended) return null;
      const { subject, text } = say({ ...data, left: (await protectionOf(db, account.id)).recoveryCodes });
      return {
        subject,
        preview: text,
        heading: subject,
        paragraphs: [text],
        action: { label: 'Open account settings', url: `${shellUrl}/account` },
        notes: [
          `If this wasn’t you, choose a new password now (${shellUrl}/forgot-password), and write to our support.`,
        ],
        reason: 'You get this email because it is about the safety of your Fanfare account.',
      };
    });

  define(factorEmails.added, ({ name }) => ({
    subject: 'A second factor was added',
    text: `“${String(name)}” now protects your Fanfare account. We ask for it when you log in, and before sensitive changes.`,
  }));
  define(factorEmails.removed, ({ name }) => ({
    subject: 'A second factor was removed',
    text: `“${String(name)}” no longer protects your Fanfare account. Every other device was logged out.`,
  }));
  define(factorEmails.recoveryCodeUsed, ({ left }) => ({
    subject: 'A recovery code was used',
    text: `Somebody, probably you, used one of your recovery codes. You have ${String(left)} left; you can create new ones in your account settings.`,
  }));
  define(factorEmails.recoveryCodesRenewed, () => ({
    subject: 'You have new recovery codes',
    text: 'New recovery codes were created for your Fanfare account. The earlier ones no longer work.',
  }));
}
