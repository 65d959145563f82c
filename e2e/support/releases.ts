import { execFile } from 'node:child_process';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Api } from '@fanfare/api-contract';
import { type BrowserContext, expect } from 'playwright/test';
import { artefactFolder } from './artefacts.ts';
import { bootOf } from './boot.ts';
import { sumOf } from './fault-injection.ts';
import { signedIn } from './api.ts';
import { urls } from './urls.ts';

export type FrontEnd = 'shell' | 'mf-auth' | 'mf-creator' | 'mf-curator';

/** The folder of the release of a front end that was live before the current one. */
export function previousFolder(name: FrontEnd): string {
  const folders = (process.env.FANFARE_PREVIOUS_RELEASES ?? '').split(path.delimiter);
  const found = folders.find((folder) => path.basename(path.dirname(folder)) === name);
  if (!found) throw new Error(`there is no previous release of ${name}`);
  return found;
}

export const previousVersion = (name: FrontEnd): string => path.basename(previousFolder(name));

/** The demo's token of a front end's team, read from where the first start keeps it. */
export function tokenOf(name: FrontEnd): string {
  const folder = process.env.FANFARE_DATA_DIR ?? '../.data';
  const file = readFileSync(path.join(folder, 'demo-release-tokens.json'), 'utf8');
  return (JSON.parse(file) as { tokens: Record<FrontEnd, string> }).tokens[name];
}

type Data<K extends keyof Api> = Api[K]['data'];

/**
 * What a tab is opened with to get another version than the live one, whoever is signed in there: its pages are requested as by the
 * staff session that made the preview, which opens it for nobody else.
 */
export async function ticketFor(
  context: BrowserContext,
  what: { name: FrontEnd; version?: string; url?: string },
): Promise<string> {
  const staff = await signedIn('staff@demo.fanfare.test');
  await context.route(
    (url) => url.origin === urls.shell && url.searchParams.has('mf-ticket'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const headers = { ...(await route.request().allHeaders()), authorization: `Bearer ${staff.token}` };
      return route.continue({ headers });
    },
  );
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
  stderr: string;
  /** What it says to a pipeline. */
  json: Record<string, unknown>;
}

/** Waits until pages have the registry's state: their server caches it for 300 ms. */
export async function expectCurrentPages(): Promise<void> {
  const { revision } = await registry();
  await expect.poll(async () => (await bootOf()).revision).toBeGreaterThanOrEqual(revision);
}

async function registry(): Promise<Data<'GET /api/v2/public/boot'>> {
  const answer = await fetch(`${urls.api}/api/v2/public/boot`);
  return ((await answer.json()) as { data: Data<'GET /api/v2/public/boot'> }).data;
}

async function liveRelease(name: string) {
  return (await registry()).channels.find((channel) => channel.name === name)!;
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
  await expectCurrentPages();
  return result;
}

/** Journeys release whatever this folder holds, committed or not. */
const commit = '1'.repeat(40);

function run(name: FrontEnd, args: string[], env: Record<string, string>): Promise<CommandResult> {
  return new Promise((resolve) => {
    execFile(
      'npm',
      // By its folder, the shell's contract would be meant as well.
      ['run', '--silent', 'release', '-w', name === 'shell' ? '@fanfare/shell' : name, '--', ...args, '--json'],
      {
        cwd: path.join(import.meta.dirname, '../..'),
        env: { ...process.env, FANFARE_BUILD_COMMIT: commit, ...env },
        maxBuffer: 1e7,
      },
      (error, stdout, stderr) => {
        const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0;
        resolve({ code, stderr, json: stdout ? (JSON.parse(stdout) as Record<string, unknown>) : {} });
      },
    );
  });
}

/** Publishes a folder of frozen files, each compressed with brotli; does nothing where it is published already. */
export async function publishFrozen(name: FrontEnd, folder: string): Promise<string> {
  const files = readdirSync(folder)
    .filter((file) => file !== 'README.md')
    .map((file): [string, Buffer] => {
      const bytes = readFileSync(path.join(folder, file));
      return file.endsWith('.br') ? [file.slice(0, -3), brotliDecompressSync(bytes)] : [file, bytes];
    });
  return upload(name, new Map(files), 'Frozen for as long as its contract is accepted');
}

/** Publishes the live build of a front end once more, under another version. */
export async function republish(name: string, version: string, token?: string): Promise<void> {
  const { stable } = await liveRelease(name);
  const folder = path.join(artefactFolder(), name, stable.version);
  const files = new Map<string, Buffer>();
  const integrity: Record<string, string> = {};
  for (const file of globSync('**/*.*', { cwd: folder }).filter((file) => !/\.(br|gz)$/.test(file))) {
    const bytes = readFileSync(path.join(folder, file));
    // Scripts, pages and manifests name their version.
    const isText = /\.(js|json|html|css)$/.test(file);
    const content = isText ? Buffer.from(bytes.toString('utf8').replaceAll(stable.version, version)) : bytes;
    files.set(file, content);
    if (file in stable.integrity) integrity[file] = sumOf(content);
  }
  const release = JSON.parse(files.get('release.json')!.toString('utf8')) as object;
  files.set('release.json', Buffer.from(JSON.stringify({ ...release, integrity })));
  await upload(name, files, 'The live build under another version', token);
}

/**
 * Hands a build over, as the command does.
 * @param token by default the demo's of that team
 * @returns its version, also where it was published before
 */
export async function upload(
  name: string,
  files: ReadonlyMap<string, Buffer>,
  why: string,
  token = tokenOf(name as FrontEnd),
  provenance?: { commit: string; isDirty: boolean; builder: string },
): Promise<string> {
  const text = files.get('release.json')!.toString('utf8');
  const { version } = JSON.parse(text) as { version: string };
  const form = new FormData();
  form.append('release', text);
  form.append('why', why);
  if (provenance) form.append('provenance', JSON.stringify(provenance));
  for (const [file, content] of files) form.append('file', new Blob([new Uint8Array(content)]), file);
  const answer = await fetch(`${urls.api}/api/v2/releases/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!answer.ok) {
    const body = await answer.text();
    if (!body.includes('version_taken')) throw new Error(`${name} ${version} is refused: ${body}`);
  }
  return version;
}
