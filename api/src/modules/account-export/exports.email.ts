import type { FastifyInstance } from 'fastify';
import { pluralize } from '../../gateways/mail/index.ts';

export const exportEmails = { ready: 'account_export_ready' } as const;

/** The email that says that a copy of one's data is ready. It has no link to the file: that takes a login. */
export function defineExportEmails(app: FastifyInstance): void {
  const { shellUrl, rules } = app.config;
  const { exportDays } = rules.accounts;
  app.mail.define(exportEmails.ready, () =>
    Promise.resolve({
      subject: 'Your data is ready',
      preview: `Download it within ${pluralize(exportDays, 'day')}.`,
      heading: 'Your data is ready',
      paragraphs: [
        `The copy of your data that you asked for is ready. You can download it in your account settings for ${pluralize(exportDays, 'day')}.`,
      ],
      action: { label: 'Open account settings', url: `${shellUrl}/account#data` },
      notes: [
        `If you didn’t ask for it, somebody knows your password. Choose a new one now (${shellUrl}/forgot-password).`,
      ],
      reason: 'You get this email because it is about the safety of your Fanfare account.',
    }),
  );
}
