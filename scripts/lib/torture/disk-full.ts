import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openCrowd } from './crowd.ts';
import { untilFirstAnswer } from './first-answer.ts';
import { seconds } from './numbers.ts';
import type { Part } from './part.ts';
import { openTestBed } from './test-bed.ts';

const fillMs = 200;

/** Takes what is left of a disk. */
function fill(folder: string, filler: string): void {
  const { bavail, bsize } = statfsSync(folder);
  try {
    appendFileSync(filler, Buffer.alloc(bavail * bsize));
  } catch {
    // Somebody else took some of it.
  }
}

/** A disk in memory of a given size. @returns why there is none here; null: it is mounted */
function mount(folder: string, mib: number): string | null {
  try {
    mkdirSync(folder, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mib}m,mode=711`, 'tmpfs', folder], { stdio: 'pipe' });
    return null;
  } catch (error) {
    return (error as Error).message.split('\n')[0]!;
  }
}

/** PostgreSQL's disk fills up while clients work, and is emptied again. */
export const diskFull: Part = {
  what: 'the disk of PostgreSQL fills up',
  sizes: { diskClients: 8, diskMib: 500, diskSeconds: 20 },
  async run({ name, port, size, say }) {
    const folder = `/tmp/fanfare-torture-disk-${process.pid}`;
    const why = mount(folder, size('diskMib'));
    if (why) return { skipped: `no disk can be mounted here (${why})` };
    try {
      const testBed = await openTestBed({ name, port, apis: 2, folder });
      try {
        const crowd = await openCrowd(testBed, size('diskClients'));
        await wait(5_000);
        const filler = path.join(folder, 'filler');
        const fromMs = performance.now();
        // Again and again: the server frees what it no longer needs.
        while (performance.now() - fromMs < size('diskSeconds') * 1_000) {
          fill(folder, filler);
          await wait(fillMs);
        }
        const healedMs = performance.now();
        rmSync(filler);
        const times = await Promise.all(
          testBed.apiUrls.map((_, index) => untilFirstAnswer(testBed, crowd.world.people[0]!, index, healedMs)),
        );
        say(`full: ${crowd.journal.between(fromMs, healedMs)}; answers ${times.map(seconds).join(' and ')} after it`);
        await wait(5_000);
        await crowd.stop();
        for (const line of crowd.report()) say(line);
        return await crowd.check();
      } finally {
        await testBed.stop();
      }
    } finally {
      execFileSync('umount', [folder]);
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
