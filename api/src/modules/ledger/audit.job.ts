import type { FastifyPluginAsync } from 'fastify';
import { audit, isClean } from './audit.ts';

const everySeconds = 60;

/** The audit, each minute: what it finds goes to the log as an error. The ledger itself has no calls of its own. */
export const ledger: FastifyPluginAsync = async (app) => {
  app.jobs.every('ledger.audit', everySeconds, async () => {
    const results = await audit(app.db);
    if (isClean(results)) return;
    app.log.error({ findings: results.filter((result) => result.count > 0) }, 'the books are wrong');
  });
};
