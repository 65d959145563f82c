import type { FastifyInstance } from 'fastify';
import type { MailContent, Translator } from '../../../gateways/mail/index.ts';
import { credentialsOf } from '../auth.repository.ts';
import { newReset } from '../one-time-tokens.repository.ts';
import { type EmailChangeRow, changeById, isTaken, newChangeLink } from './email-change.repository.ts';

export const emailChangeEmails = {
  link: 'email_change_link',
  asked: 'email_change_asked',
  changed: 'email_changed',
  changedFrom: 'email_changed_from',
  stopped: 'email_change_stopped',
  reserved: 'signup_reserved_address',
} as const;

const hoursPerDay = 24;

/** Emails about changes of an address, to the new one and to the old one. */
export function defineEmailChangeEmails(app: FastifyInstance): void {
  const { shellUrl, rules } = app.config;
  const { linkHours, undoDays } = rules.accounts.emailChange;

  /** @param write of a change that wasn't withdrawn meanwhile */
  const define = (
    template: string,
    write: (change: EmailChangeRow, texts: Translator) => Promise<MailContent> | MailContent,
  ) =>
    app.mail.define(template, async (db, _recipient, { changeId }, texts) => {
      const change = await changeById(db, Number(changeId));
      return change && write(change, texts);
    });

  /** The section for whoever didn't ask for the change: what its link does. */
  async function stopSection(change: EmailChangeRow, title: string, text: string, { t }: Translator) {
    const token = await newChangeLink(app.db, change, 'stop_email_change', undoDays * hoursPerDay);
    return {
      title: t('layout.not_you'),
      rows: [{ title, url: `${shellUrl}/stop-email-change/${token}`, meta: [text] }],
    };
  }

  define(emailChangeEmails.link, async (change, { t }) => {
    if (await isTaken(app.db, change.newEmail, change.accountId)) {
      return {
        subject: t('address_mail.taken'),
        preview: t('address_mail.taken_preview'),
        heading: t('address_mail.taken_heading'),
        paragraphs: [t('address_mail.taken_text')],
        action: { label: t('layout.log_in'), url: `${shellUrl}/signin` },
        notes: [t('known_mail.not_you')],
        reason: t('address_mail.taken_reason'),
      };
    }
    const token = await newChangeLink(app.db, change, 'change_email', linkHours);
    const hours = { count: linkHours };
    return {
      subject: t('address_mail.confirm'),
      preview: t('address_mail.confirm_preview', hours),
      heading: t('address_mail.confirm_heading'),
      paragraphs: [t('address_mail.confirm_text')],
      action: { label: t('address_mail.confirm_action'), url: `${shellUrl}/change-email/${token}` },
      notes: [t('address_mail.confirm_once', hours), t('address_mail.confirm_not_you')],
      reason: t('address_mail.confirm_reason'),
    };
  });

  define(emailChangeEmails.asked, async (change, texts) => {
    const { t } = texts;
    const email = change.newEmail;
    const stop = t('address_mail.stop_text', { count: undoDays });
    return {
      subject: t('address_mail.asked'),
      preview: t('address_mail.asked_preview', { email }),
      heading: t('address_mail.asked_heading'),
      paragraphs: [t('address_mail.asked_text', { email })],
      sections: [await stopSection(change, t('address_mail.stop'), stop, texts)],
      reason: t('layout.security_reason'),
    };
  });

  define(emailChangeEmails.changedFrom, async (change, texts) => {
    const { t } = texts;
    const email = change.newEmail;
    const undo = t('address_mail.undo_text', { count: undoDays });
    return {
      subject: t('address_mail.changed'),
      preview: t('address_mail.changed_from_preview', { email }),
      heading: t('address_mail.changed_from_heading'),
      paragraphs: [t('address_mail.changed_from_text', { email })],
      sections: [await stopSection(change, t('address_mail.undo'), undo, texts)],
      reason: t('layout.security_reason'),
    };
  });

  define(emailChangeEmails.changed, ({ newEmail }, { t }) => ({
    subject: t('address_mail.changed'),
    preview: t('address_mail.changed_preview', { email: newEmail }),
    heading: t('address_mail.changed_heading'),
    paragraphs: [t('address_mail.changed_text')],
    action: { label: t('layout.account_settings'), url: `${shellUrl}/account` },
    notes: [t('address_mail.changed_not_you')],
    reason: t('layout.security_reason'),
  }));

  app.mail.define(emailChangeEmails.stopped, async (db, recipient, { wasChanged }, { t }) => {
    const account = await credentialsOf(db, recipient);
    if (!account || account.isSuspended) return null;
    const { accountRef, secret } = await newReset(db, account.id, undoDays * hoursPerDay * 60);
    const what = t(wasChanged === true ? 'address_mail.has_again' : 'address_mail.keeps');
    return {
      subject: t('address_mail.choose'),
      preview: what,
      heading: t('address_mail.choose'),
      paragraphs: [t('address_mail.password_void', { what }), t('address_mail.payouts')],
      action: { label: t('address_mail.choose_action'), url: `${shellUrl}/reset-password/${accountRef}/${secret}` },
      notes: [t('address_mail.choose_once', { count: undoDays })],
      reason: t('layout.security_reason'),
    };
  });

  app.mail.define(emailChangeEmails.reserved, (_db, _recipient, _data, { t }) => ({
    subject: t('address_mail.reserved'),
    preview: t('address_mail.reserved_preview'),
    heading: t('address_mail.reserved'),
    paragraphs: [t('address_mail.reserved_text', { count: undoDays })],
    reason: t('confirm_mail.reason'),
  }));
}
