import type { FastifyInstance } from 'fastify';
import { refuse } from '../loopback-server.ts';
import type { OpenProvider } from '../provider/open-provider.ts';
import type { Records } from '../provider/store.ts';
import { type PayPalRequest, closeDispute, escalate, openDispute } from './disputes.ts';
import type { Dispute } from './objects.ts';
import { inWords } from './paypal-error.ts';
import { paymentsPage, seenPayments } from './payments.page.ts';
import { shaped } from './shapes.ts';

type ById = { Params: { id: string }; Body: { outcome?: unknown } | null };

/** What only a payer and PayPal's staff can do: on the page `/paypal`, and for tests under `/_control/paypal/disputes`. */
export function disputeRoutes(app: FastifyInstance, { store, send }: OpenProvider): void {
  async function doing(host: string, change: (records: Records) => Promise<Dispute>): Promise<object> {
    const dispute = await store
      .write(async (records) => shaped(records, await change(records), `http://${host}`))
      .catch(inWords);
    send();
    return dispute;
  }
  const outcomeOf = (body: ById['Body']) =>
    (['won', 'lost'] as const).find((one) => one === body?.outcome) ??
    refuse(400, 'invalid', 'Send {"outcome": "won" | "lost"}, as it ends for the seller.');
  const close = (host: string, id: string, body: ById['Body']) => {
    const outcome = outcomeOf(body);
    return doing(host, (records) => closeDispute(records, id, outcome));
  };

  const control = '/_control/paypal/disputes';
  app.post<{ Body: PayPalRequest | null }>(control, ({ body, host }) =>
    doing(host, (records) => openDispute(records, body ?? {})),
  );
  app.post<ById>(`${control}/:id/escalate`, ({ params, host }) =>
    doing(host, (records) => escalate(records, params.id)),
  );
  app.post<ById>(`${control}/:id/close`, ({ params, body, host }) => close(host, params.id, body));

  app.get('/paypal', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(await store.read(async (records) => paymentsPage(await seenPayments(records)))),
  );
  app.post<{ Body: PayPalRequest | null }>('/paypal/disputes', async ({ body, host }) => {
    await doing(host, (records) => openDispute(records, { captureId: body?.captureId }));
    return { url: '/paypal' };
  });
  app.post<ById>('/paypal/disputes/:id', async ({ params, body, host }) => {
    await close(host, params.id, body);
    return { url: '/paypal' };
  });
}
