import type { FastifyPluginAsync } from 'fastify';
import { AppError } from '../../plugins/errors.ts';
import { receiveNotice } from './inbox.repository.ts';
import { inboxJob } from './payments.jobs.ts';

const bodyLimitBytes = 1_024 * 1_024;

/**
 * Where the provider tells us things. A notice is kept and answered; acting on it is the job's. Its signature covers the bytes as they
 * came, so nothing parses them here.
 */
export const webhooks: FastifyPluginAsync = async (app) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.post(
    '/api/webhooks/stripe',
    { config: { access: 'public' }, schema: { hide: true }, bodyLimit: bodyLimitBytes },
    async (request) => {
      if (!app.cards) throw new AppError('payments_unavailable');
      const signature = request.headers['stripe-signature'];
      const { body } = request;
      const notice =
        typeof signature === 'string' && Buffer.isBuffer(body)
          ? app.cards.readNotice(body, signature, app.clock.now())
          : null;
      if (!notice) throw new AppError('invalid_input', 'The signature is not good');
      await receiveNotice(app.db, notice);
      app.jobs.wake(inboxJob);
      return { success: true, data: {} };
    },
  );
};
