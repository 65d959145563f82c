import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Knex } from 'knex';
import { type MailContent, layOut } from './layout.ts';
import { type OutboxMail, claimDue, mailChannel, markDone, markFailed } from './outbox.ts';
import { type MailTransport, smtpTransport } from './transport.ts';

/**
 * Writes a mail when it is about to leave. Whatever it looks up or creates (the account, a single-use link) is of that moment,
 * so a request that asks for a mail does the same work whether the address is known or not, and no secret waits in the outbox.
 * @returns null where there is nothing to send after all
 */
export type MailTemplate = (db: Knex, recipient: string, data: Record<string, unknown>) => Promise<MailContent | null>;

declare module 'fastify' {
  interface FastifyInstance {
    mail: {
      /** Makes a template known; its name is what `queueMail` takes. */
      define(name: string, template: MailTemplate): void;
      transport: MailTransport;
    };
  }
}

export const mailJob = 'mail';
const everySeconds = 5;
const batchSize = 20;

export const mail = fp<{ smtpUrl: string; from: string }>(
  (app: FastifyInstance, options, done) => {
    const templates = new Map<string, MailTemplate>();
    app.decorate('mail', {
      define: (name: string, template: MailTemplate) => void templates.set(name, template),
      transport: smtpTransport(options.smtpUrl, options.from),
    });

    async function deliver(queued: OutboxMail): Promise<void> {
      try {
        const write = templates.get(queued.template);
        if (!write) throw new Error(`there is no template ${queued.template}`);
        const content = await write(app.db, queued.recipient, queued.data);
        if (content) {
          await app.mail.transport.send({
            recipient: queued.recipient,
            subject: content.subject,
            ...layOut(content),
            messageId: `<outbox-${queued.id}@fanfare.invalid>`,
          });
        }
        await markDone(app.db, queued.id);
      } catch (error) {
        app.log.warn({ err: error, outboxId: queued.id }, 'mail not sent yet');
        await markFailed(app.db, queued, String(error));
      }
    }

    app.jobs.every(mailJob, everySeconds, async () => {
      for (;;) {
        const due = await claimDue(app.db, batchSize);
        for (const queued of due) await deliver(queued);
        if (due.length < batchSize) return;
      }
    });
    app.notifications.on(mailChannel, () => app.jobs.wake(mailJob));
    app.addHook('onClose', () => app.mail.transport.close());
    done();
  },
  { name: 'mail', dependencies: ['jobs', 'notifications'] },
);
