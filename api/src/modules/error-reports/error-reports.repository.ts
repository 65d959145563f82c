import type { Knex } from 'knex';
import { execute, queryOne, queryRow, queryRows, raw } from '../../sql.ts';
import { ownSources, type StoredError } from './stored-error.ts';

/** So many groups of pages are kept, those seen last: somebody may flood. The database refuses some more than that. */
const mostGroups = 1_000;

export interface GroupRow {
  id: number;
  source: string;
  type: string;
  message: string;
  culprit: string;
  first_seen_at: Date;
  last_seen_at: Date;
  first_version: string;
  last_version: string;
  count: number;
  resolved_at: Date | null;
  people: number;
  /** Of `last_seen_at`, for the cursor. */
  seen_microseconds: number;
}

export interface VersionRow {
  version: string;
  count: number;
  first_seen_at: Date;
  last_seen_at: Date;
}

export interface EventRow {
  id: number;
  version: string;
  occurred_at: Date;
  path: string;
  stack: string;
  breadcrumbs: { at: string; kind: 'route' | 'call' | 'click'; text: string }[];
  request_id: string | null;
  count: number;
}

/**
 * Stores an error in its group. A resolved group is opened again by a version that hadn't shown it, and by any further time where the source
 * has no versions.
 */
export function saveError(db: Knex, error: StoredError): Promise<void> {
  const { fingerprint, source, type, message, culprit, version, count, person, path, stack, requestId } = error;
  return db.transaction(async (trx) => {
    const group = await queryOne<{ id: number; isFirst: boolean }>(trx)`
      INSERT INTO error_groups AS g (fingerprint, source, type, message, culprit, first_version, last_version, count)
      VALUES (${fingerprint}, ${source}, ${type}, ${message}, ${culprit}, ${version}, ${version}, ${count})
      ON CONFLICT (fingerprint) DO UPDATE SET count = g.count + excluded.count, last_seen_at = app_now(), last_version = excluded.last_version
      RETURNING id, xmax = 0 AS "isFirst"`;
    if (group.isFirst) await forgetGroups(trx);
    const { is_new: isNew } = await queryOne<{ is_new: boolean }>(trx)`
      INSERT INTO error_group_versions AS v (group_id, version, count) VALUES (${group.id}, ${version}, ${count})
      ON CONFLICT (group_id, version) DO UPDATE SET count = v.count + excluded.count, last_seen_at = app_now()
      RETURNING v.count = ${count}::int AND v.first_seen_at = app_now() AS is_new`;
    if (isNew || error.isOwn)
      await execute(trx)`
        UPDATE error_groups SET resolved_at = NULL, resolved_by = NULL WHERE id = ${group.id} AND resolved_at IS NOT NULL`;
    await execute(trx)`
      INSERT INTO error_events (group_id, version, person, path, stack, breadcrumbs, request_id, count)
      VALUES (${group.id}, ${version}, ${person}, ${path}, ${stack}, ${JSON.stringify(error.breadcrumbs)}::jsonb, ${requestId}, ${count})`;
  });
}

/** Deletes the groups of pages that were seen longest ago. What our own processes report isn't anybody's to flood, and isn't pushed out. */
const forgetGroups = (trx: Knex): Promise<void> =>
  execute(trx)`
    DELETE FROM error_groups WHERE id IN (
      SELECT id FROM error_groups WHERE source <> ALL (${[...ownSources]}::text[]) ORDER BY last_seen_at DESC, id DESC OFFSET ${mostGroups})`;

/** Whether an error like it was reported before. */
export const isKnown = async (db: Knex, { fingerprint }: StoredError): Promise<boolean> =>
  (await queryRow(db)`SELECT FROM error_groups WHERE fingerprint = ${fingerprint}`) !== null;

const groupColumns =
  raw(`g.id, g.source, g.type, g.message, g.culprit, g.first_seen_at, g.last_seen_at, g.first_version, g.last_version,
  g.count::float8 AS count, g.resolved_at,
  (SELECT count(DISTINCT e.person) FROM error_events e WHERE e.group_id = g.id)::int AS people,
  (extract(epoch FROM g.last_seen_at) * 1000000)::float8 AS seen_microseconds`);

export interface GroupFilter {
  source: string | null;
  version: string | null;
  state: 'open' | 'resolved' | null;
}

/** Groups, the last seen first. @param after microseconds and id of the previous page's last */
export const groupPage = (
  db: Knex,
  { source, version, state }: GroupFilter,
  after: readonly number[] | null,
  limit: number,
): Promise<GroupRow[]> => queryRows<GroupRow>(db)`
  SELECT ${groupColumns} FROM error_groups g
   WHERE (${source}::text IS NULL OR g.source = ${source})
     AND (${version}::text IS NULL OR EXISTS (SELECT FROM error_group_versions v WHERE v.group_id = g.id AND v.version = ${version}))
     AND (${state}::text IS NULL OR (g.resolved_at IS NULL) = (${state} = 'open'))
     AND (${after?.[0] ?? null}::float8 IS NULL OR
          ((extract(epoch FROM g.last_seen_at) * 1000000)::float8, g.id) < (${after?.[0] ?? null}::float8, ${after?.[1] ?? null}::int))
   ORDER BY g.last_seen_at DESC, g.id DESC LIMIT ${limit}`;

/** What groups can be filtered by. */
export const groupFilters = (db: Knex): Promise<{ sources: string[]; versions: string[] }> =>
  queryOne<{ sources: string[]; versions: string[] }>(db)`
    SELECT ARRAY(SELECT DISTINCT source FROM error_groups ORDER BY source) AS sources,
           ARRAY(SELECT version FROM error_group_versions GROUP BY version ORDER BY max(last_seen_at) DESC LIMIT 50) AS versions`;

export const findGroup = (db: Knex, id: number): Promise<GroupRow | null> =>
  queryRow<GroupRow>(db)`SELECT ${groupColumns} FROM error_groups g WHERE g.id = ${id}`;

export const versionsOf = (db: Knex, groupId: number): Promise<VersionRow[]> => queryRows<VersionRow>(db)`
  SELECT version, count::float8 AS count, first_seen_at, last_seen_at FROM error_group_versions
   WHERE group_id = ${groupId} ORDER BY last_seen_at DESC LIMIT 50`;

export const eventsOf = (db: Knex, groupId: number): Promise<EventRow[]> => queryRows<EventRow>(db)`
  SELECT id, version, occurred_at, path, stack, breadcrumbs, request_id, count FROM error_events
   WHERE group_id = ${groupId} ORDER BY id DESC LIMIT 20`;

/** @returns whether there is such a group */
export async function decideGroup(db: Knex, id: number, by: number | null): Promise<boolean> {
  const row = await queryRow(db)`
    UPDATE error_groups SET resolved_by = ${by}::int, resolved_at = CASE WHEN ${by}::int IS NULL THEN NULL ELSE coalesce(resolved_at, app_now()) END
     WHERE id = ${id} RETURNING id`;
  return row !== null;
}
