import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Api } from '@fanfare/api-contract';
import { expect } from 'playwright/test';
import { bootOf } from './boot.ts';
import { signedIn } from './product.ts';
import { urls } from './urls.ts';

export type FrontEnd = 'shell' | 'mf-auth' | 'mf-creator' | 'mf-curator';

interface Listed {
  name: FrontEnd;
  version: string;
}
const builds = JSON.parse(readFileSync(path.join(import.meta.dirname, 'skew-builds.json'), 'utf8')) as Listed[];

/** Versions that were released before the current one, the oldest first. */
export const earlierVersions = (name: FrontEnd): string[] =>
  builds.filter((build) => build.name === name).map(({ version }) => version);

/** The demo's token of a front end's team, read from where the first start keeps it. */
export function tokenOf(name: FrontEnd): string {
  const folder = process.env.FANFARE_DATA_DIR ?? '../.data';
  const file = readFileSync(path.join(folder, 'demo-release-tokens.json'), 'utf8');
  return (JSON.parse(file) as { tokens: Record<FrontEnd, string> }).tokens[name];
}

type Data<K extends keyof Api> = Api[K]['data'];

/** What a tab is opened with to get another version than the live one. */
export async function ticketFor(what: { name: FrontEnd; version?: string; url?: string }): Promise<string> {
  const staff = await signedIn('staff@demo.fanfare.test');
  const { status, body } = await staff.call('POST /api/v2/release-previews', undefined, what);
  if (status !== 200) throw new Error(`no preview of ${what.name}: ${JSON.stringify(body)}`);
  return body.data.ticket;
}

/** A front end's releases, proofs and audit. */
export async function historyOf(name: FrontEnd): Promise<Data<'GET /api/v2/releases/:name'>> {
  const answer = await fetch(`${urls.api}/api/v2/releases/${name}`, {
    headers: { authorization: `Bearer ${tokenOf(name)}` },
  });
  const body = (await answer.json()) as { data: Data<'GET /api/v2/releases/:name'> };
  return body.data;
}

export interface CommandResult {
  code: number;
  /** What the command says to a person. */
  said: string;
  /** What it says to a pipeline. */
  json: Record<string, unknown>;
}

/** Pages may be drawn by what their server asked 300 ms ago: waits until it knows what the registry says. */
async function expectHeard(): Promise<void> {
  const answer = await fetch(`${urls.api}/api/v2/public/boot`);
  const { data } = (await answer.json()) as { data: Data<'GET /api/v2/public/boot'> };
  await expect.poll(async () => (await bootOf()).revision).toBeGreaterThanOrEqual(data.revision);
}

/**
 * Runs the release command as its documentation says, as a team does; what it changed is there for the next page.
 * @param env besides the environment of this run
 */
export async function release(
  name: FrontEnd,
  args: string[],
  env: Record<string, string> = {},
): Promise<CommandResult> {
  const result = await run(name, args, env);
  await expectHeard();
  return result;
}

function run(name: FrontEnd, args: string[], env: Record<string, string>): Promise<CommandResult> {
  return new Promise((resolve) => {
    execFile(
      'npm',
      // By its folder, the shell's contract would be meant as well.
      ['run', '--silent', 'release', '-w', name === 'shell' ? '@fanfare/shell' : name, '--', ...args, '--json'],
      { cwd: path.join(import.meta.dirname, '../..'), env: { ...process.env, ...env }, maxBuffer: 1e7 },
      (error, stdout, stderr) => {
        const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0;
        resolve({ code, said: stderr, json: stdout ? (JSON.parse(stdout) as Record<string, unknown>) : {} });
      },
    );
  });
}

/** Publishes a folder of kept files, each compressed with brotli; leaves it at that where it is published already. */
export async function publishKept(name: FrontEnd, folder: string): Promise<string> {
  const text = readFileSync(path.join(folder, 'release.json'), 'utf8');
  const { version } = JSON.parse(text) as { version: string };
  const form = new FormData();
  form.append('release', text);
  form.append('why', 'Kept for as long as its contract is accepted');
  for (const file of readdirSync(folder)) {
    if (file === 'README.md') continue;
    const bytes = readFileSync(path.join(folder, file));
    const isPacked = file.endsWith('.br');
    const content = isPacked ? brotliDecompressSync(bytes) : bytes;
    form.append('file', new Blob([new Uint8Array(content)]), isPacked ? file.slice(0, -3) : file);
  }
  const answer = await fetch(`${urls.api}/api/v2/releases/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokenOf(name)}` },
    body: form,
  });
  if (!answer.ok) {
    const body = await answer.text();
    if (!body.includes('version_taken')) throw new Error(`${name} ${version} is refused: ${body}`);
  }
  return version;
}
