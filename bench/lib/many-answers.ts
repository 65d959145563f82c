import type { Pool } from 'pg';
import { minHashBands, trigramHashes, withoutNames } from '../../api/src/modules/answer-text/index.ts';

/** A schema with `answers` alone: searching for copies needs no submissions, campaigns or credits. */
export const schema = 'bench_answers';
const atOnce = 5_000;

/** Inserts many answers, one per hour, with the product's own indexes; their submission ids start at one. */
export async function fillAnswers(owner: Pool, count: number, textOf: (index: number) => string): Promise<void> {
  await owner.query(
    `DROP SCHEMA IF EXISTS ${schema} CASCADE; CREATE SCHEMA ${schema};
     CREATE TABLE ${schema}.answers (LIKE public.answers INCLUDING INDEXES INCLUDING DEFAULTS)`,
  );
  for (let from = 0; from < count; from += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, count - from) }, (_, index) => {
      const feedback = textOf(from + index);
      const compared = withoutNames(feedback, []);
      const trigrams = trigramHashes(compared);
      return { id: from + index + 1, feedback, compared, trigrams, bands: minHashBands(trigrams) };
    });
    await owner.query(
      `INSERT INTO ${schema}.answers (submission_id, curator_account_id, decision, feedback, compared, trigrams, bands, heard_ms,
                                      duration_ms, heard_ranges, answered_at)
         SELECT id, id % 500, 'accepted', feedback, compared, trigrams, bands, 45000, 180000, '[[0, 45000]]',
                app_now() - make_interval(hours => $2 - id)
           FROM jsonb_to_recordset($1) AS one (id int, feedback text, compared text, trigrams int[], bands int[])`,
      [JSON.stringify(rows), count],
    );
  }
  await owner.query(`ANALYZE ${schema}.answers`);
}
