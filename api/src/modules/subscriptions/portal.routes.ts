import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../../plugins/errors.ts';
import { signedQuery } from '../../signed-link.ts';
import { customerOf } from './customers.repository.ts';
import { judgePortalLink, portalPath } from './portal-link.ts';
import { billingOf, type Subscribing } from './subscriptions.context.ts';

const linkQuery = z.strictObject({
  account: z.coerce.number<string>().check(z.int(), z.gte(1), z.lte(2 ** 31 - 1)),
  ...signedQuery,
});

const plansPath = '/creator/subscriptions';

/** Leads to the provider's portal by a signed link: a browser follows it without a header of ours. */
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
      const asked = request.query as z.infer<typeof linkQuery>;
      const judgement = judgePortalLink(app, asked);
      if (judgement === 'forged') throw new AppError('forbidden', 'This address is not one of ours');
      const plansUrl = app.config.shellUrl + plansPath;
      void reply.header('cache-control', 'no-store');
      // A page that was open for a while: the plans have a fresh link.
      if (judgement === 'expired') return reply.redirect(plansUrl, 302);
      const { customer_id: customerId } = await customerOf(app.db, asked.account);
      if (customerId === null) throw new AppError('not_found');
      return reply.redirect(await billingOf(pro).openPortal(customerId, plansUrl), 302);
    },
  );
}
