import type { FrontEndName, ReleaseContract } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Because } from '../../because.ts';
import { execute, queryOne, queryRows } from '../../sql.ts';

/** A row of `releases`, which never changes. */
export interface ReleaseRow {
  id: number;
  name: FrontEndName;
  version: string;
  /** Null: this installation's front ends. */
  origin: string | null;
  manifest_path: string;
  manifest: Record<string, unknown> | null;
  contract: ReleaseContract;
  integrity: Record<string, string>;
  files: number;
  size_bytes: number;
  who: string;
  why: string;
  /** Of the token that published it; null for staff, the operator, and releases from before. */
  token_id: number | null;
  /** Of the member of staff who published it; null for all others. */
  account_id: number | null;
  /** SHA-256 of its files regardless of the version that they name; null for development servers, and releases from before. */
  content_sum: Buffer | null;
  /** A hash of what it was built from, as the build says; null where it doesn't. */
  sources: string | null;
  /** Where its build came from; null where nobody said. */
  commit: string | null;
  is_dirty: boolean | null;
  builder: string | null;
  published_at: Date;
}
export type NewRelease = Omit<ReleaseRow, 'id' | 'published_at'>;

/** A row of `channels`: the deployed versions of a front end. */
export interface ChannelRow {
  name: FrontEndName;
  stable_version: string;
  stable_since: Date;
  canary_version: string | null;
  canary_percent: number | null;
  canary_since: Date | null;
  last_good_version: string | null;
  /** Good versions before `last_good_version`, the newest last. */
  earlier_versions: string[];
  is_killed: boolean;
  revision: number;
}

export type EventVerb = 'adopted' | 'published' | 'checked' | 'promoted' | 'rolled_back' | 'killed' | 'revived';
export interface NewEvent {
  name: FrontEndName;
  verb: EventVerb;
  version: string | null;
  fromVersion?: string | null;
  percent?: number | null;
  who: string;
  why: string;
  /** The text of `why`, where it is Fanfare’s own. */
  because?: Because;
}

/** Deployments are serialised, also across front ends: a check must still be valid when it is used. */
export async function lockRegistry(trx: Knex.Transaction): Promise<void> {
  await execute(trx)`SELECT pg_advisory_xact_lock(hashtext('fanfare releases'))`;
}

/** The same, without waiting. @returns whether the caller holds the lock now */
export async function tryLockRegistry(trx: Knex.Transaction): Promise<boolean> {
  return (
    await queryOne<{ isMine: boolean }>(trx)`SELECT pg_try_advisory_xact_lock(hashtext('fanfare releases')) AS "isMine"`
  ).isMine;
}

/** @returns null for a version that was never released */
export async function findRelease(db: Knex, name: FrontEndName, version: string): Promise<ReleaseRow | null> {
  return (await db('releases').where({ name, version }).first<ReleaseRow | undefined>('*')) ?? null;
}

/** Those of some versions that were released. */
export const findReleases = (db: Knex, name: FrontEndName, versions: readonly string[]): Promise<ReleaseRow[]> =>
  db('releases')
    .where({ name })
    .whereIn('version', [...versions])
    .select<ReleaseRow[]>('*');

/** Which of some versions were released, as `name@version`. */
export async function releasedVersions(
  db: Knex,
  given: readonly { source: string; version: string }[],
): Promise<Set<string>> {
  const rows = await queryRows<{ release: string }>(db)`
    SELECT r.name || '@' || r.version AS release FROM releases r
      JOIN unnest(${given.map(({ source }) => source)}::text[], ${given.map(({ version }) => version)}::text[]) AS g (name, version)
        ON r.name::text = g.name AND r.version = g.version`;
  return new Set(rows.map(({ release }) => release));
}

/** @returns null for a front end without releases */
export async function newestRelease(db: Knex, name: FrontEndName): Promise<ReleaseRow | null> {
  return (await db('releases').where({ name }).orderBy('id', 'desc').first<ReleaseRow | undefined>('*')) ?? null;
}

/** The version that the operator adopted last, or null. */
export async function lastAdoptedVersion(db: Knex, name: FrontEndName): Promise<string | null> {
  const last = await db('channel_events')
    .where({ name, verb: 'adopted' })
    .orderBy('id', 'desc')
    .first<{ version: string } | undefined>('version');
  return last?.version ?? null;
}

/** @throws the database's unique violation where the version exists already */
export async function insertRelease(trx: Knex, release: NewRelease): Promise<void> {
  await trx('releases').insert({
    ...release,
    manifest: release.manifest && JSON.stringify(release.manifest),
    contract: JSON.stringify(release.contract),
    integrity: JSON.stringify(release.integrity),
  });
}

/** A front end's channel; null before its first release was adopted. */
export async function findChannel(db: Knex, name: FrontEndName): Promise<ChannelRow | null> {
  return (await db('channels').where({ name }).first<ChannelRow | undefined>('*')) ?? null;
}

/** Records an event without a change of a channel. */
export async function writeEvent(trx: Knex, event: NewEvent, revision: number | null = null): Promise<void> {
  await trx('channel_events').insert({
    name: event.name,
    verb: event.verb,
    version: event.version,
    from_version: event.fromVersion ?? null,
    percent: event.percent ?? null,
    who: event.who,
    why: event.why,
    because: event.because ? JSON.stringify(event.because) : null,
    revision,
  });
}

type ChannelChange = { [K in keyof Omit<ChannelRow, 'name' | 'revision'>]?: ChannelRow[K] | Knex.Raw };

/** The product's time of a channel's change. */
export const now = (trx: Knex): Knex.Raw => trx.raw('app_now()');

/**
 * Changes a channel, with the event that records who and why, and a new revision. Only under {@link lockRegistry}.
 * @returns the revision
 */
export async function changeChannel(trx: Knex.Transaction, event: NewEvent, change: ChannelChange): Promise<number> {
  const rows = await queryRows<{ revision: number }>(trx)`SELECT nextval('boot_revision') AS revision`;
  const revision = rows[0]!.revision;
  await writeEvent(trx, event, revision);
  const isThere = await trx('channels')
    .where({ name: event.name })
    .update({ ...change, revision });
  if (isThere === 0) await trx('channels').insert({ ...change, name: event.name, revision });
  return revision;
}

export interface DeployedRow {
  channel: ChannelRow;
  /** Who answers for the front end. */
  owner: string;
  /** The first segments of addresses that are its own. */
  prefixes: string[];
  /** Where browsers get its files; null: where this installation's are. */
  origin: string | null;
  releases: Map<string, ReleaseRow>;
}

/** Every channel with its releases, sorted by name, as of one instant. */
export async function loadDeployed(db: Knex): Promise<DeployedRow[]> {
  const rows = await queryRows<
    Pick<DeployedRow, 'channel' | 'owner' | 'prefixes' | 'origin'> & { release: ReleaseRow }
  >(db)`
    SELECT to_jsonb(c) AS channel, f.owner, f.origin,
           ARRAY(SELECT o.prefix FROM front_end_routes o WHERE o.front_end = f.name ORDER BY o.prefix) AS prefixes, to_jsonb(r) AS release
      FROM channels c
      JOIN front_ends f ON f.name = c.name
      JOIN releases r ON r.name = c.name AND r.version IN (c.stable_version, c.canary_version, c.last_good_version)
     ORDER BY c.name`;
  const live = new Map<FrontEndName, DeployedRow>();
  for (const { channel, owner, prefixes, origin, release } of rows) {
    const known = live.get(channel.name) ?? {
      channel: withDates(channel),
      owner,
      prefixes,
      origin,
      releases: new Map<string, ReleaseRow>(),
    };
    known.releases.set(release.version, { ...release, published_at: new Date(release.published_at) });
    live.set(channel.name, known);
  }
  return [...live.values()];
}

/** `to_jsonb` returns instants as text. */
const withDates = (row: ChannelRow): ChannelRow => ({
  ...row,
  stable_since: new Date(row.stable_since),
  canary_since: row.canary_since && new Date(row.canary_since),
});
