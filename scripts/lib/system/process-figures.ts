import { readdirSync, readFileSync } from 'node:fs';

/** Processor time of a process so far, with all of its threads (milliseconds); null where it has ended or the system doesn't say (Linux does). */
export function processorMs(pid: number): number | null {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
      .reduce((sum, each) => sum + each, 0);
  } catch {
    return null;
  }
}

/** Resident memory of a process; null where it has ended or the system doesn't say (Linux does). */
export function residentBytes(pid: number): number | null {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(read(pid, 'status') ?? '')?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1_024;
}

function read(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
}
