import type { FastifyInstance } from 'fastify';
import {
  type DueEvent,
  claimDue,
  isWanted,
  markFailed,
  markForwarded,
  markRefused,
  setAside,
} from './marketing.repository.ts';

const batchSize = 20;

/** Forwards due events, where Brevo is configured. */
export async function forwardEvents(app: FastifyInstance): Promise<void> {
  const { db, marketing: gateway } = app;
  if (!gateway) return;

  /** @returns whether to continue with the others */
  async function forward(due: DueEvent): Promise<boolean> {
    const { id, event, email, properties, created_at: happenedAt } = due;
    // Consent may have been withdrawn while the ones before it were sent.
    if (!(await isWanted(db, id))) return true;
    const delivery =
      event === 'contact_removed'
        ? await gateway!.removeContact(email)
        : await gateway!.send({ eventId: `fanfare-${id}`, event, email, properties, happenedAt });
    if (delivery.state === 'taken') await markForwarded(db, id);
    else if (delivery.state === 'refused') await markRefused(db, id, delivery.reason);
    else await markFailed(db, due, delivery.reason);
    if (delivery.state !== 'taken') app.log.warn({ eventId: id, ...delivery }, 'marketing event not passed on');
    return delivery.state !== 'failed';
  }

  await setAside(db);
  for (;;) {
    const due = await claimDue(db, batchSize);
    let failed = 0;
    for (const one of due) if (!(await forward(one))) failed += 1;
    // While the provider is down the rest waits for the next run instead of for more time-outs.
    if (due.length < batchSize || failed === due.length) return;
  }
}
