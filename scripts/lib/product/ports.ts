import { setTimeout as wait } from 'node:timers/promises';
import { isTaken, refusedByBrowsers } from '../system/free-port.ts';
import type { Settings } from './settings.ts';

const offsets = {
  shell: 0,
  'mf-auth': 1,
  'mf-creator': 2,
  'mf-curator': 3,
  /** Those of all other remotes, which were added to this installation. */
  'other remotes': 4,
  /** A bucket of the storage's simulator, which only `npm run cluster` has; its public side is at `other remotes`. */
  bucket: 5,
  api: 10,
  sandbox: 20,
  mailbox: 21,
  SMTP: 22,
  PostgreSQL: 30,
} as const;

export type Listener = keyof typeof offsets;

const sandboxOnly: readonly Listener[] = ['sandbox', 'mailbox', 'SMTP'];

/** Where each part listens, counted from `FANFARE_PORT`. */
export const portOf = (settings: Pick<Settings, 'port'>, listener: Listener): number =>
  settings.port + offsets[listener];

/** Its address on this machine. */
export const addressOf = (settings: Pick<Settings, 'port'>, listener: Listener): string =>
  `http://localhost:${portOf(settings, listener)}`;

/** The parts that a start with these settings brings up. */
export function listenersOf(settings: Settings): Listener[] {
  return (Object.keys(offsets) as Listener[]).filter((listener) => {
    if (listener === 'bucket') return false;
    if (settings.env === 'production' && sandboxOnly.includes(listener)) return false;
    return !(settings.databaseUrl && listener === 'PostgreSQL');
  });
}

/**
 * Sees to it that nobody else holds a port of the block.
 * @param patienceMs how long to wait for the parts of an earlier, killed start to go
 * @throws Error naming the first port that is taken or that no browser would connect to, its part and `FANFARE_PORT`
 */
export async function checkPorts(settings: Settings, patienceMs: number): Promise<void> {
  for (const listener of listenersOf(settings)) {
    const port = portOf(settings, listener);
    if (refusedByBrowsers.has(port)) {
      throw new Error(
        `Browsers never connect to port ${port} (${listener}): move the whole block, e.g. FANFARE_PORT=${settings.port + 100} npm start`,
      );
    }
    for (let waitedMs = 0; await isTaken(port); waitedMs += 200) {
      if (waitedMs >= patienceMs) {
        throw new Error(
          `Port ${port} (${listener}) is taken by another program: stop it, or move the whole block, e.g. FANFARE_PORT=${settings.port + 100} npm start`,
        );
      }
      await wait(200);
    }
  }
}
