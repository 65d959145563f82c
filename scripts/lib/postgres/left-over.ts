import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Ends a server that a killed start left on this folder, and clears away the note of one that is gone.
 * Must only be called by whoever holds the data folder.
 */
export async function stopLeftOver(folder: string): Promise<void> {
  const note = path.join(folder, 'postmaster.pid');
  if (!existsSync(note)) return;
  const [pidLine, noted] = readFileSync(note, 'utf8').split('\n');
  const pid = Number(pidLine);
  // Its number may have gone to another process meanwhile.
  if (!Number.isInteger(pid) || pid <= 1 || !isServerOf(pid, folder, noted)) {
    rmSync(note, { force: true });
    return;
  }
  process.kill(pid, 'SIGINT');
  for (let waitedMs = 0; isAlive(pid); waitedMs += 50) {
    if (waitedMs === 10_000) process.kill(pid, 'SIGQUIT');
    if (waitedMs > 20_000) throw new Error(`A database server of an earlier start (process ${pid}) does not stop.`);
    await wait(50);
  }
}

/** Whether a process exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isServerOf(pid: number, folder: string, noted: string | undefined): boolean {
  if (!isAlive(pid) || noted?.trim() !== folder) return false;
  try {
    const command = existsSync('/proc/self/cmdline')
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      : execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
    return command.includes('postgres');
  } catch {
    return false;
  }
}
