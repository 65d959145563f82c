import type { FrontEndName } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { execute, queryRow, queryRows } from '../../sql.ts';

export interface Counterpart {
  name: FrontEndName;
  version: string;
}

export interface MissingCheck extends Counterpart {
  reason: 'unchecked' | 'failed';
}

/** Deployed counterparts with which the newest signed check did not pass, or that have none. */
export async function missingChecks(db: Knex, name: FrontEndName, version: string): Promise<MissingCheck[]> {
  return queryRows<MissingCheck>(db)`SELECT name, version, reason FROM release_missing_checks(${name}, ${version})`;
}

export interface CheckRow {
  remote_name: FrontEndName;
  remote_version: string;
  shell_version: string;
  problems: string[];
  is_passed: boolean;
  who: string;
  created_at: Date;
}

/** A remote in a shell. */
export interface PairKey {
  remote_name: FrontEndName;
  remote_version: string;
  shell_version: string;
}

/** A row of `release_check_requests`. */
export interface RequestRow extends PairKey {
  id: number;
  is_for_shell: boolean;
  who: string;
  taken_at: Date | null;
  renewed_at: Date | null;
  checker_id: number | null;
  done_at: Date | null;
  failure: string | null;
}

/** Asks for a check of a pair, unless it is asked for already. */
export async function insertRequest(db: Knex, pair: PairKey, isForShell: boolean, who: string): Promise<void> {
  await execute(db)`
    INSERT INTO release_check_requests (remote_name, remote_version, shell_version, is_for_shell, who)
    VALUES (${pair.remote_name}, ${pair.remote_version}, ${pair.shell_version}, ${isForShell}, ${who})
    ON CONFLICT (remote_name, remote_version, shell_version, is_for_shell) WHERE done_at IS NULL DO NOTHING`;
}

/** The newest request for a pair, for whichever side. */
export async function newestRequest(db: Knex, pair: PairKey): Promise<RequestRow | null> {
  return (
    (await db('release_check_requests').where(pair).orderBy('id', 'desc').first<RequestRow | undefined>('*')) ?? null
  );
}

/** The newest check of a pair. */
export async function newestCheck(db: Knex, pair: PairKey): Promise<CheckRow | null> {
  return (await db('release_checks').where(pair).orderBy('id', 'desc').first<CheckRow | undefined>('*')) ?? null;
}

/**
 * Ends what a checker first took longer ago than a check may take: what makes it stop each time would be given to it for ever, and keep
 * what waits behind it from being made.
 */
export async function endOverdue(db: Knex, checkerId: number, longestSeconds: number, failure: string): Promise<void> {
  await execute(db)`
    UPDATE release_check_requests SET done_at = app_now(), failure = ${failure}
     WHERE checker_id = ${checkerId} AND done_at IS NULL AND taken_at <= app_now() - make_interval(secs => ${longestSeconds})`;
}

/**
 * Gives a checker the oldest open request. One that it took before comes again, as taken when it first was, since a checker makes one check
 * at a time; so does one of another checker that hasn't said for a while that it is at work.
 * @param leaseSeconds how long that is
 */
export async function takeRequest(db: Knex, checkerId: number, leaseSeconds: number): Promise<RequestRow | null> {
  await execute(db)`UPDATE release_checkers SET seen_at = app_now() WHERE id = ${checkerId}`;
  return queryRow<RequestRow>(db)`
    UPDATE release_check_requests
       SET taken_at = CASE WHEN checker_id = ${checkerId} THEN taken_at ELSE app_now() END,
           renewed_at = CASE WHEN checker_id = ${checkerId} THEN app_now() END,
           checker_id = ${checkerId}
     WHERE id = (SELECT id FROM release_check_requests
                  WHERE done_at IS NULL
                    AND (checker_id IS NULL OR checker_id = ${checkerId} OR coalesce(renewed_at, taken_at) < app_now() - make_interval(secs => ${leaseSeconds}))
                  ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING *`;
}

/** @returns false where the checker doesn't hold the request, or took it longer ago than a check may take */
export async function renewRequest(db: Knex, id: number, checkerId: number, longestSeconds: number): Promise<boolean> {
  const row = await queryRow(db)`
    UPDATE release_check_requests SET renewed_at = app_now()
     WHERE id = ${id} AND checker_id = ${checkerId} AND done_at IS NULL
       AND taken_at > app_now() - make_interval(secs => ${longestSeconds})
    RETURNING id`;
  return row !== null;
}

/** The request that a checker holds, locked. @returns null where it is done, or somebody else's */
export async function lockRequest(trx: Knex.Transaction, id: number, checkerId: number): Promise<RequestRow | null> {
  const row = await trx('release_check_requests')
    .where({ id, checker_id: checkerId, done_at: null })
    .forUpdate()
    .first('*');
  return (row as RequestRow | undefined) ?? null;
}

export async function endRequest(trx: Knex, id: number, failure: string | null): Promise<void> {
  await trx('release_check_requests')
    .where({ id })
    .update({ done_at: trx.raw('app_now()'), failure });
}

export interface NewCheck extends PairKey {
  request_id: number;
  checker_id: number;
  problems: readonly string[];
  browser: string;
  duration_ms: number;
  who: string;
  statement: string;
  signature: Buffer;
}

export async function insertCheck(trx: Knex, check: NewCheck): Promise<void> {
  await trx('release_checks').insert(check);
}

/** The newest signed check of a pair by a checker that isn't revoked. */
export async function newestProof(
  db: Knex,
  pair: PairKey,
): Promise<{ statement: string; signature: Buffer; public_key: Buffer } | null> {
  return queryRow<{ statement: string; signature: Buffer; public_key: Buffer }>(db)`
    SELECT run.statement, run.signature, checker.public_key
      FROM release_checks run JOIN release_checkers checker ON checker.id = run.checker_id
     WHERE run.remote_name = ${pair.remote_name} AND run.remote_version = ${pair.remote_version} AND run.shell_version = ${pair.shell_version}
       AND checker.revoked_at IS NULL
     ORDER BY run.id DESC LIMIT 1`;
}

/** When a checker was last there: now while it makes a check, else when it last asked for work. */
export async function lastSeenChecker(db: Knex, leaseSeconds: number): Promise<Date | null> {
  const row = await queryRow<{ at: Date | null }>(db)`
    SELECT CASE WHEN EXISTS (SELECT FROM release_check_requests
                              WHERE done_at IS NULL AND coalesce(renewed_at, taken_at) > app_now() - make_interval(secs => ${leaseSeconds})) THEN app_now()
           ELSE (SELECT max(seen_at) FROM release_checkers WHERE revoked_at IS NULL) END AS at`;
  return row?.at ?? null;
}
