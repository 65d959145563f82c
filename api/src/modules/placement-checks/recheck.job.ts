import type { FastifyInstance } from 'fastify';
import { type Due, dueProofs, endWatching } from './recheck.repository.ts';
import { lookAgain } from './recheck.service.ts';

const everySeconds = 300;
const atATime = 50;
/** Each look may take its three seconds; servers elsewhere answer at the same time. */
const sideBySide = 4;
/** Then other jobs have their turn, and what is still due waits for the next round. */
const longestMs = 60_000;

/** What time does to what has to stay. One process at a time does it, and a look that another one made counts once. */
export function recheckJob(app: FastifyInstance): void {
  app.jobs.every('placements.watch', everySeconds, async () => {
    await endWatching(app.db);
    await lookAtAll(app);
  });
}

async function lookAtAll(app: FastifyInstance): Promise<void> {
  const tried = new Set<number>();
  const until = performance.now() + longestMs;
  while (performance.now() < until) {
    // One that failed by a fault of ours is still due.
    const due = (await dueProofs(app.db, atATime + tried.size)).filter(({ id }) => !tried.has(id));
    if (due.length === 0) return;
    for (const { id } of due) tried.add(id);
    await each(app, due);
  }
}

/** One that fails keeps none of the others waiting; the job comes by again. */
async function each(app: FastifyInstance, due: readonly Due[]): Promise<void> {
  const waiting = [...due];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { id } = next;
      await lookAgain(app, next).catch((error: unknown) =>
        app.log.error({ err: error, submissionId: id }, 'a placement could not be looked at'),
      );
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, work));
}
