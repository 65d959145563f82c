import type { FastifyInstance } from 'fastify';
import { clearDue } from './clearing.job.ts';
import { msUntilNextDeadline, remindDeadlines, sweepOverdue } from './expiry.job.ts';
import { publishDue } from './publish-answers.service.ts';
import { msUntilNextDue } from './unpublished-answers.repository.ts';

const everySeconds = 5;
/** Reminders are less urgent than money. */
const reminderEverySeconds = 30;
/** The database's clock may be a little behind. */
const marginMs = 50;

/** Wakes a job once, at the earliest of the times it was asked for. */
function earliestWake(app: FastifyInstance, job: string): (inMs: number) => void {
  let timer: NodeJS.Timeout | null = null;
  let ringsAtMs = Infinity;
  app.addHook('preClose', async () => {
    if (timer) clearTimeout(timer);
  });
  return (inMs) => {
    const atMs = performance.now() + inMs;
    if (atMs >= ringsAtMs) return;
    if (timer) clearTimeout(timer);
    ringsAtMs = atMs;
    timer = setTimeout(() => {
      ringsAtMs = Infinity;
      app.jobs.wake(job);
    }, inMs + marginMs).unref();
  };
}

/**
 * Publishes answers that can't be undone any more, expires submissions at their deadlines, clears earnings and reminds of deadlines. Each sweep
 * runs until a batch is empty.
 * @returns `publishIn(seconds)`: schedules a publishing run. The regular sweep covers processes that died
 */
export function submissionJobs(app: FastifyInstance): { publishIn: (seconds: number) => void } {
  const { db, config } = app;
  const publishInMs = earliestWake(app, 'submissions.publish');
  app.jobs.every('submissions.publish', everySeconds, async () => {
    await publishDue(db, config.rules, (err, { submissionId }) =>
      app.log.error({ err, submissionId }, 'an answer could not be published'),
    );
    const nextMs = await msUntilNextDue(db);
    if (nextMs !== null) publishInMs(nextMs);
  });
  const expireInMs = earliestWake(app, 'submissions.expire');
  app.jobs.every('submissions.expire', everySeconds, async () => {
    await sweepOverdue(db, config.rules);
    const nextMs = await msUntilNextDeadline(db);
    // Later ones are found by the next run, when a clock that was set meanwhile counts as well.
    if (nextMs !== null && nextMs <= everySeconds * 1_000) expireInMs(nextMs);
  });
  app.jobs.every('submissions.clear', everySeconds, async () => {
    while ((await clearDue(db)) > 0);
  });
  app.jobs.every('submissions.deadlines', reminderEverySeconds, async () => {
    while ((await remindDeadlines(db, config.rules)) > 0);
  });
  return { publishIn: (seconds) => publishInMs(seconds * 1_000) };
}
