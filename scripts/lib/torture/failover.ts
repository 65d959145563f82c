import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openCrowd } from './crowd.ts';
import { untilFirstAnswer } from './first-answer.ts';
import { seconds } from './numbers.ts';
import type { Part } from './part.ts';
import { openTestBed } from './test-bed.ts';
import { openStandby, promote } from './standby.ts';

/** The primary dies for good, and its synchronous standby takes over. */
export const failover: Part = {
  what: 'the primary dies under load, its synchronous standby takes over',
  sizes: { failoverClients: 32, failoverSeconds: 60 },
  async run({ name, port, size, say }) {
    const testBed = await openTestBed({ name, port, apis: 2, withDatabaseProxy: true });
    const standbyPort = port + 31;
    let standby: Awaited<ReturnType<typeof openStandby>> | null = null;
    try {
      const { options } = testBed.database;
      standby = await openStandby(options, testBed.database.url, {
        ...options,
        port: standbyPort,
        folder: path.join(testBed.folder, 'standby'),
        logFile: path.join(testBed.folder, 'logs/standby.log'),
      });
      const crowd = await openCrowd(testBed, size('failoverClients'));
      await wait(size('failoverSeconds') * 1_000);

      const acknowledged = crowd.journal.acts.filter(({ outcome }) => outcome?.state === 'acknowledged').length;
      const startedAtMs = performance.now();
      await testBed.database.end();
      await promote(standby);
      const promotedMs = performance.now() - startedAtMs;
      testBed.databaseProxy!.retarget(standbyPort);
      const first = await Promise.all(
        testBed.apiUrls.map((_, index) => untilFirstAnswer(testBed, crowd.world.people[0]!, index, startedAtMs)),
      );
      say(
        `${acknowledged} acts acknowledged before; promoted after ${seconds(promotedMs)}, ` +
          `the APIs answered after ${first.map(seconds).join(' and ')} without a restart`,
      );
      await wait(size('failoverSeconds') * 500);
      await crowd.stop();
      for (const line of crowd.report()) say(line);
      return await crowd.check();
    } finally {
      await testBed.stop();
      await standby?.stop();
    }
  },
};
