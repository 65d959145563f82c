import type { Knex } from 'knex';

/** Each curator's newest answers that artists let them show, most of them shown. */
const allowed = 5;
const shown = 3;

/** Writes the sample answers of the demo's curators, whose texts name nobody. */
export async function writeSampleAnswers(trx: Knex.Transaction): Promise<void> {
  await trx.raw(
    `INSERT INTO sample_answers (submission_id, text, allowed_at, shown_at)
       SELECT submission_id, feedback, answered_at, CASE WHEN place <= :shown THEN answered_at END
         FROM (SELECT a.submission_id, a.feedback, a.answered_at,
                      row_number() OVER (PARTITION BY a.curator_account_id ORDER BY a.answered_at DESC, a.submission_id) AS place
                 FROM answers a JOIN submissions s ON s.id = a.submission_id
                WHERE a.decision IN ('accepted', 'declined') AND s.is_demo AND s.status NOT IN ('refunded_quality', 'broken')) newest
        WHERE place <= :allowed`,
    { shown, allowed },
  );
}
