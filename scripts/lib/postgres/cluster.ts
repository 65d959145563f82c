import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { locateBinaries } from './binaries.ts';
import { stopLeftOver } from './left-over.ts';
import { exitOf } from '../system/exit-of.ts';
import { canEnter, give, type ServerUser, serverUser } from './server-user.ts';
import { archiveCommand } from './archive-command.ts';

export interface ClusterOptions {
  /** Folder of the database files; made when missing. */
  folder: string;
  port: number;
  user: string;
  password: string;
  /** False gives up safety against power failures for speed: tests only. */
  isDurable: boolean;
  /** Where finished segments of the WAL are kept for restores; made when missing. */
  archive?: string | undefined;
  /** Further settings of this start. */
  settings?: Record<string, string>;
  logFile: string;
}

const majorVersion = '18';
const settings = {
  timezone: 'UTC',
  log_timezone: 'UTC',
  // TCP only: a socket file in a shared folder would tie copies together.
  unix_socket_directories: '',
  listen_addresses: 'localhost',
  max_connections: '100',
  // After a crash one call puts all on the disk, instead of one for each of thousands of files: nine seconds where the disk is busy.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
};
/**
 * Test files open several copies of the API side by side, each with its pool. Their statements run a few times each, which planning them
 * anew every time would cost more than a worse plan does.
 */
const fastAndForgetful = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  plan_cache_mode: 'force_generic_plan',
};

/** What a restore may lose where little happens: segments are archived when they are full, or after so many seconds. */
const archiveSeconds = '60';

/** @throws Error with one clear line where PostgreSQL's user can't reach the folder */
function archiving(folder: string, user: ServerUser | undefined): Record<string, string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  give(user, folder);
  // As root, PostgreSQL's own user has to pass through.
  const parent = path.dirname(folder);
  if (user) chmodSync(parent, (statSync(parent).mode & 0o777) | 0o011);
  if (!canEnter(user, folder)) {
    throw new Error(`PostgreSQL's own user can't enter ${parent}: choose another FANFARE_BACKUP_DIR.`);
  }
  return { archive_mode: 'on', archive_command: archiveCommand(folder), archive_timeout: archiveSeconds };
}

/** Starts PostgreSQL on a folder, making it first where it is empty. One clear line on failure. */
export async function startCluster(options: ClusterOptions): Promise<ChildProcess> {
  const { folder, port, logFile } = options;
  const user = serverUser();
  const binaries = await locateBinaries(user);
  mkdirSync(path.dirname(folder), { recursive: true });
  if (!canEnter(user, path.dirname(folder))) {
    throw new Error(`PostgreSQL's own user can't enter ${path.dirname(folder)}: choose another FANFARE_DATA_DIR.`);
  }
  const log = openSync(logFile, 'a');
  try {
    if (!existsSync(path.join(folder, 'PG_VERSION'))) await makeCluster(options, binaries, log);
    checkVersion(folder);
    await stopLeftOver(folder);
    const flags = Object.entries({
      ...settings,
      ...(options.isDurable ? {} : fastAndForgetful),
      ...(options.archive ? archiving(options.archive, user) : {}),
      ...options.settings,
    });
    const logStart = statSync(logFile).size;
    const server = spawn(
      path.join(binaries, 'postgres'),
      ['-D', folder, '-p', String(port), ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...user, cwd: folder, stdio: ['ignore', log, log], env: { ...process.env, LC_ALL: 'C' } },
    );
    await untilReady(server, folder, () => reason(logFile, logStart));
    return server;
  } finally {
    closeSync(log);
  }
}

/** Into a folder beside, renamed when complete: a start that was cut off leaves nothing half made. */
async function makeCluster(options: ClusterOptions, binaries: string, log: number): Promise<void> {
  const user = serverUser();
  const unfinished = `${options.folder}.new`;
  const passwordFile = path.join(tmpdir(), `fanfare-${randomBytes(8).toString('hex')}`);
  rmSync(unfinished, { recursive: true, force: true });
  rmSync(options.folder, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  give(user, unfinished);
  const logStart = statSync(options.logFile).size;
  try {
    writeFileSync(passwordFile, options.password, { mode: 0o600 });
    give(user, passwordFile);
    const made = spawn(
      path.join(binaries, 'initdb'),
      [
        `--pgdata=${unfinished}`,
        `--username=${options.user}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // Built in, so that texts sort alike on every machine.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        ...(options.isDurable ? [] : ['--no-sync']),
      ],
      { ...user, cwd: unfinished, stdio: ['ignore', log, log], env: { ...process.env, LC_ALL: 'C' } },
    );
    const code = await exitOf(made);
    if (code !== 0) throw new Error(`The database could not be made: ${reason(options.logFile, logStart)}`);
    renameSync(unfinished, options.folder);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function checkVersion(folder: string): void {
  const found = readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim();
  if (found === majorVersion) return;
  throw new Error(
    `${folder} belongs to PostgreSQL ${found}, this is ${majorVersion}: dump and restore it, or choose another FANFARE_DATA_DIR.`,
  );
}

/** The server notes its state in `postmaster.pid`; its eighth line says `ready`, or `standby` where it follows another. */
async function untilReady(server: ChildProcess, folder: string, whyNot: () => string): Promise<void> {
  let hasEnded = false;
  void exitOf(server).then(() => (hasEnded = true));
  const patienceMs = 120_000;
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += 25) {
    if (hasEnded) throw new Error(`The database did not start: ${whyNot()}`);
    const [pid, , , , , , , line] = readLines(path.join(folder, 'postmaster.pid'));
    const state = pid === String(server.pid) ? line?.trim() : undefined;
    if (state === 'ready') return;
    if (state === 'standby') {
      if (existsSync(path.join(folder, 'standby.signal'))) return;
      // Restoring: as long as there is WAL.
      waitedMs = 0;
    }
    await wait(25);
  }
  server.kill('SIGQUIT');
  throw new Error(`The database did not become ready within ${patienceMs / 1000} s.`);
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** The line that says why, from what the server logged since `start` (bytes). */
function reason(logFile: string, start: number): string {
  const lines = readFileSync(logFile).subarray(start).toString('utf8').trim().split('\n');
  const telling = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1);
  return telling?.replace(/^.*?(FATAL|PANIC|error):\s*/, '') || `see ${logFile}`;
}

/** Fast shutdown: running transactions roll back, nothing is lost. Resolves when the server has ended. */
export async function stopCluster(server: ChildProcess): Promise<void> {
  const ended = exitOf(server);
  server.kill('SIGINT');
  const impatience = setTimeout(() => server.kill('SIGQUIT'), 10_000);
  await ended;
  clearTimeout(impatience);
}
