import { listAlarms } from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { route } from '../../plugins/contract.ts';
import { alarms, saveAlarms } from './audit.alarms.ts';
import { auditChecks } from './audit.checks.ts';
import { audit, isClean } from './audit.ts';

const everySeconds = 60;
const mostAlarms = 200;

/**
 * The audit, each minute: what it finds goes to the log as an error, and stands as an alarm until it is right again. The ledger
 * itself has no other calls.
 */
export const ledger: FastifyPluginAsync = async (app) => {
  app.jobs.every('ledger.audit', everySeconds, async () => {
    const results = await audit(app.db);
    const begun = await saveAlarms(app.db, results);
    if (isClean(results)) return;
    app.log.error({ findings: results.filter((result) => result.count > 0), begun }, 'the books are wrong');
  });

  route(app, listAlarms, async () => {
    const rows = await alarms(app.db, mostAlarms);
    return rows.map((row) => ({
      id: row.id,
      check: row.check_name,
      question: auditChecks.find((check) => check.name === row.check_name)?.question ?? '',
      openedAt: row.opened_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      closedAt: row.closed_at?.toISOString() ?? null,
      found: row.found,
      mostFound: row.most_found,
      rows: row.rows,
    }));
  });
};
