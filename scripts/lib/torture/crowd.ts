import path from 'node:path';
import { tmpdir } from 'node:os';
import { Caller } from './caller.ts';
import { compareEffects, findHalves } from './effects.ts';
import { Journal } from './journal.ts';
import { errorsInLogs } from './logs.ts';
import { repeatAll } from './repeat.ts';
import { databaseNow, untilResumed } from './resume.ts';
import type { Stand } from './stand.ts';
import { work } from './work.ts';
import { fillWorld, type Person, type World } from './world.ts';

/** People who work at a stand until they are told to stop, and what they were told. */
export interface Crowd {
  world: World;
  journal: Journal;
  /** Has them finish what they are at. */
  stop(): Promise<void>;
  /** What users saw: acts and their outcomes, failures of the server, errors in its logs. */
  report(): string[];
  /**
   * Compares what they were told with what there is, repeats everything under its key, compares again, and reads the books.
   * @returns one line for each thing that is wrong
   */
  check(): Promise<string[]>;
}

const size = { servicesEach: 40, tracksEach: 200, creditsEach: 500 };

export async function openCrowd(stand: Stand, people: number): Promise<Crowd> {
  const world = await fillWorld(stand.owner, { people, ...size });
  const journal = new Journal(path.join(tmpdir(), `fanfare-torture-${process.pid}-${Date.now()}.jsonl`));
  const failures = new Map<string, number>();
  const callerOf = (person: Person) =>
    new Caller(person, { journal, urls: stand.apiUrls, jwtSecret: stand.jwtSecret, failures });
  const staff = callerOf(world.staff);
  const callers = world.people.map(callerOf);
  const scene = { world, staff, sandboxUrl: stand.sandboxUrl, servicesEach: 5 };
  let isOver = false;
  const working = Promise.all(callers.map((caller) => work(caller, scene, () => isOver)));
  const settle = async () => {
    const resumed = await untilResumed(stand.owner, await databaseNow(stand.owner), performance.now());
    return Object.entries(resumed).flatMap(([name, tookMs]) => (tookMs === Infinity ? [`${name}: never resumed`] : []));
  };
  return {
    world,
    journal,
    async stop() {
      isOver = true;
      await working;
    },
    report: () => [
      `acts: ${journal.tally()}`,
      `answers of the 5xx kind: ${[...failures].map((one) => one.join(' ')).join(', ') || 'none'}`,
      `errors in the APIs' logs: ${errorsInLogs(stand.folder)}`,
    ],
    async check() {
      const problems = stand.apis.flatMap(({ crashes }, index) =>
        crashes > 0 ? [`API ${index} ended by itself, ${crashes} times`] : [],
      );
      problems.push(...(await settle()));
      problems.push(...(await compareEffects(stand.owner, journal.acts)).map((one) => `before repeating: ${one}`));
      const byAccount = new Map([...callers, staff].map((caller) => [caller.person.accountId, caller]));
      const repeated = await repeatAll(journal.acts, byAccount);
      problems.push(...repeated.problems, ...(await settle()));
      problems.push(...(await compareEffects(stand.owner, repeated.told)).map((one) => `after repeating: ${one}`));
      problems.push(...(await findHalves(stand.owner)));
      const audit = await stand.audit();
      if (audit) problems.push(`the audit: ${audit}`);
      journal.end(problems.length === 0);
      if (problems.length > 0) problems.push(`what was acknowledged is in ${journal.file}`);
      return problems;
    },
  };
}
