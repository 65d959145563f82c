import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const root = path.join(import.meta.dirname, '../..');

export interface OwnRepository {
  folder: string;
  /** Its last commit. */
  commit: string;
  /** Runs one of its scripts, as its README says. @returns what it printed */
  run: (script: string, args?: string[], env?: Record<string, string>) => Promise<string>;
}

/**
 * A repository of a team's own, outside of this one: the template with another name and address, committed. Packages of others are links to those
 * here, so that it needs no network; with `FANFARE_TEST_REGISTRY=1` npm installs them.
 * @param route the address of its screen
 */
export async function makeOwnRepository(name: string, route: string): Promise<OwnRepository> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-own-'));
  const { FANFARE_BUILD_COMMIT: _ours, ...env } = process.env;
  const inFolder = async (command: string, args: string[], more: Record<string, string> = {}) => {
    const { stdout } = await execute(command, args, { cwd: folder, env: { ...env, ...more }, maxBuffer: 1e7 });
    return stdout.trim();
  };
  const isInstalled = process.env.FANFARE_TEST_REGISTRY === '1';
  await execute(process.execPath, ['scripts/example.ts', folder, ...(isInstalled ? [] : ['--linked'])], { cwd: root });
  for (const file of globSync('{package.json,webpack.config.ts,src/**/*.tsx}', { cwd: folder })) {
    const full = path.join(folder, file);
    const text = readFileSync(full, 'utf8').replaceAll('mf-example', name).replaceAll('/example', route);
    writeFileSync(full, text);
  }
  if (isInstalled) await inFolder('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error']);
  const git = (...args: string[]) =>
    inFolder('git', ['-c', 'user.name=A team', '-c', 'user.email=team@example.test', ...args]);
  await git('init', '-q');
  await git('add', '-A');
  await git('commit', '-qm', 'Genres have a page');
  return {
    folder,
    commit: await git('rev-parse', 'HEAD'),
    run: (script, args = [], more = {}) => inFolder('npm', ['run', '--silent', script, '--', ...args], more),
  };
}
