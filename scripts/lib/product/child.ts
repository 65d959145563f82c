import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from '../install/root.mjs';
import { exitOf } from '../system/exit-of.ts';

export interface Command {
  name: string;
  /** Script from the root, or from `cwd` where it is absolute. */
  script: string;
  args?: string[];
  cwd?: string;
  env: Record<string, string>;
  logFile: string;
}

const stopWithParent = path.join(import.meta.dirname, 'stop-with-parent.ts');
const largestLogBytes = 20 * 2 ** 20;

/**
 * Starts a program of the product on this Node. It writes to its log file itself, so that it can go on writing while it
 * closes after the supervisor is gone; it is in a group of its own, so that Ctrl-C reaches the supervisor alone.
 */
export function startChild({ script, args = [], cwd = root, env, logFile }: Command): ChildProcess {
  if (existsSync(logFile) && statSync(logFile).size > largestLogBytes) renameSync(logFile, `${logFile}.1`);
  const log = openSync(logFile, 'a');
  try {
    return spawn(process.execPath, ['--import', stopWithParent, path.resolve(root, script), ...args], {
      cwd,
      env: { ...env, FANFARE_SUPERVISED: 'yes' },
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
    });
  } finally {
    closeSync(log);
  }
}

const closingMs = 12_000;

/** Asks a process to close, and ends it where it does not. */
export async function stopChild(child: ChildProcess): Promise<void> {
  const ended = exitOf(child);
  if (child.connected) child.disconnect();
  else child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), closingMs);
  await ended;
  clearTimeout(impatience);
}

/** The last error that a program logged since `start` (bytes), in one line; empty where there is none. */
export function lastError(logFile: string, start: number): string {
  const lines = readFileSync(logFile)
    .subarray(start)
    .toString('utf8')
    .split('\n')
    .map(messageOf)
    .filter((line) => line.trim() !== '' && !/^\s+at |^Node\.js v|^[{}]$/.test(line));
  return (lines.findLast((line) => /^\w*Error( \[\w+\])?: /.test(line)) ?? lines.at(-1) ?? '').trim();
}

const errorLevel = 50;

/** A line as a person reads it: of structured logs only the errors, and of those what they say. */
function messageOf(line: string): string {
  if (!line.startsWith('{"')) return line;
  try {
    const { level, msg, err } = JSON.parse(line) as {
      level?: number | string;
      msg?: string;
      err?: { message?: string };
    };
    if (level !== 'error' && level !== 'fatal' && !(Number(level) >= errorLevel)) return '';
    return [msg, err?.message].filter(Boolean).join(': ');
  } catch {
    return line;
  }
}

/**
 * Runs a command of the product to its end.
 * @returns what it wrote
 * @throws Error with its last error
 */
export async function runCommand(command: Command, running: Set<ChildProcess>): Promise<string> {
  const start = existsSync(command.logFile) ? statSync(command.logFile).size : 0;
  const child = startChild(command);
  running.add(child);
  const code = await exitOf(child);
  running.delete(child);
  if (code !== 0)
    throw new Error(`${lastError(command.logFile, start) || `${command.name} failed`} (${command.logFile})`);
  return readFileSync(command.logFile).subarray(start).toString('utf8').trim();
}
