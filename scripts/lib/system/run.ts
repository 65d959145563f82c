import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { root } from '../install/root.mjs';

/** What is running now, for whoever has to stop it. */
const running = new Set<ChildProcess>();

/** Ends what is running; nothing is started any more. */
export function stopRunning(): void {
  isStopped = true;
  for (const child of running) child.kill('SIGTERM');
}
let isStopped = false;

export interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Keeps the output instead of showing it. */
  isQuiet?: boolean;
  /** Takes only the processor time that nothing else wants. */
  isLowPriority?: boolean;
}

/** Runs a program to its end, with its output on the console and no input. */
export function run(
  command: string,
  args: string[],
  { cwd = root, env = process.env, isQuiet = false, isLowPriority = false }: RunOptions = {},
): Promise<{ code: number; output: string }> {
  if (isStopped) return Promise.resolve({ code: 1, output: '' });
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit'],
    });
    let output = '';
    const done = (code: number) => {
      running.delete(child);
      resolve({ code, output });
    };
    running.add(child);
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', (error) => {
      output += error.message;
      done(-1);
    });
    child.once('close', (code) => done(code ?? 1));
    if (isLowPriority) lowerPriority(child);
  });
}

/** A child that has ended already, or a system that allows no such thing, is no reason to fail. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {}
}

/** Runs one of our scripts, or a package's program, on this Node. */
export const node = (script: string, args: string[] = [], options: RunOptions = {}) =>
  run(process.execPath, [path.resolve(root, script), ...args], options);

/** A program that npm installed, by the name of its command. */
export const tool = (name: string, args: string[] = [], options: RunOptions = {}) =>
  run(path.join(root, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name), args, options);
