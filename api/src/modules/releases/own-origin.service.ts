import { createHash } from 'node:crypto';
import { type FrontEndName, isLoopback } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { actAs, setOrigin } from './front-ends.repository.ts';
import { loadDeployed, type ReleaseRow } from './registry.repository.ts';

const timeoutMs = 5_000;

/**
 * @param isProduction visitors aren't on this machine
 * @throws Error for what isn't an origin, or could be changed on its way to a browser
 */
export function checkOrigin(text: string, isProduction: boolean): string {
  const { origin, protocol, hostname } = URL.canParse(text) ? new URL(text) : new URL('about:blank');
  const isSafe = protocol === 'https:' || (protocol === 'http:' && !isProduction && isLoopback(hostname));
  if (isSafe && origin === text && !text.includes('*')) return text;
  throw new Error('--origin takes an origin by https, like https://labels.example, or none');
}

/** @throws Error where a file isn't at an origin as it was released, or can't be loaded by pages of another */
async function checkFile(url: string, sum: string): Promise<void> {
  const answer = await fetch(url, {
    headers: { origin: 'https://shell.example' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: Error) => {
    throw new Error(`${url} can't be reached: ${error.message}`);
  });
  if (!answer.ok) throw new Error(`${url} isn't there (${answer.status})`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (`sha384-${createHash('sha384').update(bytes).digest('base64')}` !== sum)
    throw new Error(`${url} has other bytes than the release`);
  const open = answer.headers.get('access-control-allow-origin');
  if (open !== '*' && open !== 'https://shell.example')
    throw new Error(`${url} is not open to pages of other origins (access-control-allow-origin)`);
}

async function checkRelease(origin: string, { manifest_path: manifestPath, integrity }: ReleaseRow): Promise<void> {
  const base = new URL(manifestPath, origin);
  // One after the other, the first file first: what is wrong is mostly wrong with all of them.
  const files = Object.entries(integrity).toSorted(([one]) => (one === 'remoteEntry.js' ? -1 : 1));
  for (const [file, sum] of files) await checkFile(new URL(file, base).href, sum);
}

/**
 * Lets browsers get a front end's files from an origin of its own, once those of its live and last good versions are there. It is in the
 * policy of a page only while that page may load a version from it.
 * @param db as the schema's owner
 * @param origin null: where this installation's files are
 * @throws Error naming the first file that isn't there as released
 */
export async function moveToOrigin(db: Knex, name: FrontEndName, origin: string | null, why: string): Promise<void> {
  const deployed = (await loadDeployed(db)).find(({ channel }) => channel.name === name);
  if (origin !== null) for (const release of deployed?.releases.values() ?? []) await checkRelease(origin, release);
  await db.transaction(async (trx) => {
    await actAs(trx, 'operator', why);
    await setOrigin(trx, name, origin);
  });
}
