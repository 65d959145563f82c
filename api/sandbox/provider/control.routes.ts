import type { FastifyInstance } from 'fastify';
import type { WebhookSender } from './deliveries.ts';
import type { Trouble } from './policy.ts';

interface Controls {
  trouble: Trouble;
  sender: WebhookSender;
  /** Times that money was taken, by payment: more than once is what must never be. */
  captures(): Promise<Record<string, number>>;
  tick(): Promise<void>;
}

/** `/_control/<provider>/…`: what goes wrong on purpose, what was counted, and "now". */
export function controlRoutes(app: FastifyInstance, provider: string, controls: Controls): void {
  const { trouble, sender, captures, tick } = controls;
  app.get(`/_control/${provider}/policy`, async () => trouble.policy);
  app.post(`/_control/${provider}/policy`, async (request) => trouble.set(request.body));
  app.get(`/_control/${provider}/counters`, async () => ({
    captures: await captures(),
    calls: trouble.calls,
    deliveries: { ...trouble.deliveries, waiting: await sender.waiting() },
  }));
  // What is due by the clock, deliveries among it, done when this answers.
  app.post(`/_control/${provider}/tick`, async () => {
    await tick();
    return { waiting: await sender.waiting() };
  });
}
