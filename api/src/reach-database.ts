import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from './config.ts';
import { openDatabase } from './plugins/database.ts';
import { isOutage } from './plugins/errors.ts';

const retryMs = 250;

/** As long as any part of a start may take. */
const patienceMs = 60_000;

export interface ReachOptions {
  patienceMs?: number;
  /** Called once, with why it has to wait. */
  onWait?: (reason: string) => void;
}

/**
 * Waits until the database answers: one that was killed recovers first, and ending here would only start this process over and over. What
 * waiting doesn't mend ends the start at once.
 * @throws Error that says in one line why it can't be used
 */
export async function reachDatabase(
  { databaseUrl, databaseWaitMs, env }: Pick<Config, 'databaseUrl' | 'databaseWaitMs' | 'env'>,
  options: ReachOptions = {},
): Promise<void> {
  const until = performance.now() + (options.patienceMs ?? patienceMs);
  const db = openDatabase(databaseUrl, 1, databaseWaitMs);
  try {
    for (let isFirst = true; ; isFirst = false) {
      try {
        const isMoved = await db('app_clock').where('offset_seconds', '>', 0).first('id');
        if (env === 'production' && isMoved) throw new Error('its clock was moved, which production does not allow');
        return;
      } catch (error) {
        const reason = `the database at ${new URL(databaseUrl).host} can't be used (${reasonOf(error)})`;
        if (!isOutage(error) || performance.now() > until) throw new Error(reason, { cause: error });
        if (isFirst) options.onWait?.(reason);
        await wait(retryMs);
      }
    }
  } finally {
    await db.destroy();
  }
}

/** What went wrong, in a line. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  // A refused connection to a name with two addresses has a code and no message.
  return message || code || String(error);
}
