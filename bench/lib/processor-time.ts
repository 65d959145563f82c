import { readFileSync } from 'node:fs';
import type { Pool } from 'pg';

/** Linux counts in hundredths of a second. */
const tickMs = 10;

function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The process name is in parentheses and may contain anything; user and system time are the 12th and 13th field after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
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
  return [serverPid, ...rows.map((row) => row.pid)].map(processorMs).reduce((sum, each) => sum + each, 0);
}

/** The resident memory of a process (Linux only). */
export function residentBytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return Number(kilobytes) * 1_024;
}
