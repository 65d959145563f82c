import { createServer } from 'node:net';

/** Ports above 1023 that browsers and `fetch` never connect to ("bad ports" of the Fetch standard). */
export const refusedByBrowsers = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

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
export async function isTaken(port: number): Promise<boolean> {
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
