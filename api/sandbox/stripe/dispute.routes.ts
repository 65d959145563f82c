import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Intent } from './payment-objects.ts';
import { closeDispute, openDispute } from './disputes.ts';
import { type ClosingRequest, disputeOutcomeOf } from '../provider/dispute-outcome.ts';
import type { OpenProvider } from '../provider/open-provider.ts';

interface StripeRequest {
  paymentIntent?: unknown;
  amountCents?: number;
  reason?: string;
}

/** What only a cardholder and the banks can do: on the page `/stripe`, and for tests under `/_control/stripe/disputes`. */
export function disputeRoutes(app: FastifyInstance, { act }: OpenProvider): void {
  const open = ({ paymentIntent, amountCents, reason }: StripeRequest) =>
    act(async (records) => {
      const intent = await records.get<Intent>('payment_intent', String(paymentIntent), 'paymentIntent');
      return openDispute(records, intent, { amountCents, reason });
    });
  async function close({ params, body }: FastifyRequest<ClosingRequest>) {
    const outcome = disputeOutcomeOf(body);
    return act((records) => closeDispute(records, params.id, outcome));
  }

  app.post<{ Body: StripeRequest | null }>('/_control/stripe/disputes', ({ body }) => open(body ?? {}));
  app.post<ClosingRequest>('/_control/stripe/disputes/:id/close', close);
  app.post<{ Body: StripeRequest | null }>('/stripe/disputes', async ({ body }) => {
    await open({ paymentIntent: body?.paymentIntent });
    return { url: '/stripe' };
  });
  app.post<ClosingRequest>('/stripe/disputes/:id', async (request) => {
    await close(request);
    return { url: '/stripe' };
  });
}
