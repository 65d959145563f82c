import path from 'node:path';
import { tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { Caller } from './caller.ts';
import { errorsInLogs } from './logs.ts';
import { killBackend } from './database.ts';
import { compareEffects, findHalves } from './effects.ts';
import { untilFirstAnswer } from './first-answer.ts';
import { Journal } from './journal.ts';
import { seconds, spread } from './numbers.ts';
import type { Part } from './part.ts';
import { repeatAll } from './repeat.ts';
import { databaseNow, untilResumed } from './resume.ts';
import { openStand, type Stand } from './stand.ts';
import { work } from './work.ts';
import { fillWorld, type Person } from './world.ts';

const victims = ['api', 'backend', 'postmaster'] as const;
const pollMs = 50;
const restMs = { least: 500, most: 3_000 };

async function killOne(stand: Stand, victim: (typeof victims)[number], index: number): Promise<void> {
  if (victim === 'api') stand.apis[index]!.kill();
  else if (victim === 'postmaster') stand.database.killPostmaster();
  else while (!(await killBackend(stand.owner).catch(() => false))) await wait(pollMs);
}

/** SIGKILLs of APIs, PostgreSQL's backends and its postmaster, while clients do real work over HTTP. */
export const kills: Part = {
  what: 'SIGKILLs of APIs, backends and the postmaster under clients that work',
  sizes: { kills: 100, clients: 32 },
  async run({ port, size, say }) {
    const stand = await openStand({ port, apis: 2 });
    const problems: string[] = [];
    try {
      const world = await fillWorld(stand.owner, {
        people: size('clients'),
        servicesEach: 40,
        tracksEach: 200,
        creditsEach: 500,
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
      await wait(restMs.most);

      const firstMs: Record<string, number[]> = {};
      const resumedMs: Record<string, number[]> = {};
      for (let count = 0; count < size('kills'); count += 1) {
        const victim = victims[count % victims.length]!;
        const index = Math.floor(count / victims.length) % stand.apis.length;
        const before = await databaseNow(stand.owner);
        const startedAtMs = performance.now();
        await killOne(stand, victim, index);
        const affected = victim === 'api' ? [index] : stand.apis.map((_, each) => each);
        // Else the process that is about to die may still answer.
        await wait(pollMs);
        const times = await Promise.all(affected.map((each) => untilFirstAnswer(stand, world.people[0]!, each, startedAtMs)));
        (firstMs[victim] ??= []).push(Math.max(...times));
        const resumed = await untilResumed(stand.owner, before, startedAtMs);
        for (const [name, tookMs] of Object.entries(resumed)) (resumedMs[name] ??= []).push(tookMs);
        const slowest = Object.entries(resumed).reduce((a, b) => (b[1] > a[1] ? b : a));
        say(
          `kill ${count + 1}: ${victim}${victim === 'api' ? ` ${index}` : ''}, answers after ${seconds(Math.max(...times))}, ` +
            `resumed after ${seconds(slowest[1])} (${slowest[0]}), ${journal.acts.length} acts`,
        );
        await wait(restMs.least + Math.random() * (restMs.most - restMs.least));
      }
      isOver = true;
      await working;
      await untilResumed(stand.owner, await databaseNow(stand.owner), performance.now());

      say(`acts: ${journal.tally()}`);
      say(`answers of the 5xx kind: ${[...failures].map(([why, count]) => `${why} ${count}`).join(', ') || 'none'}`);
      for (const [victim, times] of Object.entries(firstMs)) say(`first answer after a kill of ${victim}: ${spread(times)}`);
      for (const [name, times] of Object.entries(resumedMs)) say(`${name}, due at a kill, done: ${spread(times)}`);
      if (stand.database.failedStarts.length > 0)
        say(`starts of PostgreSQL that failed first: ${[...new Set(stand.database.failedStarts)].join('; ')}`);
      const crashes = stand.apis.map(({ crashes }) => crashes);
      say(`errors in the APIs' logs: ${errorsInLogs(stand.folder)}`);
      say(`APIs that ended by themselves: ${crashes.join(', ')}`);

      problems.push(...(await compareEffects(stand.owner, journal.acts)).map((problem) => `before repeating: ${problem}`));
      const byAccount = new Map([...callers, staff].map((caller) => [caller.person.accountId, caller]));
      const repeated = await repeatAll(journal.acts, byAccount);
      problems.push(...repeated.problems);
      await untilResumed(stand.owner, await databaseNow(stand.owner), performance.now());
      problems.push(...(await compareEffects(stand.owner, repeated.told)).map((problem) => `after repeating: ${problem}`));
      problems.push(...(await findHalves(stand.owner)));
      const audit = await stand.audit();
      if (audit) problems.push(`the audit: ${audit}`);
      const never = Object.entries(resumedMs).filter(([, times]) => times.includes(Infinity));
      problems.push(...never.map(([name]) => `${name}: never resumed`));
      journal.end();
      return problems;
    } finally {
      await stand.stop();
    }
  },
};
