import type { FastifyInstance } from 'fastify';
import { leastExamples } from './ranking.service.ts';
import { trainApart } from './train-apart.ts';
import { isTrainingDue } from './training-due.repository.ts';

const everySeconds = 3_600;
/** A process that has just started has visitors to serve first. */
const quietSeconds = 600;

/** Trains the ranking once the newest one is a week old. The job only starts the training: its lock and its connection are free again at once. */
export function trainingJob(app: FastifyInstance): void {
  const { db, config, log } = app;
  if (!config.trainsRanking) return;
  const everyDays = config.rules.finder.trainEveryDays;
  const closing = new AbortController();
  let training: Promise<void> | null = null;

  async function train(): Promise<void> {
    try {
      const ranking = await trainApart({ databaseUrl: config.databaseUrl, everyDays }, closing.signal);
      if (ranking) log.info({ ranking }, 'a ranking was trained');
    } catch (error) {
      if (!closing.signal.aborted) log.error({ err: error }, 'the ranking could not be trained');
    }
  }

  app.jobs.every('ranking.train', everySeconds, async () => {
    if (training || process.uptime() < quietSeconds) return;
    if (await isTrainingDue(db, { everyDays, minExamples: leastExamples })) {
      training = train().finally(() => {
        training = null;
      });
    }
  });
  app.addHook('preClose', async () => {
    closing.abort();
    await training;
  });
}
