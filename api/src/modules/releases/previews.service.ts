import { createHash } from 'node:crypto';
import {
  type Boot,
  type FrontEndName,
  isLoopback,
  type ReleaseRoute,
  releaseContract,
  routesOf,
} from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Config } from '../../config.ts';
import type { Subject } from '../../plugins/session.ts';
import { because } from '../../because.ts';
import { AppError, refuseField } from '../../plugins/errors.ts';
import { bootRelease } from './boot.presenter.ts';
import { originOfFrontEnd, ownedPrefixesOf } from './front-ends.repository.ts';
import { refuseUnknown } from './front-ends.service.ts';
import { type Holder, type PreviewItem, createPreview, findPreview } from './previews.repository.ts';
import { type ReleaseRow, findChannel, findRelease, newestRelease } from './registry.repository.ts';
import { isWithdrawn } from './withdrawals.repository.ts';
import { refuseWithdrawn } from './withdrawals.service.ts';

/**
 * The origin of a server that may be previewed: on this machine, or one of the configured preview hosts. The API never calls it.
 * @throws AppError invalid_input
 */
export function previewOrigin(url: string, previewHosts: readonly string[]): string {
  if (!URL.canParse(url)) refuseField('url', because('proofs.no_address'));
  const { protocol, username, password, hostname, pathname, search, hash, origin } = new URL(url);
  const isLocal = isLoopback(hostname);
  const isHttp = protocol === 'https:' || (protocol === 'http:' && isLocal);
  if (!isHttp || username || password || pathname !== '/' || search || hash) {
    refuseField('url', because('releases.origin_only'));
  }
  if (!isLocal && !previewHosts.includes(hostname)) {
    refuseField('url', because('releases.preview_hosts'));
  }
  return origin;
}

/**
 * Where a developer's server may have screens: as the live version, else the newest one says, and then anywhere below what the front end
 * owns. Its own list is in a manifest that the API doesn't read.
 */
async function routesOfServer(db: Knex, name: FrontEndName): Promise<ReleaseRoute[]> {
  const channel = await findChannel(db, name);
  const known = channel ? await findRelease(db, name, channel.stable_version) : await newestRelease(db, name);
  const prefixes = await ownedPrefixesOf(db, name);
  return [
    ...(known ? routesOf(name, releaseContract.parse(known.contract)) : []),
    ...prefixes.map((prefix): ReleaseRoute => ({ path: `${prefix}/*`, access: 'visitor' })),
  ];
}

/** A development server as a release: its files change, so the browser reads its manifest. */
async function serverRow(db: Knex, name: FrontEndName, origin: string): Promise<Omit<ReleaseRow, 'id'>> {
  const shellChannel = await findChannel(db, 'shell');
  const shell = shellChannel && (await findRelease(db, 'shell', shellChannel.stable_version));
  const number = shell ? releaseContract.parse(shell.contract).contract : 1;
  const routes = await routesOfServer(db, name);
  return {
    name,
    version: `development-${createHash('sha256').update(origin).digest('hex').slice(0, 8)}`,
    origin,
    token_id: null,
    account_id: null,
    content_sum: null,
    sources: null,
    commit: null,
    is_dirty: null,
    builder: null,
    manifest_path: '/mf-manifest.json',
    manifest: null,
    contract: releaseContract.parse({ contract: number, exposes: ['./app'], ...(routes.length > 0 && { routes }) }),
    integrity: {},
    files: 0,
    size_bytes: 0,
    who: '',
    why: '',
    published_at: new Date(0),
  };
}

async function rowOf(db: Knex, item: PreviewItem): Promise<Omit<ReleaseRow, 'id'> | null> {
  return 'url' in item ? serverRow(db, item.name, item.url) : findRelease(db, item.name, item.version);
}

/**
 * Issues a preview token, with which a tab of this session loads another version than its cohort would.
 * @throws AppError invalid_input, not_found, release_withdrawn
 */
export async function openPreview(
  db: Knex,
  config: Config,
  subject: Subject,
  { name, version, url }: { name: FrontEndName; version?: string | undefined; url?: string | undefined },
) {
  if ((version === undefined) === (url === undefined)) {
    throw new AppError('invalid_input', because('releases.version_or_address'));
  }
  if (url !== undefined && name === 'shell') refuseField('url', because('releases.shell_by_version'));
  await refuseUnknown(db, name);
  const item: PreviewItem =
    url === undefined ? { name, version: version! } : { name, url: previewOrigin(url, config.previewHosts) };
  const row = await rowOf(db, item);
  if (!row) throw new AppError('not_found', because('releases.no_version', { name, version: version ?? '' }));
  if (version !== undefined) await refuseWithdrawn(db, name, version);
  const seconds = config.rules.releases.previewHours * 3_600;
  const by = { sessionId: subject.sessionId, checkerId: null };
  const previewToken = await createPreview(db, { kind: 'override', items: [item], by, seconds });
  const preview = await loadPreview(db, config, previewToken, by);
  if (!preview) throw new AppError('conflict');
  const { origin, version: opened } = bootRelease(config, row, await originOfFrontEnd(db, name));
  return { ticket: previewToken, name, version: opened, origin, expiresAt: preview.expiresAt };
}

/** The versions that a preview token opens for its maker; null for an invalid one, for anybody else, and once one was disabled. */
export async function loadPreview(
  db: Knex,
  config: Config,
  previewToken: string,
  holder: Holder,
): Promise<Boot['preview']> {
  const preview = await findPreview(db, previewToken, { holder, needsFactor: config.isSecondFactorRequired });
  if (!preview) return null;
  const releases = [];
  for (const item of preview.items) {
    const row = await rowOf(db, item);
    // What was disabled since then ends the preview.
    if ('version' in item && (await isWithdrawn(db, item.name, item.version))) return null;
    if (!row) continue;
    const release = bootRelease(config, row, await originOfFrontEnd(db, item.name));
    releases.push({ name: item.name, release });
  }
  return { kind: preview.kind, releases, expiresAt: preview.expiresAt.toISOString() };
}
