import type { FastifyInstance } from 'fastify';
import { refuse } from '../loopback-server.ts';
import type { OpenProvider } from '../provider/open-provider.ts';
import { checkoutPage, gonePage } from './checkout.page.ts';
import { type Order, means } from './objects.ts';
import { approve, wayBack } from './orders.ts';

/** `/paypal/checkoutnow?token=…`: where a payer approves or cancels. */
export function checkoutRoutes(app: FastifyInstance, { look, act }: OpenProvider): void {
  app.get<{ Querystring: { token?: unknown } }>('/paypal/checkoutnow', async (request, reply) => {
    reply.type('text/html; charset=utf-8');
    const id = String(request.query.token);
    const order = await look((records) => records.find<Order>('order', id));
    return order ? checkoutPage(order) : reply.status(404).send(gonePage());
  });

  app.post<{ Params: { id: string }; Body: { means?: unknown } | null }>(
    '/paypal/checkoutnow/:id',
    async ({ params, body }) => {
      const chosen = means.find((one) => one === body?.means);
      if (!chosen) return refuse(400, 'invalid', `Choose one of ${means.join(', ')}.`);
      const order = await act((records) => approve(records, params.id, chosen));
      return { url: order.returnUrl ? wayBack(order.returnUrl, order, true) : '/paypal' };
    },
  );
}
