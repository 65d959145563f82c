import type { FastifyInstance } from 'fastify';
import { evaluateCanary } from './outcomes.service.ts';
import { loadDeployed } from './registry.repository.ts';

const everySeconds = 30;

/** Evaluates every canary: reports do so too, unless their process dies. */
export function canaryJob(app: FastifyInstance): void {
  app.jobs.every('canaries', everySeconds, async () => {
    for (const { channel } of await loadDeployed(app.db)) {
      const rolledBack = await evaluateCanary(app.db, app.config.rules.releases, channel.name);
      if (rolledBack) app.log.warn(rolledBack, 'a canary was rolled back');
    }
  });
}
