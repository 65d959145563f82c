import { Clients } from './clients.ts';
import type { Journal } from './journal.ts';
import type { Stand } from './stand.ts';
import { work } from './work.ts';
import { fillWorld, type World } from './world.ts';

/** People who work at a stand until they are told to stop, and what they were told. */
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

export async function openCrowd(stand: Stand, people: number): Promise<Crowd> {
  const world = await fillWorld(stand.owner, { people, ...size });
  const clients = new Clients(stand, [...world.people, world.staff]);
  const scene = { world, staff: clients.of(world.staff.accountId), sandboxUrl: stand.sandboxUrl, servicesEach: 5 };
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
