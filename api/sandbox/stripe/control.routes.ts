import type { FastifyInstance } from 'fastify';
import type { Trouble } from './policy.ts';
import type { Store } from './store.ts';
import type { WebhookSender } from './webhooks.ts';

/** `/_control/stripe/…`: what goes wrong on purpose, what was counted, and "now". */
export function controlRoutes(
  app: FastifyInstance,
  store: Store,
  trouble: Trouble,
  sender: WebhookSender,
  tick: () => Promise<void>,
): void {
  app.get('/_control/stripe/policy', async () => trouble.policy);
  app.post('/_control/stripe/policy', async (request) => trouble.set(request.body));
  app.get('/_control/stripe/counters', async () => {
    const { rows } = await store.pool.query<{ id: string; captures: number }>(
      `SELECT body->>'payment_intent' AS id, count(*)::int AS captures FROM sandbox.stripe_objects
       WHERE object = 'charge' AND body @> '{"captured": true}' GROUP BY 1`,
    );
    return {
      captures: Object.fromEntries(rows.map(({ id, captures }) => [id, captures])),
      calls: trouble.calls,
      deliveries: { ...trouble.deliveries, waiting: await sender.waiting() },
    };
  });
  // Renewals and deliveries that are due by the clock, done when this answers.
  app.post('/_control/stripe/tick', async () => {
    await tick();
    return { waiting: await sender.waiting() };
  });
}
