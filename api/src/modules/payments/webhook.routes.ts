import type { FastifyPluginAsync } from 'fastify';
import { AppError } from '../../plugins/errors.ts';
import { receiveNotice } from './inbox.repository.ts';
import { inboxJob } from './payments.jobs.ts';

const bodyLimitBytes = 1_024 * 1_024;

/**
 * Where the providers tell us things. A notice is kept and answered; acting on it is the job's. Its signature covers the bytes as
 * they came, so nothing parses them here.
 */
export const webhooks: FastifyPluginAsync = async (app) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  for (const [path, gateway] of [
    ['/api/webhooks/stripe', app.cards],
    ['/api/webhooks/paypal', app.paypal],
  ] as const) {
    app.post(
      path,
      { config: { access: 'public' }, schema: { hide: true }, bodyLimit: bodyLimitBytes },
      async ({ body, headers }) => {
        if (!gateway) throw new AppError('payments_unavailable');
        const notice = Buffer.isBuffer(body) ? await gateway.readNotice(body, headers, app.clock.now()) : null;
        if (!notice) throw new AppError('invalid_input', 'The signature is not good');
        await receiveNotice(app.db, notice);
        app.jobs.wake(inboxJob);
        return { success: true, data: {} };
      },
    );
  }
};
