import type { FastifyInstance } from 'fastify';
import { refuse } from '../loopback-server.ts';
import type { OpenProvider } from '../provider/open-provider.ts';
import { checkoutPage, gonePage } from './checkout.page.ts';
import { means } from './objects.ts';
import { approve, orderForPayer, wayBack } from './orders.ts';
import { PayPalRefusal, inWords } from './paypal-error.ts';

/** `/paypal/checkoutnow?token=…`: where a payer approves or cancels. */
export function checkoutRoutes(app: FastifyInstance, { store, send }: OpenProvider): void {
  app.get<{ Querystring: { token?: unknown } }>('/paypal/checkoutnow', async (request, reply) => {
    reply.type('text/html; charset=utf-8');
    const order = await store
      .read((records) => orderForPayer(records, request.query.token))
      .catch((error: unknown) => {
        if (error instanceof PayPalRefusal) return null;
        throw error;
      });
    return order ? checkoutPage(order) : reply.status(404).send(gonePage());
  });

  app.post<{ Params: { id: string }; Body: { means?: unknown } | null }>(
    '/paypal/checkoutnow/:id',
    async ({ params, body }) => {
      const chosen = means.find((one) => one === body?.means);
      if (!chosen) return refuse(400, 'invalid', `Choose one of ${means.join(', ')}.`);
      const order = await store.write((records) => approve(records, params.id, chosen)).catch(inWords);
      send();
      return { url: order.returnUrl ? wayBack(order.returnUrl, order, true) : '/paypal' };
    },
  );
}
