import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { type MailContent, pluralize } from '../../../gateways/mail/index.ts';
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

  /** The section with the link that removes a first factor: the password alone was enough to add it. */
  async function removalLink(db: Knex, accountId: number): Promise<Pick<MailContent, 'sections' | 'notes'>> {
    const { accountRef, secret } = await newReset(db, accountId, removalLinkDays * minutesPerDay, 'undo_factor');
    const row = {
      title: 'Remove it and choose a new password',
      url: `${shellUrl}/reset-password/${accountRef}/${secret}`,
      meta: [`This logs out every device. The link works once and expires in ${pluralize(removalLinkDays, 'day')}.`],
    };
    return { sections: [{ title: 'If this wasn’t you', rows: [row] }], notes: [] };
  }

  app.mail.define(factorEmails.stepUpCode, async (db, recipient, { sessionId }) => {
    const account = await credentialsOf(db, recipient);
    if (!account || account.isSuspended || typeof sessionId !== 'number') return null;
    const code = newEmailCode();
    const who = { accountId: account.id, sessionId, purpose: 'step_up' as const, seconds: stepUpCodeMinutes * 60 };
    await openSessionChallenge(db, who, { emailCodeHash: emailCodeHash(app.config, sessionId, code) });
    return {
      subject: `${code} is your Fanfare code`,
      preview: `It works for ${pluralize(stepUpCodeMinutes, 'minute')}.`,
      heading: 'Confirm it’s you',
      paragraphs: [`Type this code where you are logged in: ${code}`],
      notes: [
        `The code works once, for ${pluralize(stepUpCodeMinutes, 'minute')}. Nobody from Fanfare will ever ask you for it.`,
        'If you didn’t ask for it, somebody else may be logged in to your account: end all other sessions in your account settings.',
      ],
      reason: 'You get this email because it is about the safety of your Fanfare account.',
    };
  });

  type Data = Record<string, unknown>;
  const define = (template: string, say: (data: Data) => Pick<MailContent, 'subject' | 'action'> & { text: string }) =>
    app.mail.define(template, async (db, recipient, data) => {
      const account = await credentialsOf(db, recipient);
      if (!account || account.isSuspended) return null;
      const { subject, text, action } = say({ ...data, left: (await protectionOf(db, account.id)).recoveryCodes });
      return {
        subject,
        preview: text,
        heading: subject,
        paragraphs: [text],
        action: action ?? { label: 'Open account settings', url: `${shellUrl}/account` },
        notes: [`If this wasn’t you, choose a new password now (${shellUrl}/forgot-password), and contact support.`],
        ...(data['isFirst'] === true && (await removalLink(db, account.id))),
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
  define(factorEmails.allRemoved, () => ({
    subject: 'Your second factors were removed',
    text: 'Our support team removed all second factors and recovery codes of your Fanfare account. Every device was logged out, and your password no longer works: please choose a new one.',
    action: { label: 'Choose a new password', url: `${shellUrl}/forgot-password` },
  }));
  define(factorEmails.wrongCodes, () => ({
    subject: 'Wrong codes entered for your account',
    text: `Someone entered a wrong code ${pluralize(wrongCodesBeforeEmail, 'time')}. They may know your password or have one of your devices. They didn’t get in.`,
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
