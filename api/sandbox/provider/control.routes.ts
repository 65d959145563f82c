import type { FastifyInstance } from 'fastify';
import type { WebhookSender } from './webhook-sender.ts';
import type { FaultInjector } from './faults.policy.ts';

interface Controls {
  faults: FaultInjector;
  sender: WebhookSender;
  /** How often each payment was captured: at most once in a correct product. */
  captures(): Promise<Record<string, number>>;
  tick(): Promise<void>;
}

/** `/_control/<provider>/…`: fault injection, counters, and running what is due. */
export function controlRoutes(app: FastifyInstance, provider: string, controls: Controls): void {
  const { faults, sender, captures, tick } = controls;
  app.get(`/_control/${provider}/policy`, async () => faults.policy);
  app.post(`/_control/${provider}/policy`, async (request) => faults.set(request.body));
  app.get(`/_control/${provider}/counters`, async () => ({
    captures: await captures(),
    calls: faults.calls,
    deliveries: { ...faults.deliveries, waiting: await sender.waiting() },
  }));
  // Answers once everything that is due is done, deliveries included.
  app.post(`/_control/${provider}/tick`, async () => {
    await tick();
    return { waiting: await sender.waiting() };
  });
}
