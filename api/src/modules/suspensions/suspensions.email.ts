import type { FastifyInstance } from 'fastify';

export const suspensionEmails = { suspended: 'account_suspended', lifted: 'account_suspension_lifted' } as const;

/** Emails about a suspension. Why is for staff alone: they answer who asks. */
export function defineSuspensionEmails(app: FastifyInstance): void {
  const { shellUrl } = app.config;
  app.mail.define(suspensionEmails.suspended, (_db, _recipient, _data, { t }) => ({
    subject: t('suspension_mail.suspended'),
    preview: t('suspension_mail.suspended_preview'),
    heading: t('suspension_mail.suspended'),
    paragraphs: [
      t('suspension_mail.suspended_text'),
      t('suspension_mail.suspended_money'),
      t('suspension_mail.suspended_why'),
    ],
    action: { label: t('suspension_mail.contact'), url: `${shellUrl}/contact` },
    reason: t('deletion_mail.reason'),
  }));
  app.mail.define(suspensionEmails.lifted, (_db, _recipient, _data, { t }) => ({
    subject: t('suspension_mail.lifted'),
    preview: t('suspension_mail.lifted_preview'),
    heading: t('suspension_mail.lifted'),
    paragraphs: [t('suspension_mail.lifted_text')],
    action: { label: t('layout.log_in'), url: `${shellUrl}/signin` },
    reason: t('deletion_mail.reason'),
  }));
}
