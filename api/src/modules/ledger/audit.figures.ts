import type { FastifyInstance } from 'fastify';
import { statement } from '../../sql.ts';

interface LastRun {
  finished_seconds: number | null;
  clean_seconds: number | null;
  took_seconds: number | null;
}
interface Finding {
  check_name: string;
  found: number;
}

/** Shows what the last audit found, and when there was one. */
export function auditFigures({ metrics, databaseFigures }: FastifyInstance): void {
  const findings = metrics.gauge('fanfare_audit_findings', 'Rows that the last audit found wrong, by check.', [
    'check',
  ]);
  const finished = metrics.gauge('fanfare_audit_age_seconds', 'How long ago the last audit ended.');
  const took = metrics.gauge('fanfare_audit_seconds', 'How long the last audit took.');
  const clean = metrics.gauge('fanfare_audit_clean_age_seconds', 'How long ago an audit last found nothing.');

  databaseFigures.read(
    'audit',
    statement`
      SELECT extract(epoch FROM app_now() - finished_at)::float8 AS finished_seconds,
             extract(epoch FROM app_now() - clean_at)::float8 AS clean_seconds, took_seconds FROM audit_runs`,
    ([row]) => {
      const run = row as LastRun | undefined;
      // Before the first one there is nothing to show.
      if (typeof run?.finished_seconds === 'number') finished.set(Math.max(0, run.finished_seconds));
      if (typeof run?.took_seconds === 'number') took.set(run.took_seconds);
      if (typeof run?.clean_seconds === 'number') clean.set(Math.max(0, run.clean_seconds));
    },
  );
  databaseFigures.read(
    'audit findings',
    statement`SELECT check_name, found FROM audit_alarms WHERE closed_at IS NULL`,
    (rows) => {
      findings.reset();
      for (const { check_name: check, found } of rows as unknown as Finding[]) findings.set({ check }, found);
    },
  );
}
