import type { FastifyInstance } from 'fastify';
import { pluralize } from '../../gateways/mail/index.ts';

export const deletionEmails = {
  asked: 'account_deletion_asked',
  /** Queued by the database when somebody logs in (`api/migrations/149-deleted-accounts.ts`). */
  kept: 'account_kept',
  stopped: 'account_deletion_stopped',
  done: 'account_deleted',
} as const;

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Emails about the deletion of an account. */
export function defineDeletionEmails(app: FastifyInstance): void {
  const { shellUrl, rules } = app.config;
  const { keepYears } = rules.accounts.deletion;
  const reason = 'You get this email because it is about your Fanfare account.';
  const logIn = { label: 'Log in', url: `${shellUrl}/signin` };

  app.mail.define(deletionEmails.asked, (_db, _recipient, { dueAt }) => {
    const day = dayFormat.format(new Date(String(dueAt)));
    return Promise.resolve({
      subject: 'Your account will be deleted',
      preview: `On ${day}. Log in before that to keep it.`,
      heading: `We delete your account on ${day}`,
      paragraphs: [
        'You asked us to delete your Fanfare account. Every device was logged out, your services are paused, and nothing will be charged any more.',
        `Until ${day} you can change your mind: log in, and everything stays.`,
      ],
      action: { ...logIn, label: 'Keep my account' },
      notes: [
        'After that, your name, address, pictures, tracks and messages are gone for good, with the credits and earnings that you gave up.',
        `If this wasn’t you, log in now and choose a new password (${shellUrl}/forgot-password).`,
      ],
      reason,
    });
  });
  app.mail.define(deletionEmails.kept, () =>
    Promise.resolve({
      subject: 'Your account stays',
      preview: 'You logged in, so it won’t be deleted.',
      heading: 'Your account stays',
      paragraphs: [
        'You logged in, so your Fanfare account won’t be deleted, and you keep your credits and earnings.',
        'Services stay paused and automatic payouts off until you switch them on again. A Pro subscription ends with the period that is paid for.',
      ],
      action: { label: 'Open account settings', url: `${shellUrl}/account` },
      notes: [`If this wasn’t you, somebody knows your password. Choose a new one now (${shellUrl}/forgot-password).`],
      reason,
    }),
  );
  app.mail.define(deletionEmails.stopped, () =>
    Promise.resolve({
      subject: 'Your account wasn’t deleted',
      preview: 'Credits or earnings came back that you hadn’t given up.',
      heading: 'Your account wasn’t deleted',
      paragraphs: [
        'Meanwhile credits or earnings came back to your wallet that you hadn’t agreed to give up, so we kept your account.',
        'Log in to use them or cash them out. Then you can ask for the deletion again.',
      ],
      action: logIn,
      reason,
    }),
  );
  app.mail.define(deletionEmails.done, () =>
    Promise.resolve({
      subject: 'Your account was deleted',
      preview: 'This is the last email from us.',
      heading: 'Your account was deleted',
      paragraphs: [
        'Your name, address, pictures, tracks and messages are gone. Answers that you gave or got stay with the other side, without your name.',
        `What the law wants kept (papers about payments) is kept for ${pluralize(keepYears, 'year')}, for that alone. This is the last email from us.`,
      ],
      reason,
    }),
  );
}
