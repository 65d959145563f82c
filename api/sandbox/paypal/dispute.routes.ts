import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pageRoute } from '../html.ts';
import { type ClosingRequest, disputeOutcomeOf } from '../provider/dispute-outcome.ts';
import type { OpenProvider } from '../provider/open-provider.ts';
import type { Records } from '../provider/store.ts';
import { type PayPalRequest, closeDispute, escalate, openDispute } from './disputes.ts';
import type { Dispute } from './objects.ts';
import { paymentsPage } from './payments.page.ts';
import { shaped } from './shapes.ts';

/** What only a payer and PayPal's staff can do: on the page `/paypal`, and for tests under `/_control/paypal/disputes`. */
export function disputeRoutes(app: FastifyInstance, { look, act }: OpenProvider): void {
  const doing = (host: string, change: (records: Records) => Promise<Dispute>): Promise<object> =>
    act(async (records) => shaped(records, await change(records), `http://${host}`));
  async function close({ params, body, host }: FastifyRequest<ClosingRequest>) {
    const outcome = disputeOutcomeOf(body);
    return doing(host, (records) => closeDispute(records, params.id, outcome));
  }

  const control = '/_control/paypal/disputes';
  app.post<{ Body: PayPalRequest | null }>(control, ({ body, host }) =>
    doing(host, (records) => openDispute(records, body ?? {})),
  );
  app.post<{ Params: { id: string } }>(`${control}/:id/escalate`, ({ params, host }) =>
    doing(host, (records) => escalate(records, params.id)),
  );
  app.post<ClosingRequest>(`${control}/:id/close`, close);

  pageRoute(app, '/paypal', () => look(paymentsPage));
  app.post<{ Body: PayPalRequest | null }>('/paypal/disputes', async ({ body, host }) => {
    await doing(host, (records) => openDispute(records, { captureId: body?.captureId }));
    return { url: '/paypal' };
  });
  app.post<ClosingRequest>('/paypal/disputes/:id', async (request) => {
    await close(request);
    return { url: '/paypal' };
  });
}
