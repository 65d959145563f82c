import type { FrontEndName, ReleaseContract } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Because } from '../../because.ts';
import { queryRows } from '../../sql.ts';
import type { CheckRow, MissingCheck } from './checks.repository.ts';
import type { EventVerb } from './registry.repository.ts';

/** The number of rows of each kind. */
const newest = { releases: 50, checks: 200, events: 100, changes: 10, allChanges: 100 };

export interface HistoryReleaseRow {
  version: string;
  published_at: Date;
  who: string;
  why: string;
  contract: ReleaseContract;
  size_bytes: number;
  commit: string | null;
  is_dirty: boolean | null;
  builder: string | null;
  missing: MissingCheck[];
  is_withdrawn: boolean;
  files_sum: string;
}

/** A front end's newest releases, with the pairs that lack a passed check. */
export async function newestReleases(db: Knex, name: FrontEndName): Promise<HistoryReleaseRow[]> {
  return queryRows<HistoryReleaseRow>(db)`
    SELECT r.version, r.published_at, r.who, r.why, r.contract, r.size_bytes, r.commit, r.is_dirty, r.builder,
           coalesce((SELECT jsonb_agg(jsonb_build_object('name', m.name, 'version', m.version, 'reason', m.reason) ORDER BY m.name, m.version)
                       FROM release_missing_checks(r.name, r.version) m), '[]') AS missing,
           release_is_withdrawn(r.name, r.version) AS is_withdrawn, release_files_sum(r.name, r.version) AS files_sum
      FROM releases r WHERE r.name = ${name} ORDER BY r.id DESC LIMIT ${newest.releases}`;
}

/** The newest browser runs that concern a front end. */
export async function newestChecks(db: Knex, name: FrontEndName): Promise<CheckRow[]> {
  return db('release_checks')
    .where((which) => (name === 'shell' ? which : which.where({ remote_name: name })))
    .orderBy('id', 'desc')
    .limit(newest.checks)
    .select<CheckRow[]>('*');
}

export interface EventRow {
  id: number;
  created_at: Date;
  verb: EventVerb;
  version: string | null;
  from_version: string | null;
  percent: number | null;
  who: string;
  why: string;
  because: Because | null;
}

const eventColumns = [
  'id',
  'created_at',
  'verb',
  'version',
  'from_version',
  'percent',
  'who',
  'why',
  'because',
] as const;

/** The audit of a front end, newest first. */
export const newestEvents = (db: Knex, name: FrontEndName): Promise<EventRow[]> =>
  db('channel_events')
    .where({ name })
    .orderBy('id', 'desc')
    .limit(newest.events)
    .select<EventRow[]>(...eventColumns);

/** What changed which versions of a front end are live after one of its revisions, newest first. */
export const changesSince = (db: Knex, name: FrontEndName, revision: number): Promise<EventRow[]> =>
  db('channel_events')
    .where({ name })
    .where('revision', '>', revision)
    .orderBy('id', 'desc')
    .limit(newest.changes)
    .select<EventRow[]>(...eventColumns);

export interface NamedEventRow extends EventRow {
  name: FrontEndName;
}
const liveChanges = (db: Knex) =>
  db('channel_events')
    .whereNotNull('revision')
    .orderBy('id', 'desc')
    .select<NamedEventRow[]>('name', ...eventColumns);

/** What changed which versions of any front end are live, newest first. */
export const liveChangesSince = (db: Knex, since: Date): Promise<NamedEventRow[]> =>
  liveChanges(db).where('created_at', '>=', since).limit(newest.allChanges);

/** The newest such change before an instant; null where there was none. */
export const lastChangeBefore = async (db: Knex, instant: Date): Promise<NamedEventRow | null> =>
  (await liveChanges(db).where('created_at', '<', instant).limit(1))[0] ?? null;
