import type { FastifyInstance } from 'fastify';
import { type MailContent, pluralize } from '../../../gateways/mail/index.ts';
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
  const reason = 'You get this email because it is about the safety of your Fanfare account.';

  /** @param write of a change that wasn't withdrawn meanwhile */
  const define = (template: string, write: (change: EmailChangeRow) => Promise<MailContent> | MailContent) =>
    app.mail.define(template, async (db, _recipient, { changeId }) => {
      const change = await changeById(db, Number(changeId));
      return change && write(change);
    });

  const stopLink = async (change: EmailChangeRow) =>
    `${shellUrl}/stop-email-change/${await newChangeLink(app.db, change, 'stop_email_change', undoDays * hoursPerDay)}`;

  define(emailChangeEmails.link, async (change) => {
    if (await isTaken(app.db, change.newEmail, change.accountId)) {
      return {
        subject: 'This address has a Fanfare account',
        preview: 'Nothing was changed.',
        heading: 'This address has an account',
        paragraphs: [
          'Somebody, probably you, wanted to use this address for another Fanfare account. It has an account already, so nothing was changed.',
        ],
        action: { label: 'Log in', url: `${shellUrl}/signin` },
        notes: ['If this wasn’t you, you don’t need to do anything: your account is as it was.'],
        reason: 'You get this email because somebody wanted to use this address at Fanfare.',
      };
    }
    const token = await newChangeLink(app.db, change, 'change_email', linkHours);
    return {
      subject: 'Confirm your new email address',
      preview: `The link works for ${pluralize(linkHours, 'hour')}, where you are logged in.`,
      heading: 'Is this your new address?',
      paragraphs: [
        'You asked to use this address for your Fanfare account. Confirm it where you are logged in; your other devices are logged out then.',
      ],
      action: { label: 'Use this address', url: `${shellUrl}/change-email/${token}` },
      notes: [
        `The link works once, for ${pluralize(linkHours, 'hour')}.`,
        'If you didn’t ask for it, you don’t need to do anything: somebody else’s account can’t be confirmed without logging in to it.',
      ],
      reason: 'You get this email because somebody wants to use this address for a Fanfare account.',
    };
  });

  define(emailChangeEmails.asked, async (change) => ({
    subject: 'Your email address is about to change',
    preview: `To ${change.newEmail}, once the link there is confirmed.`,
    heading: 'Your address is about to change',
    paragraphs: [
      `Somebody, probably you, asked to change the address of your Fanfare account to ${change.newEmail}. Until the link there is confirmed, nothing changes.`,
    ],
    sections: [
      {
        title: 'If this wasn’t you',
        rows: [
          {
            title: 'Stop it and choose a new password',
            url: await stopLink(change),
            meta: [`This logs out every device. The link expires in ${pluralize(undoDays, 'day')}.`],
          },
        ],
      },
    ],
    reason,
  }));

  define(emailChangeEmails.changedFrom, async (change) => ({
    subject: 'Your email address was changed',
    preview: `To ${change.newEmail}. If this wasn’t you, you can undo it.`,
    heading: 'Your address was changed',
    paragraphs: [
      `Your Fanfare account now has the address ${change.newEmail}. Everything we write goes there; this is the last email to this address.`,
    ],
    sections: [
      {
        title: 'If this wasn’t you',
        rows: [
          {
            title: 'Undo it and choose a new password',
            url: await stopLink(change),
            meta: [
              `Your account gets this address back, and every device is logged out. The link expires in ${pluralize(undoDays, 'day')}.`,
            ],
          },
        ],
      },
    ],
    reason,
  }));

  define(emailChangeEmails.changed, (change) => ({
    subject: 'Your email address was changed',
    preview: `You log in with ${change.newEmail} from now on.`,
    heading: 'This is your address now',
    paragraphs: [
      'You log in with this address from now on, with the password you have. Your other devices were logged out.',
    ],
    action: { label: 'Open account settings', url: `${shellUrl}/account` },
    notes: [
      'If this wasn’t you, open the email that we sent to the old address, undo the change there, and contact support.',
    ],
    reason,
  }));

  app.mail.define(emailChangeEmails.stopped, async (db, recipient, { wasChanged }) => {
    const account = await credentialsOf(db, recipient);
    if (!account || account.isSuspended) return null;
    const { accountRef, secret } = await newReset(db, account.id, undoDays * hoursPerDay * 60);
    const text =
      wasChanged === true
        ? 'Your Fanfare account has this address again.'
        : 'The change of your address was stopped: your Fanfare account keeps this one.';
    return {
      subject: 'Choose a new password',
      preview: text,
      heading: 'Choose a new password',
      paragraphs: [
        `${text} Every device was logged out, and the password no longer works, because whoever asked for the change knew it.`,
        'If you are paid here: automatic payouts are off, and a PayPal address that was added lately is gone. Check where your payouts go before you switch them on again.',
      ],
      action: { label: 'Choose a new password', url: `${shellUrl}/reset-password/${accountRef}/${secret}` },
      notes: [`The link works once, for ${pluralize(undoDays, 'day')}. “Forgot password” sends you another one.`],
      reason,
    };
  });

  app.mail.define(emailChangeEmails.reserved, () =>
    Promise.resolve({
      subject: 'This address can’t be used yet',
      preview: 'It belonged to a Fanfare account until lately.',
      heading: 'This address can’t be used yet',
      paragraphs: [
        `Somebody, probably you, signed up with this address. It belonged to another account until lately, which can get it back for ${pluralize(undoDays, 'day')}. After that you can sign up with it.`,
      ],
      reason: 'You get this email because somebody signed up to Fanfare with this address.',
    }),
  );
}
