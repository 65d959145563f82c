import type { FastifyInstance } from 'fastify';
import { AppError } from '../../plugins/errors.ts';
import { withdrawByEmailService } from '../consents/index.ts';

const bodyLimitBytes = 256 * 1_024;

/** The email service's webhook: its own unsubscribe link ends the consent here as well. */
export function marketingWebhook(app: FastifyInstance): void {
  app.post(
    '/api/webhooks/brevo',
    { config: { access: 'public' }, schema: { hide: true }, bodyLimit: bodyLimitBytes },
    async ({ body, headers }) => {
      const emails = app.marketing?.unsubscribedIn(body, headers.authorization) ?? null;
      if (emails === null) throw new AppError('unauthenticated');
      for (const email of new Set(emails)) await withdrawByEmailService(app.db, email);
      return { success: true, data: {} };
    },
  );
}
