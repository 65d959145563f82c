import type { Knex } from 'knex';
import { execute, queryOne, queryRow, queryRows } from '../../sql.ts';
import type { AnswerInput } from './answer-rules.policy.ts';
import { arrayOf, type ComparedText } from './answers.repository.ts';
import type { Listening } from './listening.repository.ts';

/** An answer that was sent and can still be undone. */
interface UnpublishedAnswer {
  submissionId: number;
  curatorAccountId: number;
  input: AnswerInput;
  text: ComparedText;
  /** As heard when it was sent. */
  listening: Listening;
}

/** Keeps answers to locked submissions until they are published. The database marks their submissions. */
export async function insertUnpublished(
  trx: Knex.Transaction,
  answers: readonly UnpublishedAnswer[],
  undoSeconds: number,
): Promise<void> {
  await execute(trx)`
    INSERT INTO unpublished_answers (submission_id, curator_account_id, input, trigrams, listening, publish_at)
    SELECT id, curator, input, trigrams::int[], listening, app_now() + make_interval(secs => ${undoSeconds})
      FROM unnest(${answers.map((one) => one.submissionId)}::int[], ${answers.map((one) => one.curatorAccountId)}::int[],
                  ${answers.map((one) => JSON.stringify(one.input))}::jsonb[], ${answers.map(({ text }) => arrayOf(text.trigrams))}::text[],
                  ${answers.map((one) => JSON.stringify(one.listening))}::jsonb[]) AS one (id, curator, input, trigrams, listening)`;
}

/** Where an unpublished answer stands among those that are due. */
export interface DueAnswer {
  submissionId: number;
  curatorAccountId: number;
  decision: AnswerInput['decision'];
  publishAtMicroseconds: number;
}

/** Answers that nobody can undo any more, oldest first. @param after the last one seen */
export const dueAnswers = (db: Knex, after: DueAnswer | null, limit: number): Promise<DueAnswer[]> =>
  queryRows<DueAnswer>(db)`
    SELECT submission_id AS "submissionId", curator_account_id AS "curatorAccountId", input->>'decision' AS decision,
           (extract(epoch FROM publish_at) * 1000000)::bigint AS "publishAtMicroseconds"
      FROM unpublished_answers
     WHERE publish_at <= app_now()
       AND (publish_at, submission_id) > (timestamptz 'epoch' + ${after?.publishAtMicroseconds ?? 0}::bigint * interval '1 microsecond',
                                          ${after?.submissionId ?? 0}::int)
     ORDER BY publish_at, submission_id LIMIT ${limit}`;

/** An answer that is taken out to be published. */
interface PublishedAnswer {
  submissionId: number;
  input: AnswerInput;
  listening: Listening;
  /** With all its digits. */
  answeredAt: string;
}

/** Takes out those of locked submissions' answers that are due. Whoever comes second finds none. */
export const removeDue = (trx: Knex.Transaction, submissionIds: readonly number[]): Promise<PublishedAnswer[]> =>
  queryRows<PublishedAnswer>(trx)`
    DELETE FROM unpublished_answers WHERE submission_id = ANY (${[...submissionIds]}::int[]) AND publish_at <= app_now()
    RETURNING submission_id AS "submissionId", input, listening, taken_at::text AS "answeredAt"`;

/** Voids the answer to a locked submission. @returns whether it could still be undone */
export async function removeUnpublished(trx: Knex.Transaction, submissionId: number): Promise<boolean> {
  const row = await queryRow<object>(trx)`
    DELETE FROM unpublished_answers WHERE submission_id = ${submissionId} AND publish_at > app_now() RETURNING submission_id`;
  return row !== null;
}

/** In how many milliseconds the next answer will be due; null where none waits. */
export async function msUntilNextDue(db: Knex): Promise<number | null> {
  const { ms } = await queryOne<{ ms: number | null }>(db)`
    SELECT ceil(extract(epoch FROM min(publish_at) - app_now()) * 1000)::float8 AS ms FROM unpublished_answers
     WHERE publish_at > app_now()`;
  return ms;
}
