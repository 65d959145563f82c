import type { Knex } from 'knex';
import { type JsonRow, readTogether, statement } from '../../sql.ts';
import { isPublicCurator } from '../account/index.ts';
import { type Counters, countersSql } from '../services/index.ts';

type CountersRow = Counters & { isDemo: boolean };

interface SampleRow {
  answerCount: number;
  medianHours: number | null;
  medianWords: number | null;
  /** Of how many the words can be counted. */
  countedWords: number;
}

interface Rows extends Record<string, object> {
  counters: CountersRow;
  sample: SampleRow;
  within: { days: number; count: number };
  promises: { month: string; kept: number; broken: number };
}
type RecordRows = { [Name in keyof Rows]: JsonRow<Rows[Name]>[] };

interface RecordQuery {
  curatorId: number;
  /** The first day of the oldest month. */
  from: string;
  /** How many of the newest answers are sampled. */
  limit: number;
  /** The steps of the distribution of reply times. */
  withinDays: readonly number[];
}

/** Scripts without blanks between words: Thai, Lao, Burmese, Khmer, Japanese, Chinese. */
const withoutBlanks = String.raw`[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u4E00-\u9FFF]`;

/** The figures of a curator’s record, in one round trip; no `counters` for one who has no page. */
export function readRecord(db: Knex, { curatorId, from, limit, withinDays }: RecordQuery): Promise<RecordRows> {
  const answers = statement`
    SELECT extract(epoch FROM a.answered_at - s.sent_at)::float8 / 3600 AS hours,
           CASE WHEN a.feedback !~ ${withoutBlanks} THEN regexp_count(a.feedback, '\\S+') END AS words
      FROM answers a JOIN submissions s ON s.id = a.submission_id
     WHERE a.curator_account_id = (SELECT account_id FROM curator_profiles WHERE id = ${curatorId})
       AND a.answered_at >= ${from}::date AND a.decision IN ('accepted', 'declined') AND s.status <> 'refunded_quality'
     ORDER BY a.answered_at DESC LIMIT ${limit}`;
  const sampled = (text: string, ...before: readonly (readonly number[])[]) => ({
    text: text.replace('sampled', () => `(${answers.text}) answer`),
    values: [...before.map((days) => [...days]), ...answers.values],
  });
  return readTogether<Rows>(db, {
    counters: statement`
      SELECT coalesce(bool_or(v.is_demo), false) AS "isDemo", ${countersSql}
        FROM curator_profiles p JOIN accounts a ON a.id = p.account_id
        JOIN services v ON v.curator_profile_id = p.id LEFT JOIN service_statistics st ON st.service_id = v.id
       WHERE p.id = ${curatorId} AND ${isPublicCurator} GROUP BY p.id`,
    sample: sampled(`
      SELECT count(*)::int AS "answerCount", percentile_cont(0.5) WITHIN GROUP (ORDER BY hours) AS "medianHours",
             (percentile_disc(0.5) WITHIN GROUP (ORDER BY words))::int AS "medianWords", count(words)::int AS "countedWords" FROM sampled`),
    within: sampled(
      `SELECT step.days, count(*) FILTER (WHERE answer.hours <= step.days * 24)::int AS count
         FROM unnest(?::int[]) AS step (days) CROSS JOIN sampled GROUP BY step.days ORDER BY step.days`,
      withinDays,
    ),
    promises: statement`
      SELECT to_char(coalesce(s.broken_at, s.kept_at) AT TIME ZONE 'UTC', 'YYYY-MM-01') AS month,
             count(*) FILTER (WHERE s.broken_at IS NULL)::int AS kept, count(s.broken_at)::int AS broken
        FROM services v JOIN submissions s ON s.service_id = v.id AND (s.broken_at IS NOT NULL OR s.kept_at IS NOT NULL)
             AND coalesce(s.broken_at, s.kept_at) >= ${from}::date::timestamp AT TIME ZONE 'UTC'
       WHERE v.curator_profile_id = ${curatorId} GROUP BY 1`,
  });
}
