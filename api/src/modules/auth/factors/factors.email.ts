import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import type { MailContent, Translator } from '../../../gateways/mail/index.ts';
import { credentialsOf } from '../auth.repository.ts';
import { newReset } from '../one-time-tokens.repository.ts';
import { openSessionChallenge } from './challenges.repository.ts';
import { emailCodeHash, newEmailCode } from './email-code.ts';
import { protectionOf } from './factors.repository.ts';

export const factorEmails = {
  added: 'second_factor_added',
  removed: 'second_factor_removed',
  allRemoved: 'second_factors_removed',
  wrongCodes: 'second_factor_wrong_codes',
  recoveryCodeUsed: 'recovery_code_used',
  recoveryCodesRenewed: 'recovery_codes_renewed',
  stepUpCode: 'step_up_code',
} as const;

const minutesPerDay = 1_440;

/** Emails to the owner about each change of their second factors. */
export function defineFactorEmails(app: FastifyInstance): void {
  const { shellUrl, rules } = app.config;
  const { stepUpCodeMinutes } = rules.accounts;
  const { removalLinkDays, wrongCodesBeforeEmail } = rules.accounts.secondFactor;
  const choosePassword = `${shellUrl}/forgot-password`;

  /** The section with the link that removes a first factor: the password alone was enough to add it. */
  async function removalLink(
    db: Knex,
    accountId: number,
    { t }: Translator,
  ): Promise<Pick<MailContent, 'sections' | 'notes'>> {
    const { accountRef, secret } = await newReset(db, accountId, removalLinkDays * minutesPerDay, 'undo_factor');
    const row = {
      title: t('factor_mail.remove'),
      url: `${shellUrl}/reset-password/${accountRef}/${secret}`,
      meta: [t('factor_mail.remove_text', { count: removalLinkDays })],
    };
    return { sections: [{ title: t('layout.not_you'), rows: [row] }], notes: [] };
  }

  app.mail.define(factorEmails.stepUpCode, async (db, recipient, { sessionId }, { t }) => {
    const account = await credentialsOf(db, recipient);
    if (!account || account.isSuspended || typeof sessionId !== 'number') return null;
    const code = newEmailCode();
    const who = { accountId: account.id, sessionId, purpose: 'step_up' as const, seconds: stepUpCodeMinutes * 60 };
    await openSessionChallenge(db, who, { emailCodeHash: emailCodeHash(app.config, sessionId, code) });
    const minutes = { count: stepUpCodeMinutes };
    return {
      subject: t('step_up_mail.subject', { code }),
      preview: t('step_up_mail.preview', minutes),
      heading: t('step_up_mail.heading'),
      paragraphs: [t('step_up_mail.type', { code })],
      notes: [t('step_up_mail.once', minutes), t('step_up_mail.not_you')],
      reason: t('layout.security_reason'),
    };
  });

  type Data = Record<string, unknown>;
  type Said = Pick<MailContent, 'subject' | 'action'> & { text: string };
  const define = (template: string, say: (data: Data, texts: Translator) => Said) =>
    app.mail.define(template, async (db, recipient, data, texts) => {
      const account = await credentialsOf(db, recipient);
      if (!account || account.isSuspended) return null;
      const { t } = texts;
      const left = (await protectionOf(db, account.id)).recoveryCodes;
      const { subject, text, action } = say({ ...data, left }, texts);
      return {
        subject,
        preview: text,
        heading: subject,
        paragraphs: [text],
        action: action ?? { label: t('layout.account_settings'), url: `${shellUrl}/account` },
        notes: [t('factor_mail.not_you', { url: choosePassword })],
        ...(data['isFirst'] === true && (await removalLink(db, account.id, texts))),
        reason: t('layout.security_reason'),
      };
    });

  define(factorEmails.added, ({ name }, { t }) => ({
    subject: t('factor_mail.added'),
    text: t('factor_mail.added_text', { name: String(name) }),
  }));
  define(factorEmails.removed, ({ name }, { t }) => ({
    subject: t('factor_mail.removed'),
    text: t('factor_mail.removed_text', { name: String(name) }),
  }));
  define(factorEmails.allRemoved, (_data, { t }) => ({
    subject: t('factor_mail.all_removed'),
    text: t('factor_mail.all_removed_text'),
    action: { label: t('factor_mail.choose_password'), url: choosePassword },
  }));
  define(factorEmails.wrongCodes, (_data, { t }) => ({
    subject: t('factor_mail.wrong_codes'),
    text: t('factor_mail.wrong_codes_text', { count: wrongCodesBeforeEmail }),
  }));
  define(factorEmails.recoveryCodeUsed, ({ left }, { t }) => ({
    subject: t('factor_mail.code_used'),
    text: t('factor_mail.code_used_text', { left: Number(left) }),
  }));
  define(factorEmails.recoveryCodesRenewed, (_data, { t }) => ({
    subject: t('factor_mail.codes_renewed'),
    text: t('factor_mail.codes_renewed_text'),
  }));
}
