import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Settings } from './settings.ts';

const offsets = {
  shell: 0,
  'mf-auth': 1,
  'mf-creator': 2,
  'mf-curator': 3,
  api: 10,
  sandbox: 20,
  mailbox: 21,
  SMTP: 22,
  PostgreSQL: 30,
} as const;

export type Listener = keyof typeof offsets;

/** Ports above 1023 that browsers and `fetch` never connect to ("bad ports" of the Fetch standard). */
const refusedByBrowsers = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

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

/**
 * The first port that nobody holds and browsers connect to.
 * @param from where to start looking; by default anywhere below what systems give to outgoing connections, as those of other tests come
 * and go at every moment
 */
export async function freePort(from = 11_000 + Math.floor(Math.random() * 9_000)): Promise<number> {
  let port = from;
  while (refusedByBrowsers.has(port) || (await isTaken(port))) port += 1;
  return port;
}

/** Whether anybody listens on a port, on either family of the loopback or on all addresses. */
async function isTaken(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1', undefined]) {
    const code = await tryToListen(port, host);
    // A machine without IPv6 is no reason not to start.
    if (code === 'EADDRINUSE' || (code === 'EACCES' && host === '127.0.0.1')) return true;
  }
  return false;
}

function tryToListen(port: number, host: string | undefined): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(null)));
  });
}
