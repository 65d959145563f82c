import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Boot } from '@fanfare/api-contract';
import { type ApiDocument, unmetNeeds } from './live-needs.ts';
import { runCli } from './run-cli.ts';

const usage = 'npm run release -w @fanfare/api -- can-deploy [--to <address of the API>] [--openapi <file>]';
const ownDocument = resolve(import.meta.dirname, '../../openapi.json');
const patienceMs = 10_000;
const [firstPort, apiOffset] = [3_000, 10];

const unreadable = (what: string, cause: unknown) =>
  new Error(`${what} can’t be read: ${(cause as Error).message}`, { cause });

async function fetchJson(url: string): Promise<unknown> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' });
    if (!answer.ok) throw new Error(`it answers ${answer.status}`);
    return await answer.json();
  } catch (error) {
    throw unreadable(url, error);
  }
}

async function readDocument(file: string): Promise<ApiDocument> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as ApiDocument;
  } catch (error) {
    throw unreadable(file, error);
  }
}

/**
 * The API's own release command. `can-deploy` compares the API of these sources, or of `--openapi`, with what is live in an installation
 * (`--to`, else FANFARE_API_URL, else the copy on this machine), and fails where a live front end would miss something.
 */
await runCli('This API can’t be deployed', async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, openapi: { type: 'string' } },
  });
  if (positionals.join() !== 'can-deploy') throw new Error(usage);
  const port = Number(process.env['FANFARE_PORT'] || firstPort) + apiOffset;
  const api = (values.to ?? (process.env['FANFARE_API_URL'] || `http://localhost:${port}`)).replace(/\/$/, '');
  const [{ data: boot }, running, next] = await Promise.all([
    fetchJson(`${api}/api/v2/public/boot`) as Promise<{ data: Boot }>,
    fetchJson(`${api}/api/openapi.json`) as Promise<ApiDocument>,
    readDocument(values.openapi === undefined ? ownDocument : resolve(process.env['INIT_CWD'] ?? '.', values.openapi)),
  ]);
  const unmet = unmetNeeds(boot.channels, running, next);
  if (unmet.length > 0)
    throw new Error(`what is live at ${api} needs it otherwise\n${unmet.map((line) => `  - ${line}`).join('\n')}`);
  const live = boot.channels.map(
    ({ name, stable, canary }) => `${name} ${[stable.version, canary?.release.version].filter(Boolean).join(' and ')}`,
  );
  return `This API answers everything that is live at ${api}: ${live.join(', ') || 'nothing'}`;
});
