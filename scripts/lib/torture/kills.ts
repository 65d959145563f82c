import { setTimeout as wait } from 'node:timers/promises';
import { openCrowd } from './crowd.ts';
import { processorMs } from '../system/process-figures.ts';
import { killBackend } from './database.ts';
import { untilFirstAnswer } from './first-answer.ts';
import { seconds, spread } from './numbers.ts';
import type { Part } from './part.ts';
import { databaseNow, untilResumed } from './resume.ts';
import { openTestBed, type TestBed } from './test-bed.ts';

const victims = ['api', 'backend', 'postmaster'] as const;
const pollMs = 50;
const restMs = { least: 500, most: 3_000 };

async function killOne(testBed: TestBed, victim: (typeof victims)[number], index: number): Promise<void> {
  if (victim === 'api') testBed.apis[index]!.kill();
  else if (victim === 'postmaster') testBed.database.killPostmaster();
  else while (!(await killBackend(testBed.owner).catch(() => false))) await wait(pollMs);
}

/** SIGKILLs of APIs, PostgreSQL's backends and its postmaster, while clients do real work over HTTP. */
export const kills: Part = {
  what: 'SIGKILLs of APIs, backends and the postmaster under clients that work',
  sizes: { kills: 100, clients: 32 },
  async run({ name, port, size, say }) {
    const testBed = await openTestBed({ name, port, apis: 2 });
    try {
      const crowd = await openCrowd(testBed, size('clients'));
      await wait(restMs.most);
      const firstMs: Record<string, number[]> = {};
      const resumedMs: Record<string, number[]> = {};
      const processorTimesMs: number[] = [];
      for (let count = 0; count < size('kills'); count += 1) {
        const victim = victims[count % victims.length]!;
        const index = Math.floor(count / victims.length) % testBed.apis.length;
        const before = await databaseNow(testBed.owner);
        const startedAtMs = performance.now();
        await killOne(testBed, victim, index);
        // Else the process that is about to die may still answer.
        await wait(pollMs);
        const affected = victim === 'api' ? [index] : testBed.apis.map((_, each) => each);
        const times = await Promise.all(
          affected.map((each) => untilFirstAnswer(testBed, crowd.world.people[0]!, each, startedAtMs)),
        );
        (firstMs[victim] ??= []).push(Math.max(...times));
        // A new process: all that it has used so far is its start.
        const usedMs = victim === 'api' ? processorMs(testBed.apis[index]!.pid) : null;
        if (usedMs !== null) processorTimesMs.push(usedMs);
        const resumed = await untilResumed(testBed.owner, before, startedAtMs);
        for (const [due, tookMs] of Object.entries(resumed)) (resumedMs[due] ??= []).push(tookMs);
        const [slowest, slowestMs] = Object.entries(resumed).reduce((a, b) => (b[1] > a[1] ? b : a));
        say(
          `kill ${count + 1}: ${victim}${victim === 'api' ? ` ${index}` : ''}, answers after ${seconds(Math.max(...times))}` +
            `${usedMs === null ? '' : ` and ${seconds(usedMs)} of processor time`}, ` +
            `resumed after ${seconds(slowestMs)} (${slowest}), ${crowd.journal.acts.length} acts`,
        );
        await wait(restMs.least + Math.random() * (restMs.most - restMs.least));
      }
      await crowd.stop();
      for (const line of crowd.report()) say(line);
      for (const [victim, times] of Object.entries(firstMs))
        say(`first answer after a kill of ${victim}: ${spread(times)}`);
      say(`processor time of an API until its first answer: ${spread(processorTimesMs)}`);
      for (const [due, times] of Object.entries(resumedMs)) say(`${due}, due at a kill, done: ${spread(times)}`);
      const failed = [...new Set(testBed.database.failedStarts)].join('; ');
      if (failed) say(`starts of PostgreSQL that failed first: ${failed}`);
      const never = Object.entries(resumedMs).filter(([, times]) => times.includes(Infinity));
      return [...never.map(([due]) => `${due}: never resumed`), ...(await crowd.check())];
    } finally {
      await testBed.stop();
    }
  },
};
