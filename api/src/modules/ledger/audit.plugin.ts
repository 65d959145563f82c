import { listAlarms } from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { route } from '../../plugins/contract.ts';
import { alarms, isAuditDue, saveAudit } from './audit.alarms.ts';
import { auditFigures } from './audit.figures.ts';
import { auditChecks } from './audit.checks.ts';
import { audit, isClean } from './audit.ts';

const everySeconds = 60;
const maxAlarms = 200;

/** Audits the ledger every minute, or less often where that takes long. Findings are logged as errors and stay open as alarms until they are gone. */
export const ledger: FastifyPluginAsync = async (app) => {
  app.jobs.every('ledger.audit', everySeconds, async () => {
    if (!(await isAuditDue(app.db, everySeconds))) return;
    const startedAtMs = performance.now();
    const results = await audit(app.db);
    const newAlarms = await saveAudit(app.db, results, (performance.now() - startedAtMs) / 1_000);
    if (isClean(results)) return;
    app.log.error({ findings: results.filter((result) => result.count > 0), newAlarms }, 'the books are wrong');
  });

  auditFigures(app);

  route(app, listAlarms, async () => {
    const rows = await alarms(app.db, maxAlarms);
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
