import { readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { copyPlain } from './copy.ts';
import { historyBytes, segmentsAround } from './wal.ts';

/** Where recovery shall end: the newest transaction there is, or the last one up to a time or a position in the WAL. */
export type Target = { kind: 'end' } | { kind: 'time' | 'lsn'; value: string };

/** The settings of the one start that recovers; later starts are as always. */
export const recoverySettings = (target: Target): Record<string, string> => ({
  // All WAL is copied into place beforehand: PostgreSQL's own user may not be able to read the backup.
  restore_command: process.platform === 'win32' ? 'exit 1' : 'false',
  recovery_target_timeline: 'current',
  recovery_target_action: 'promote',
  // "Ready" then means that recovery is over.
  hot_standby: 'off',
  // One call, where syncing each file before the start takes longer than recovery.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  archive_mode: 'off',
  archive_command: '',
  ...(target.kind === 'end' ? {} : { [`recovery_target_${target.kind}`]: target.value }),
});

/**
 * Where recovery ended, by the history of the timeline that it began.
 * @param postgres the server's folder
 * @param timeline the new one, as names of segments begin
 */
export async function endOfRecovery(postgres: string, timeline: string): Promise<{ lsn: string; history: string }> {
  const history = path.join(postgres, 'pg_wal', `${timeline}.history`);
  const lines = (await readFile(history, 'utf8')).trim().split('\n');
  const lsn = lines.at(-1)?.split('\t')[1];
  if (!lsn) throw new Error(`${history} doesn't say where recovery ended.`);
  return { lsn, history };
}

/**
 * So that the next restore from here takes another timeline, and both can be archived here. A folder that can't be written to isn't archived to.
 * @param archive PostgreSQL's user writes to it: a link that lies there isn't written through
 * @param history of the timeline that recovery began
 */
export async function claimTimeline(archive: string, history: string): Promise<void> {
  const place = path.join(archive, path.basename(history));
  const part = `${place}.part`;
  try {
    await rm(part, { force: true });
    if (await copyPlain(history, part, historyBytes)) await rename(part, place);
  } catch {
    await rm(part, { force: true }).catch(() => {});
  }
}

/**
 * PostgreSQL takes a damaged record for the end of the WAL; it says nothing of what follows.
 * @param last the newest segment that recovery was given
 * @throws Error naming the segment in which it stopped
 */
export function checkReached(lsn: string, last: string, segmentBytes: number): void {
  const [end, next] = segmentsAround(lsn, last.slice(0, 8), segmentBytes);
  if (end < last) {
    throw new Error(
      `WAL segment ${next} is damaged: recovery stopped at ${lsn}, and there is WAL up to ${last}. Restore with --until a time before that, or get the segment back.`,
    );
  }
}

/** What PostgreSQL's words mean for somebody who restores. */
export function explain(message: string, target: Target, missing: string | undefined): string {
  if (!/recovery ended before configured recovery target was reached/.test(message)) return message;
  const why = missing
    ? `WAL segment ${missing} is missing`
    : 'there is no later transaction in the WAL, or a segment is damaged';
  const until = target.kind === 'end' ? 'the end' : target.value;
  return `${until} can't be reached: ${why}. Restore without --until for the newest there is.`;
}
