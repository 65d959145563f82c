import type { FrontEndName } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { queryRow, queryRows } from '../../sql.ts';

/** Whether a version, or the same content or sources under another version, was disabled and not on again. */
export async function isWithdrawn(db: Knex, name: FrontEndName, version: string): Promise<boolean> {
  const row = await queryRow<{ isWithdrawn: boolean }>(
    db,
  )`SELECT release_is_withdrawn(${name}, ${version}) AS "isWithdrawn"`;
  return row?.isWithdrawn ?? false;
}

/** Of some versions those that were disabled and not on again. */
export async function withdrawnOf(db: Knex, name: FrontEndName, versions: readonly string[]): Promise<Set<string>> {
  const rows = await queryRows<{ version: string }>(db)`
    SELECT version FROM unnest(${[...versions]}::text[]) AS version WHERE release_is_withdrawn(${name}, version)`;
  return new Set(rows.map(({ version }) => version));
}

export interface Withdrawal {
  /** The version that was disabled, which may be another one with the same content. */
  version: string;
  who: string;
  why: string;
}

/** Why a version was disabled; null where it wasn't. */
export async function findWithdrawal(db: Knex, name: FrontEndName, version: string): Promise<Withdrawal | null> {
  return queryRow<Withdrawal>(db)`
    SELECT w.version, e.who, e.why
      FROM withdrawn_releases w
      JOIN channel_events e ON e.name = w.name AND e.revision = w.revision
      LEFT JOIN releases r ON r.name = w.name AND r.version = ${version}
     WHERE w.name = ${name} AND (w.version = ${version} OR w.content_sum = r.content_sum OR w.sources = r.sources)
     ORDER BY w.version = ${version} DESC LIMIT 1`;
}
