import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Knex } from 'knex';
import type { Config } from '../../config.ts';
import { type Translator, translator } from '../../texts/index.ts';
import type { MailContent } from './content.ts';
import { layOut } from './layout.ts';
import { originOfNotice } from '../../plugins/notify.ts';
import { type OutboxMail, claimNext, mailChannel, markDone, markFailed, maxAttempts, unsent } from './outbox.ts';
import { type MailTransport, isRefusedForGood, isServerUnavailable, smtpTransport } from './transport.ts';

/**
 * Writes a mail when it is about to leave. Whatever it looks up or creates (the account, a single-use link) is of that moment,
 * so a request that asks for a mail does the same work whether the address is known or not, and no secret waits in the outbox.
 * @param texts in the language and time zone of its reader
 * @returns null where there is nothing to send after all
 */
export type MailTemplate = (
  db: Knex,
  recipient: string,
  data: Record<string, unknown>,
  texts: Translator,
) => Promise<MailContent | null> | MailContent | null;

declare module 'fastify' {
  interface FastifyInstance {
    mail: {
      /** Registers a template under the name that `queueMail` takes. */
      define(name: string, template: MailTemplate): void;
      /** All that are defined. */
      names(): string[];
      transport: MailTransport;
    };
  }
}

export const mailJob = 'mail';
const everySeconds = 5;
/** Emails sent concurrently: SMTP servers take their time with each. */
const concurrency = 3;

export const mail = fp<{ config: Config }>(
  (app: FastifyInstance, { config }, done) => {
    const templates = new Map<string, MailTemplate>();
    const domain = /@([\w.-]+)>?\s*$/.exec(config.mailFrom)?.[1] ?? 'fanfare.invalid';
    app.decorate('mail', {
      define: (name: string, template: MailTemplate) => void templates.set(name, template),
      names: () => [...templates.keys()],
      transport: smtpTransport(config.smtpUrl, config.mailFrom),
    });

    /** @returns false where the mail server is unavailable, whatever the email */
    async function deliver(queued: OutboxMail): Promise<boolean> {
      try {
        const write = templates.get(queued.template);
        if (!write) throw new Error(`there is no template ${queued.template}`);
        const texts = translator(queued);
        const content = await write(app.db, queued.recipient, queued.data, texts);
        if (content) {
          await app.mail.transport.send({
            ...layOut(content, config, texts),
            recipient: queued.recipient,
            messageId: `<outbox-${queued.id}@${domain}>`,
          });
        }
        await markDone(app.db, queued.id);
        return true;
      } catch (error) {
        const isFinal = isRefusedForGood(error) || queued.attempts >= maxAttempts;
        app.log.warn({ err: error, outboxId: queued.id }, isFinal ? 'mail given up' : 'mail not sent yet');
        await markFailed(app.db, queued, String(error), isFinal);
        return !isServerUnavailable(error);
      }
    }

    /**
     * Sends one email after the other; individual ones before bulk. Stops where the server is unavailable: an outage would otherwise use up
     * attempts of thousands of emails. The next run tries again.
     */
    async function lane(): Promise<void> {
      for (;;) {
        const queued = await claimNext(app.db);
        if (!queued || !(await deliver(queued))) return;
      }
    }

    app.jobs.every(mailJob, everySeconds, async () => {
      await Promise.all(Array.from({ length: concurrency }, lane));
    });
    app.notifications.on(mailChannel, (payload) => app.jobs.wake(mailJob, originOfNotice(payload)));
    app.databaseFigures.backlog('emails', unsent);
    app.addHook('onClose', () => app.mail.transport.close());
    done();
  },
  { name: 'mail', dependencies: ['jobs', 'notifications', 'database-figures'] },
);
