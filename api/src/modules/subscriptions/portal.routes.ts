import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { signedQuery } from '../../signed-link.ts';
import { readerOf } from '../../texts/index.ts';
import { customerOf } from './customers.repository.ts';
import { checkPortalLink, portalPath } from './portal-link.ts';
import { billingOf, type Subscribing } from './subscriptions.context.ts';

const linkQuery = z.strictObject({
  account: z.coerce.number<string>().check(z.int(), z.gte(1), z.lte(2 ** 31 - 1)),
  ...signedQuery,
});

const plansPath = '/creator/subscriptions';

/** Redirects to the provider's portal. The link is signed, since browsers follow links without an Authorization header. */
export function portalRoutes(app: FastifyInstance, pro: Subscribing): void {
  app.get(
    portalPath,
    {
      config: { access: 'public' },
      schema: {
        summary: 'To the customer portal, by its signed address',
        tags: ['Subscriptions'],
        querystring: linkQuery,
      },
    },
    async (request, reply) => {
      const query = request.query as z.infer<typeof linkQuery>;
      const result = checkPortalLink(app, query);
      if (result === 'forged') throw new AppError('forbidden', because('files.foreign_address'));
      const plansUrl = app.config.shellUrl + plansPath;
      void reply.header('cache-control', 'no-store');
      // The page was open for a while: the plans page is signed in, gets a fresh link and follows it.
      if (result === 'expired') return reply.redirect(`${plansUrl}?portal=renew`, 302);
      const { customer_id: customerId } = await customerOf(app.db, query.account);
      if (customerId === null) throw new AppError('not_found');
      const { language } = await readerOf(app.db, query.account);
      return reply.redirect(await billingOf(pro).openPortal(customerId, plansUrl, language), 302);
    },
  );
}
