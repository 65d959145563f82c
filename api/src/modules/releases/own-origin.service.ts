import { createHash } from 'node:crypto';
import { type FrontEndName, isLoopback } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import pLimit from 'p-limit';
import { type Because, because, inEnglish, foundTexts } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { actAs, originOfFrontEnd, setOrigin } from './front-ends.repository.ts';
import { findRelease, loadDeployed, lockRegistry, type ReleaseRow } from './registry.repository.ts';

const timeoutMs = 5_000;
const requestsAtOnce = 8;
const largestBytes = 16 * 1_024 * 1_024;

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

/** A file isn't at an origin as it was released, or can't be loaded by pages of another. */
class NotAtOrigin extends Error {
  readonly why: Because;

  constructor(why: Because) {
    super(inEnglish(why));
    this.why = why;
  }
}

/** @throws NotAtOrigin */
async function checkFile(url: string, sum: string): Promise<void> {
  const answer = await fetch(url, {
    headers: { origin: 'https://shell.example' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: Error) => {
    throw new NotAtOrigin(because('builds.file_unreachable', { url, why: error.message }));
  });
  if (!answer.ok) throw new NotAtOrigin(because('builds.file_missing', { url, status: answer.status }));
  if ((await sumOfBody(answer, url)) !== sum) throw new NotAtOrigin(because('builds.file_differs', { url }));
  const open = answer.headers.get('access-control-allow-origin');
  if (open !== '*' && open !== 'https://shell.example') throw new NotAtOrigin(because('builds.file_closed', { url }));
}

/** The sum of an answer, without keeping it: somebody else decides how long it is. */
async function sumOfBody({ body }: Response, url: string): Promise<string> {
  const hash = createHash('sha384');
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > largestBytes) throw new NotAtOrigin(because('builds.file_too_large', { url }));
    hash.update(chunk);
  }
  return `sha384-${hash.digest('base64')}`;
}

async function checkRelease(origin: string, { manifest_path: manifestPath, integrity }: ReleaseRow): Promise<void> {
  const base = new URL(manifestPath, origin);
  const check = ([file, sum]: [string, string]) => checkFile(new URL(file, base).href, sum);
  const [first, ...others] = Object.entries(integrity).toSorted(([one]) => (one === 'remoteEntry.js' ? -1 : 1));
  // The first file first: what is wrong is mostly wrong with all of them.
  if (first) await check(first);
  const limit = pLimit(requestsAtOnce);
  await limit.map(others, check);
}

/** The live and last good releases of a front end. */
async function deployedOf(db: Knex, name: FrontEndName): Promise<ReleaseRow[]> {
  const deployed = (await loadDeployed(db)).find(({ channel }) => channel.name === name);
  return [...(deployed?.releases.values() ?? [])];
}

/**
 * Lets browsers get a front end's files from an origin of its own, once those of its live and last good versions are there. It is in the
 * policy of a page only while that page may load a version from it.
 * @param db as the schema's owner
 * @param origin null: where this installation's files are
 * @throws Error naming the first file that isn't there as released, or a version that went live meanwhile
 */
export async function moveToOrigin(db: Knex, name: FrontEndName, origin: string | null, why: string): Promise<void> {
  const asked = new Set<string>();
  if (origin !== null) {
    for (const release of await deployedOf(db, name)) {
      await checkRelease(origin, release);
      asked.add(release.version);
    }
  }
  await db.transaction(async (trx) => {
    // Nothing goes live between this look and the move; nothing waits for files under the lock.
    await lockRegistry(trx);
    const missed =
      origin === null ? undefined : (await deployedOf(trx, name)).find(({ version }) => !asked.has(version));
    if (missed)
      throw new Error(`${name} ${missed.version} went live while files were asked for at ${origin}: try again`);
    await actAs(trx, 'operator', why);
    await setOrigin(trx, name, origin);
  });
}

/**
 * A version goes live only where pages will get it from: it may have been checked before its front end had an origin of its own.
 * @returns the origin where its files were asked for, for {@link refuseMoved}; null: where this installation's are
 * @throws AppError release_refused naming the first file that isn't there as released
 */
export async function refuseMissingAtOrigin(db: Knex, name: FrontEndName, version: string): Promise<string | null> {
  const origin = await originOfFrontEnd(db, name);
  const release = origin === null ? null : await findRelease(db, name, version);
  if (origin === null || !release) return origin;
  await checkRelease(origin, release).catch((error: unknown) => {
    if (!(error instanceof NotAtOrigin)) throw error;
    throw new AppError('release_refused', because('releases.not_at_origin', { name, version, origin }), {
      details: foundTexts([error.why]),
    });
  });
  return origin;
}

/**
 * The origin is still the one where a version's files were asked for. Only under the registry's lock.
 * @throws AppError changed_meanwhile
 */
export async function refuseMoved(
  trx: Knex.Transaction,
  name: FrontEndName,
  askedOrigin: string | null,
): Promise<void> {
  if ((await originOfFrontEnd(trx, name)) === askedOrigin) return;
  throw new AppError('changed_meanwhile', because('releases.origin_changed', { name }));
}
