import type { FastifyPluginAsync } from 'fastify';
import { inBatches } from '../../batches.ts';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { isOfInterest } from './inbox.job.ts';
import { insertEvents, type NewEvent } from './inbox.repository.ts';
import { inboxJob } from './payments.jobs.ts';

/** Stripe's events carry whole objects. PayPal's have a few kilobytes, and each is sent on for its signature to be verified. */
const kibibyte = 1_024;
const bodyLimits = { stripe: 1_024 * kibibyte, paypal: 64 * kibibyte };
const mostAtOnce = 100;

/**
 * The providers' webhooks. An event is stored and acknowledged; the job processes it, if anything follows from it. The signature covers the raw bytes, so no parser
 * touches them first.
 */
export const webhooks: FastifyPluginAsync = async (app) => {
  const store = inBatches(
    async (events: readonly NewEvent[]) => {
      await insertEvents(app.db, events);
      return events;
    },
    { most: mostAtOnce },
  );
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  for (const [provider, gateway] of [
    ['stripe', app.cards],
    ['paypal', app.paypal],
  ] as const) {
    app.post(
      `/api/webhooks/${provider}`,
      { config: { access: 'public' }, schema: { hide: true }, bodyLimit: bodyLimits[provider] },
      async ({ body, headers }) => {
        if (!gateway) throw new AppError('payments_unavailable');
        const event = Buffer.isBuffer(body) ? await gateway.readWebhook(body, headers, app.clock.now()) : null;
        if (!event) throw new AppError('invalid_input', because('payments.signature'));
        const ofInterest = isOfInterest(event.type);
        await store({ ...event, isOfInterest: ofInterest });
        if (ofInterest) app.jobs.wake(inboxJob);
        return { success: true, data: {} };
      },
    );
  }
};
