import { readFileSync } from 'node:fs';
import type { Pool } from 'pg';

/** Linux counts in hundredths of a second. */
const tickMs = 10;

function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name stands in brackets and may hold anything; user and system time are the 12th and 13th field behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

/**
 * The processor time that a server and its database connections have used so far (milliseconds; Linux only). Unlike
 * throughput it hardly changes when other programs want the same processors.
 * @param applicationName as the connections name themselves
 */
export async function usedMs(owner: Pool, serverPid: number, applicationName: string): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>('SELECT pid FROM pg_stat_activity WHERE application_name = $1', [
    applicationName,
  ]);
  return [serverPid, ...rows.map((row) => row.pid)].map(processorMs).reduce((sum, each) => sum + each, 0);
}
