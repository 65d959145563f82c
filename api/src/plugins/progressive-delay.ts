import type { Knex } from 'knex';
import { execute } from '../sql.ts';
import { tooManyTries } from './limits.ts';

/** How attempts at one subject are slowed down: some are free, each further one waits twice as long as the one before. */
export interface Delay {
  freeTries: number;
  firstSeconds: number;
  maxSeconds: number;
  /** Older attempts are forgotten. */
  hours: number;
}

/** Of the row `existing`: the attempts that count, and when the next one may come; null while some are free. */
const recent =
  'SELECT tried FROM unnest(existing.tries) tried WHERE tried > app_now() - make_interval(hours => :hours)';
const nextAt = `(SELECT CASE WHEN count(*) >= :freeTries THEN max(tried)
                   + make_interval(secs => least(:maxSeconds, :firstSeconds * 2 ^ least(count(*) - :freeTries, 30))) END FROM (${recent}) counted)`;
/** Counts an attempt, and forgets those that no longer count. */
const countOne = `INSERT INTO rate_limit_tries AS existing (limit_name, subject, tries, expires_at)
  VALUES (:name, :subject, ARRAY[app_now()], app_now() + make_interval(hours => :hours))
  ON CONFLICT (limit_name, subject) DO UPDATE SET
    tries = ARRAY(${recent} ORDER BY tried) || GREATEST(app_now(), existing.tries[cardinality(existing.tries)]),
    expires_at = GREATEST(existing.expires_at, excluded.expires_at)`;

/**
 * Counts an attempt, across all processes, unless it comes too early; one that does changes nothing.
 * @returns whether it was counted
 */
export async function countUnlessEarly(db: Knex, name: string, subject: string, delay: Delay): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(`${countOne} WHERE coalesce(${nextAt} <= app_now(), true)`, {
    name,
    subject: subject.toLowerCase(),
    ...delay,
  });
  return rowCount > 0;
}

/** Counts an attempt. @throws AppError rate_limited, with the seconds to wait, for one that comes too early */
export async function countOrWait(db: Knex, name: string, subject: string, delay: Delay): Promise<void> {
  if (await countUnlessEarly(db, name, subject, delay)) return;
  const { rows } = await db.raw<{ rows: { seconds: number | null }[] }>(
    `SELECT extract(epoch FROM ${nextAt} - app_now())::float AS seconds
       FROM rate_limit_tries existing WHERE limit_name = :name AND subject = :subject`,
    { name, subject: subject.toLowerCase(), ...delay },
  );
  throw tooManyTries(rows[0]?.seconds ?? 0);
}

/** Forgets all attempts, after one that succeeded. */
export async function forgetAttempts(db: Knex, name: string, subject: string): Promise<void> {
  await db('rate_limit_tries').where({ limit_name: name, subject: subject.toLowerCase() }).delete();
}

/** Removes only the newest attempt, for a subject that several people share. */
export async function forgetNewestAttempt(db: Knex, name: string, subject: string): Promise<void> {
  await execute(db)`
    UPDATE rate_limit_tries SET tries = trim_array(tries, 1)
     WHERE limit_name = ${name} AND subject = ${subject.toLowerCase()} AND cardinality(tries) > 0`;
}

/** Counts one more, and refuses nothing. @returns how many there were in the last hours, this one included */
export async function countRecent(db: Knex, name: string, subject: string, hours: number): Promise<number> {
  const { rows } = await db.raw<{ rows: [{ count: number }] }>(`${countOne} RETURNING cardinality(tries) AS count`, {
    name,
    subject: subject.toLowerCase(),
    hours,
  });
  return rows[0].count;
}
