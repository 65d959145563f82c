/** The process of its own in which the job trains: what to do comes from standard input, the outcome goes to standard output. */
import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { json } from 'node:stream/consumers';
import { openDatabase } from '../../plugins/database.ts';
import type { TrainingOutcome, TrainingTask } from './train-apart.ts';
import { trainWhenDue } from './train-when-due.ts';
import { defaultTraining } from './training.ts';

// Nobody waits for it: everybody else goes first, and where memory runs out, Linux ends this process.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {});
const { databaseUrl, everyDays } = (await json(process.stdin)) as TrainingTask;
// One connection for the lock, one for the work.
const db = openDatabase(databaseUrl, 2);
try {
  const trained = await trainWhenDue(db, everyDays, { options: { ...defaultTraining, threads: 1 } });
  const outcome: TrainingOutcome = trained && { id: trained.id, isLive: trained.isLive, ...trained.figures };
  process.stdout.write(JSON.stringify(outcome));
} finally {
  await db.destroy();
}
