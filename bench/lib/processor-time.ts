import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Pool } from 'pg';
import * as figures from '../../scripts/lib/system/process-figures.ts';

/** Linux counts in hundredths of a second. */
const tickMs = 10;

/** What Linux says of a process. @throws Error if there is none */
function statOf(pid: number): { parentPid: number; endedChildrenMs: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The process name is in parentheses and may contain anything; those of ended children are the 14th and 15th field after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) * tickMs;
  return { parentPid: Number(fields[1]), endedChildrenMs: ticks(13) };
}

/** @throws Error where there is none: a measurement without it would be wrong */
function measured(figure: number | null, pid: number): number {
  if (figure === null) throw new Error(`Process ${pid} has ended, or this isn't Linux`);
  return figure;
}

/** The processor time of a process so far (milliseconds; Linux only). @throws Error if there is none */
export const processorMs = (pid: number): number => measured(figures.processorMs(pid), pid);

/** 0 for a process that has ended meanwhile: its parent has its time by then. */
const processorMsOrNone = (pid: number): number => figures.processorMs(pid) ?? 0;

/** The server's own process, of a PostgreSQL on this machine. */
export const postmasterOf = (folder: string): number =>
  Number(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);

/** The processes that a process has started, as far as they live (Linux only). */
export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((each) => each > 0 && isChild(each, pid));

function isChild(pid: number, parentPid: number): boolean {
  try {
    return statOf(pid).parentPid === parentPid;
  } catch {
    // It has ended meanwhile.
    return false;
  }
}

/**
 * The processor time of a whole PostgreSQL so far: connections, checkpoints, WAL, vacuum, what has ended (milliseconds; Linux only).
 * @param without processes that don't count: connections of whoever measures
 */
export function databaseMs(folder: string, without: ReadonlySet<number>): number {
  const postmaster = postmasterOf(folder);
  const { endedChildrenMs } = statOf(postmaster);
  const living = childrenOf(postmaster).filter((pid) => !without.has(pid));
  return endedChildrenMs + [postmaster, ...living].map(processorMsOrNone).reduce((sum, each) => sum + each, 0);
}

/**
 * The processor time of a server and its database connections so far (milliseconds; Linux only). Unlike throughput, it hardly
 * changes when other programs compete for the processors.
 * @param applicationName the `application_name` of the connections
 */
export async function usedMs(owner: Pool, serverPid: number, applicationName: string): Promise<number> {
  const connections = await connectionTimes(owner, applicationName);
  return [processorMs(serverPid), ...connections.values()].reduce((sum, each) => sum + each, 0);
}

/** The processor time of each connection so far, by its process. */
export async function connectionTimes(owner: Pool, applicationName: string): Promise<Map<number, number>> {
  const { rows } = await owner.query<{ pid: number }>('SELECT pid FROM pg_stat_activity WHERE application_name = $1', [
    applicationName,
  ]);
  return new Map(rows.map(({ pid }) => [pid, processorMsOrNone(pid)]));
}

/** What connections have used in between: those that ended meanwhile had nothing to do for long. */
export const usedBetween = (before: Map<number, number>, after: Map<number, number>): number =>
  [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);

/** The resident memory of a process (Linux only). @throws Error if there is none */
export const memoryBytes = (pid: number): number => measured(figures.residentBytes(pid), pid);

/** What a process has in memory for itself alone: without what PostgreSQL's processes share (Linux only). */
export function privateBytes(pid: number): number {
  const lines = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').matchAll(/^Private_\w+:\s+(\d+) kB$/gm);
  return [...lines].reduce((sum, [, kilobytes]) => sum + Number(kilobytes) * 1_024, 0);
}
