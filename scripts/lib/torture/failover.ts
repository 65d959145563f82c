import path from 'node:path';
import { tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { Caller } from './caller.ts';
import { poolOf } from './database.ts';
import { compareEffects, findHalves } from './effects.ts';
import { untilFirstAnswer } from './first-answer.ts';
import { Journal } from './journal.ts';
import { errorsInLogs } from './logs.ts';
import { seconds } from './numbers.ts';
import type { Part } from './part.ts';
import { repeatAll } from './repeat.ts';
import { databaseNow, untilResumed } from './resume.ts';
import { openStand } from './stand.ts';
import { openStandby, promote } from './standby.ts';
import { work } from './work.ts';
import { fillWorld, type Person } from './world.ts';

/** The primary dies for good, and its synchronous standby takes over. */
export const failover: Part = {
  what: 'the primary dies under load, its synchronous standby takes over',
  sizes: { failoverClients: 32, failoverSeconds: 60 },
  async run({ port, size, say }) {
    const stand = await openStand({ port, apis: 2, withWire: true });
    const standbyPort = port + 31;
    let standby: Awaited<ReturnType<typeof openStandby>> | null = null;
    try {
      const world = await fillWorld(stand.owner, {
        people: size('failoverClients'),
        servicesEach: 40,
        tracksEach: 200,
        creditsEach: 500,
      });
      const { options } = stand.database;
      standby = await openStandby(options, stand.database.url, {
        ...options,
        port: standbyPort,
        folder: path.join(stand.folder, 'standby'),
        logFile: path.join(stand.folder, 'logs/standby.log'),
      });
      const journal = new Journal(path.join(tmpdir(), `fanfare-torture-${process.pid}.jsonl`));
      const failures = new Map<string, number>();
      const callerOf = (person: Person) =>
        new Caller(person, { journal, urls: stand.apiUrls, jwtSecret: stand.jwtSecret, failures });
      const staff = callerOf(world.staff);
      const callers = world.people.map(callerOf);
      const scene = { world, staff, sandboxUrl: stand.sandboxUrl, servicesEach: 5 };
      let isOver = false;
      const working = Promise.all(callers.map((caller) => work(caller, scene, () => isOver)));
      await wait(size('failoverSeconds') * 1_000);

      const startedAtMs = performance.now();
      const acknowledgedBefore = journal.acts.filter(({ outcome }) => outcome?.state === 'acknowledged').length;
      await stand.database.end();
      await promote(standby);
      const promotedMs = performance.now() - startedAtMs;
      stand.wire!.retarget(standbyPort);
      const first = await Promise.all(stand.apiUrls.map((_, index) => untilFirstAnswer(stand, world.people[0]!, index, startedAtMs)));
      say(
        `${acknowledgedBefore} acts acknowledged before; promoted after ${seconds(promotedMs)}, ` +
          `the APIs answered after ${first.map(seconds).join(' and ')} without a restart`,
      );
      await wait(size('failoverSeconds') * 500);
      isOver = true;
      await working;
      const resumed = await untilResumed(stand.owner, await databaseNow(stand.owner), performance.now());
      say(`acts: ${journal.tally()}`);
      say(`answers of the 5xx kind: ${[...failures].map((one) => one.join(' ')).join(', ') || 'none'}`);
      say(`errors in the APIs' logs: ${errorsInLogs(stand.folder)}`);
      const problems = Object.entries(resumed).flatMap(([name, tookMs]) => (tookMs === Infinity ? [`${name}: never resumed`] : []));
      const owner = poolOf(standby.url);
      problems.push(...(await compareEffects(owner, journal.acts)).map((problem) => `before repeating: ${problem}`));
      const repeated = await repeatAll(journal.acts, new Map([...callers, staff].map((one) => [one.person.accountId, one])));
      problems.push(...repeated.problems);
      await untilResumed(stand.owner, await databaseNow(stand.owner), performance.now());
      problems.push(...(await compareEffects(owner, repeated.told)).map((problem) => `after repeating: ${problem}`));
      problems.push(...(await findHalves(owner)));
      await owner.end();
      const audit = await stand.audit();
      if (audit) problems.push(`the audit: ${audit}`);
      journal.end();
      return problems;
    } finally {
      await stand.stop();
      await standby?.stop();
    }
  },
};
