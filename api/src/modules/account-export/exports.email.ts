import type { FastifyInstance } from 'fastify';

export const exportEmails = { ready: 'account_export_ready' } as const;

/** The email that says that a copy of one's data is ready. It has no link to the file: that takes a login. */
export function defineExportEmails(app: FastifyInstance): void {
  const { shellUrl, rules } = app.config;
  const days = { count: rules.accounts.exportDays };
  app.mail.define(exportEmails.ready, (_db, _recipient, _data, { t }) => ({
    subject: t('export_mail.subject'),
    preview: t('export_mail.preview', days),
    heading: t('export_mail.subject'),
    paragraphs: [t('export_mail.text', days)],
    action: { label: t('layout.account_settings'), url: `${shellUrl}/account#data` },
    notes: [t('export_mail.not_you', { url: `${shellUrl}/forgot-password` })],
    reason: t('layout.security_reason'),
  }));
}
