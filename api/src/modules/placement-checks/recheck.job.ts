import type { FastifyInstance } from 'fastify';
import pLimit from 'p-limit';
import { duePlacements, stopFinishedChecks } from './recheck.repository.ts';
import { recheckPlacement } from './recheck.service.ts';

const everySeconds = 300;
const batch = 50;
/** Each check may take three seconds; other servers answer in parallel. */
const concurrency = 4;
/** What is still due after that waits for the next run. */
const maxRunMs = 60_000;

/** Checks the pages of placements that are due. One process runs it; a check that another process made counts once. */
export function recheckJob(app: FastifyInstance): void {
  app.jobs.every('placements.watch', everySeconds, async () => {
    await stopFinishedChecks(app.db);
    await recheckDue(app);
  });
}

async function recheckDue(app: FastifyInstance): Promise<void> {
  const limit = pLimit(concurrency);
  const tried = new Set<number>();
  const until = performance.now() + maxRunMs;
  while (performance.now() < until) {
    // A placement whose check failed by an error of ours is still due.
    const due = (await duePlacements(app.db, batch + tried.size)).filter(({ id }) => !tried.has(id));
    if (due.length === 0) return;
    for (const { id } of due) tried.add(id);
    await limit.map(due, (one) =>
      recheckPlacement(app, one).catch((error: unknown) =>
        app.log.error({ err: error, submissionId: one.id }, 'a placement could not be checked'),
      ),
    );
  }
}
