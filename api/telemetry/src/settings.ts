/** Where a process shows its metrics. */
export interface MetricsAddress {
  port: number;
  host: string;
}

/** From `FANFARE_PORT`, inside of the block of ports that an installation takes. */
const defaultOffset = 9;
const highestPort = 65_535;

/**
 * Reads `FANFARE_METRICS_PORT` and `FANFARE_METRICS_BIND`.
 * @param env variables that are set
 * @param offset of the process from that port, as from `FANFARE_PORT`
 * @returns null where there are to be none
 * @throws Error with one clear line
 */
export function metricsAddressFrom(env: Record<string, string | undefined>, offset: number): MetricsAddress | null {
  const given = env['FANFARE_METRICS_PORT'];
  // Many copies run side by side in tests.
  if (given === 'off' || (!given && env['FANFARE_ENV'] === 'test')) return null;
  const port = Number(given || Number(env['FANFARE_PORT'] || 3000) + defaultOffset) + offset;
  if (!Number.isInteger(port) || port < 1 || port > highestPort) throw new Error('FANFARE_METRICS_PORT is not valid');
  return { port, host: env['FANFARE_METRICS_BIND'] || '127.0.0.1' };
}
