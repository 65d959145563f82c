import type { FastifyInstance } from 'fastify';
import { refuse } from '../loopback-server.ts';
import type { Intent } from './payment-objects.ts';
import { closeDispute, disputeOutcomes, openDispute } from './disputes.ts';
import type { Store } from '../provider/store.ts';
import { inWords } from './stripe-error.ts';

interface StripeRequest {
  paymentIntent?: unknown;
  amountCents?: number;
  reason?: string;
}

/** What only a cardholder and the banks can do: on the page `/stripe`, and for tests under `/_control/stripe/disputes`. */
export function disputeRoutes(app: FastifyInstance, store: Store, done: () => void): void {
  async function open({ paymentIntent, amountCents, reason }: StripeRequest) {
    const dispute = await store
      .write(async (records) => {
        const intent = await records.get<Intent>('payment_intent', String(paymentIntent), 'paymentIntent');
        return openDispute(records, intent, { amountCents, reason });
      })
      .catch(inWords);
    done();
    return dispute;
  }
  async function close(id: string, given: unknown) {
    const outcome =
      disputeOutcomes.find((one) => one === given) ??
      refuse(400, 'invalid', 'Send {"outcome": "won" | "lost"}, as it ends for the seller.');
    const dispute = await store.write((records) => closeDispute(records, id, outcome)).catch(inWords);
    done();
    return dispute;
  }
  type ById = { Params: { id: string }; Body: { outcome?: unknown } | null };

  app.post<{ Body: StripeRequest | null }>('/_control/stripe/disputes', ({ body }) => open(body ?? {}));
  app.post<ById>('/_control/stripe/disputes/:id/close', ({ params, body }) => close(params.id, body?.outcome));
  app.post<{ Body: StripeRequest | null }>('/stripe/disputes', async ({ body }) => {
    await open({ paymentIntent: body?.paymentIntent });
    return { url: '/stripe' };
  });
  app.post<ById>('/stripe/disputes/:id', async ({ params, body }) => {
    await close(params.id, body?.outcome);
    return { url: '/stripe' };
  });
}
