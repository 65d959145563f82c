import type { CallTypes, Flag, flagAnswer } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { execute, queryOne, queryRow, raw } from '../../sql.ts';
import { flagColumns, type FlagColumns } from '../submission-views/index.ts';
import { isGateOpen, fullTextThreshold } from '../submissions/index.ts';
import { ownCharacters } from '../answer-text/index.ts';
import { isListeningTrue, type Findings } from './flags.policy.ts';
import type { LockedSubmission } from '../submissions/index.ts';

export type FlagInput = CallTypes<typeof flagAnswer>['body'];

export interface FlagRow {
  state: Flag['state'];
  reason: Flag['reason'];
  text: string;
  curator_response: string | null;
}

/** The flag of a locked submission, or null. */
export async function readFlag(trx: Knex.Transaction, submissionId: number): Promise<FlagRow | null> {
  const row = await trx('flags')
    .where({ submission_id: submissionId })
    .first<FlagRow | undefined>('state', 'reason', 'text', 'curator_answer AS curator_response');
  return row ?? null;
}

/** The flag of a submission with all that is shown of it. */
export const flagWithAll = (db: Knex, submissionId: number): Promise<FlagColumns> =>
  queryOne<FlagColumns>(db)`SELECT ${raw(flagColumns)} FROM flags fl WHERE fl.submission_id = ${submissionId}`;

export const writeCuratorResponse = (trx: Knex.Transaction, submissionId: number, text: string): Promise<void> =>
  execute(
    trx,
  )`UPDATE flags SET curator_answer = ${text}, curator_answered_at = app_now() WHERE submission_id = ${submissionId}`;

export async function insertFlag(
  trx: Knex.Transaction,
  flag: { submission: LockedSubmission; input: FlagInput; findings: Findings; isUpheld: boolean; decideHours: number },
): Promise<void> {
  await execute(trx)`
    INSERT INTO flags (submission_id, creator_account_id, reason, text, is_text_shared, findings, state, decide_by, decided_at)
    VALUES (${flag.submission.id}, ${flag.submission.creator_account_id}, ${flag.input.reason}, ${flag.input.text ?? ''}, true,
      ${JSON.stringify(flag.findings)}, CASE WHEN ${flag.isUpheld} THEN 'upheld' ELSE 'open' END,
            app_now() + make_interval(hours => ${flag.decideHours}), CASE WHEN ${flag.isUpheld} THEN app_now() END)`;
  await execute(trx)`UPDATE submissions SET is_flagged = ${!flag.isUpheld} WHERE id = ${flag.submission.id}`;
}

/**
 * How many answers to a creator were refunded lately without staff only because they were empty. Locks that count for the creator until the
 * transaction ends: flags raised at the same time are counted one after the other.
 * @param ownCharacters below so many an answer is empty
 */
export async function emptyAnswersRefunded(
  trx: Knex.Transaction,
  creatorAccountId: number,
  { emptyRefunds: { withinDays }, ownCharacters, similarityLimit }: Rules['answers'],
): Promise<number> {
  await execute(trx)`SELECT pg_advisory_xact_lock(hashtextextended('flags of ' || ${creatorAccountId}::text, 0))`;
  const { count } = await queryOne<{ count: number }>(trx)`
    SELECT count(*) AS count FROM flags
     WHERE creator_account_id = ${creatorAccountId} AND state = 'upheld' AND decided_by IS NULL
       AND decided_at > app_now() - make_interval(days => ${withinDays})
       AND (findings->>'ownCharacters')::int < ${ownCharacters}
       AND (findings->>'similarity')::float8 < ${similarityLimit} AND (findings->>'isListeningTrue')::boolean`;
  return count;
}

interface AnswerEvidence {
  feedback: string;
  /** Null for answers of earlier releases. */
  own_characters: number | null;
  heard_ms: number;
  duration_ms: number;
  ranges_ms: number;
  counted_ms: number;
  are_sessions_true: boolean;
}

/** Clock jitter that a session may be ahead by, once, as in the listening gate. */
const toleranceMs = 1_500;

/** Measures a flagged answer: similarity to earlier answers, own characters, and its receipt against its sessions. */
export async function measureAnswer(
  trx: Knex.Transaction,
  submission: LockedSubmission,
  rules: Rules,
): Promise<Findings | null> {
  const row = await queryRow<AnswerEvidence>(trx)`
    SELECT a.feedback, a.own_characters, a.heard_ms, a.duration_ms,
           (SELECT coalesce(sum((r->>1)::int - (r->>0)::int), 0)::int FROM jsonb_array_elements(a.heard_ranges) AS r) AS ranges_ms,
           coalesce(sum(ls.counted_ms), 0)::int AS counted_ms,
           coalesce(bool_and(ls.counted_ms <= extract(epoch FROM
             least(coalesce(ls.ended_at, a.answered_at), a.answered_at) - ls.started_at) * 1000 + ${toleranceMs}::int),
               true) AS are_sessions_true
      FROM answers a
      LEFT JOIN listening_sessions ls ON ls.submission_id = a.submission_id
     WHERE a.submission_id = ${submission.id}
     GROUP BY a.submission_id`;
  if (!row) return null;
  const evidence = {
    heardMs: row.heard_ms,
    rangesMs: row.ranges_ms,
    countedMs: row.counted_ms,
    areSessionsPlausible: row.are_sessions_true,
    isGateOpen: isGateOpen(rules, row.heard_ms, row.duration_ms),
  };
  return {
    similarity: await closestEarlier(trx, submission.id, rules),
    ownCharacters: row.own_characters ?? ownCharacters(row.feedback, [submission.service_title, submission.pitch]),
    // Demo history has no listening sessions.
    isListeningTrue: submission.is_demo || isListeningTrue(evidence),
  };
}

/**
 * The similarity to the closest earlier answer of any curator, from the limit on; else 0. Candidates share a band of trigram
 * hashes; answers without bands are compared as they were written.
 */
export async function closestEarlier(trx: Knex.Transaction, submissionId: number, rules: Rules): Promise<number> {
  const { similarityLimit: limit } = rules.answers;
  await execute(trx)`SELECT set_config('pg_trgm.similarity_threshold', ${String(limit)}, true)`;
  const earlier =
    'other.submission_id <> own.submission_id AND (other.answered_at, other.submission_id) < (own.answered_at, own.submission_id)';
  const row = await queryOne<{ highest: number }>(trx)`
    WITH own AS MATERIALIZED (SELECT * FROM answers WHERE submission_id = ${submissionId}),
    candidates AS (
      SELECT other.feedback, trigram_similarity(other.trigrams, own.trigrams) AS near
        FROM own JOIN answers other ON other.bands && own.bands AND ${raw(earlier)}
       UNION ALL
      SELECT other.feedback, similarity(other.feedback, own.feedback) FROM own JOIN answers other ON other.bands IS NULL AND other.feedback % own.feedback
        AND ${raw(earlier)})
    SELECT coalesce(max(near), 0) AS highest
      FROM (SELECT CASE WHEN c.near >= ${fullTextThreshold} THEN greatest(c.near, similarity(c.feedback, own.feedback))
        ELSE c.near END AS near
              FROM candidates c, own) AS compared
     WHERE near >= ${limit}`;
  return row.highest;
}
