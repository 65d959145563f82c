import type { FastifyInstance } from 'fastify';

export const deletionEmails = {
  asked: 'account_deletion_asked',
  /** Queued by the database when somebody logs in (`api/migrations/149-deleted-accounts.ts`). */
  kept: 'account_kept',
  stopped: 'account_deletion_stopped',
  done: 'account_deleted',
} as const;

/** Emails about the deletion of an account. */
export function defineDeletionEmails(app: FastifyInstance): void {
  const { shellUrl, rules } = app.config;
  const { keepYears } = rules.accounts.deletion;
  const choosePassword = { url: `${shellUrl}/forgot-password` };

  app.mail.define(deletionEmails.asked, (_db, _recipient, { dueAt }, { t }) => {
    const due = String(dueAt);
    return {
      subject: t('deletion_mail.asked'),
      preview: t('deletion_mail.asked_preview', { day: due }),
      heading: t('deletion_mail.asked_heading', { day: due }),
      paragraphs: [t('deletion_mail.asked_text'), t('deletion_mail.asked_until', { at: due })],
      action: { label: t('deletion_mail.keep'), url: `${shellUrl}/signin` },
      notes: [t('deletion_mail.asked_after'), t('deletion_mail.asked_not_you', choosePassword)],
      reason: t('deletion_mail.reason'),
    };
  });
  app.mail.define(deletionEmails.kept, (_db, _recipient, _data, { t }) => ({
    subject: t('deletion_mail.kept'),
    preview: t('deletion_mail.kept_preview'),
    heading: t('deletion_mail.kept'),
    paragraphs: [t('deletion_mail.kept_text'), t('deletion_mail.kept_paused')],
    action: { label: t('layout.account_settings'), url: `${shellUrl}/account` },
    notes: [t('deletion_mail.password_known', choosePassword)],
    reason: t('deletion_mail.reason'),
  }));
  app.mail.define(deletionEmails.stopped, (_db, _recipient, _data, { t }) => ({
    subject: t('deletion_mail.stopped'),
    preview: t('deletion_mail.stopped_preview'),
    heading: t('deletion_mail.stopped'),
    paragraphs: [t('deletion_mail.stopped_text'), t('deletion_mail.stopped_then')],
    action: { label: t('layout.log_in'), url: `${shellUrl}/signin` },
    reason: t('deletion_mail.reason'),
  }));
  app.mail.define(deletionEmails.done, (_db, _recipient, _data, { t }) => ({
    subject: t('deletion_mail.done'),
    preview: t('deletion_mail.done_preview'),
    heading: t('deletion_mail.done'),
    paragraphs: [t('deletion_mail.done_text'), t('deletion_mail.done_kept', { count: keepYears })],
    reason: t('deletion_mail.reason'),
  }));
}
