import type { FastifyInstance } from 'fastify';
import { eachApart } from '../../each-apart.ts';
import { loadDeployed } from './registry.repository.ts';
import { evaluateRollout } from './rollouts.service.ts';

const everySeconds = 30;

/** Moves rollouts on, and rolls back what fails: reports of failures do that too, unless their process dies. */
export function rolloutJob(app: FastifyInstance): void {
  // The name is from when there were canaries alone.
  app.jobs.every('canaries', everySeconds, async () => {
    await eachApart(
      await loadDeployed(app.db),
      ({ channel }) => channel.name,
      async ({ channel }) => {
        const rolledBack = await evaluateRollout(app.db, app.config.rules.releases, channel.name, { mayMoveOn: true });
        if (rolledBack) app.log.warn(rolledBack, 'a version was rolled back');
      },
    );
  });
}
