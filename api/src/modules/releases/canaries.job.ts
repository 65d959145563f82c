import type { FastifyInstance } from 'fastify';
import { evaluateCanary } from './outcomes.service.ts';
import { loadDeployed } from './registry.repository.ts';

const everySeconds = 30;

/** Looks at every canary now and then: the reports themselves do, but one whose process died would be missed. */
export function canaryJob(app: FastifyInstance): void {
  app.jobs.every('canaries', everySeconds, async () => {
    for (const { channel } of await loadDeployed(app.db)) {
      const rolledBack = await evaluateCanary(app.db, app.config.rules.releases, channel.name);
      if (rolledBack) app.log.warn(rolledBack, 'a canary was rolled back');
    }
  });
}
