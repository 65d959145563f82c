import { Clients } from './clients.ts';
import type { Journal } from './journal.ts';
import type { TestBed } from './test-bed.ts';
import { work } from './work.ts';
import { fillWorld, type World } from './world.ts';

/** People who work at a test bed until they are told to stop, and what they were told. */
export interface Crowd {
  world: World;
  journal: Journal;
  /** Has them finish what they are at. */
  stop(): Promise<void>;
  /** See `Clients`. */
  report(): string[];
  check(): Promise<string[]>;
}

const size = { servicesEach: 40, tracksEach: 200, creditsEach: 500 };

export async function openCrowd(testBed: TestBed, people: number): Promise<Crowd> {
  const world = await fillWorld(testBed.owner, { people, ...size });
  const clients = new Clients(testBed, [...world.people, world.staff]);
  const scene = { world, staff: clients.of(world.staff.accountId), sandboxUrl: testBed.sandboxUrl, servicesEach: 5 };
  let isOver = false;
  const working = Promise.all(world.people.map(({ accountId }) => work(clients.of(accountId), scene, () => isOver)));
  return {
    world,
    journal: clients.journal,
    async stop() {
      isOver = true;
      await working;
    },
    report: () => clients.report(),
    check: () => clients.check(),
  };
}
