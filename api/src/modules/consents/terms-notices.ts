import type { FastifyInstance } from 'fastify';
import { queueBulk } from '../../gateways/mail/index.ts';
import { takeUntold } from './terms-notices.repository.ts';

const template = 'new_terms';
const everySeconds = 3_600;
const batchSize = 500;
const dayMs = 86_400_000;

/** Tells every account of new terms, once, from so long before they apply as the terms promise. */
async function announce({ db, config, clock }: FastifyInstance): Promise<void> {
  const { nextTerms } = config;
  const untilMs = nextTerms === null ? 0 : Date.parse(nextTerms.version) - clock.now().getTime();
  if (nextTerms === null || untilMs <= 0 || untilMs > config.rules.accounts.termsNoticeDays * dayMs) return;
  const { version, url } = nextTerms;
  for (;;) {
    const told = await db.transaction(async (trx) => {
      const emails = await takeUntold(trx, version, batchSize);
      await queueBulk(
        trx,
        template,
        emails.map((recipient) => ({ recipient, data: { version, url } })),
      );
      return emails.length;
    });
    if (told < batchSize) return;
  }
}

/** The announcement of new terms. */
export function termsNotices(app: FastifyInstance): Promise<void> {
  app.mail.define(template, (_db, _recipient, data, { t }) => {
    const date = String(data['version']);
    return {
      subject: t('terms_mail.subject', { date }),
      preview: t('terms_mail.preview'),
      heading: t('terms_mail.heading', { date }),
      paragraphs: [t('terms_mail.text', { date }), t('terms_mail.leave', { date })],
      action: { label: t('terms_mail.action'), url: String(data['url']) },
      notes: [t('terms_mail.agree')],
      reason: t('terms_mail.reason'),
    };
  });
  app.jobs.every('terms notices', everySeconds, () => announce(app));
  return Promise.resolve();
}
