import type { Pool } from 'pg';
import { processorMs, residentBytes } from '../../scripts/lib/system/process-figures.ts';

/** @throws Error where there is none: a measurement without it would be wrong */
function measured(figure: number | null, pid: number): number {
  if (figure === null) throw new Error(`Process ${pid} has ended, or this isn't Linux`);
  return figure;
}

/**
 * The processor time of a server and its database connections so far (milliseconds; Linux only). Unlike throughput, it hardly
 * changes when other programs compete for the processors.
 * @param applicationName the `application_name` of the connections
 */
export async function usedMs(owner: Pool, serverPid: number, applicationName: string): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>('SELECT pid FROM pg_stat_activity WHERE application_name = $1', [
    applicationName,
  ]);
  return [serverPid, ...rows.map((row) => row.pid)]
    .map((pid) => measured(processorMs(pid), pid))
    .reduce((sum, each) => sum + each, 0);
}

/** The resident memory of a server (Linux only). */
export const memoryBytes = (pid: number): number => measured(residentBytes(pid), pid);
