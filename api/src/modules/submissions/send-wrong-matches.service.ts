import type { CallTypes, sendWrongMatches as contract } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { because, worded } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { answerSubmissions, type AnswerRequest } from './answer.service.ts';
import { excludedAmong } from './answers.repository.ts';

type Item = CallTypes<typeof contract>['data']['items'][number];

async function sendOne(trx: Knex.Transaction, request: AnswerRequest, rules: Rules): Promise<void> {
  const [result] = await answerSubmissions(trx, [request], rules);
  if (result instanceof AppError) throw result;
}

const refusalIn = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  throw error;
};

/**
 * Sends tracks back whose genre their services excluded before they were sent, without listening and text. Each is an answer of its own, in a transaction of its
 * own: the limit on wrong matches holds as it does for single ones, and a refused one stops no other.
 */
export async function sendWrongMatches(
  db: Knex,
  curatorAccountId: number,
  submissionIds: readonly number[],
  rules: Rules,
): Promise<Item[]> {
  const ids = [...new Set(submissionIds)];
  const excludedGenres = await excludedAmong(db, curatorAccountId, ids);
  const items: Item[] = [];
  for (const submissionId of ids) {
    const isExcluded = excludedGenres.get(submissionId);
    const refusal =
      isExcluded === undefined
        ? new AppError('not_found', because('submissions.not_found'))
        : isExcluded
          ? await db
              .transaction((trx) => {
                const input = { decision: 'wrong_match' as const, feedback: '' };
                return sendOne(trx, { curatorAccountId, submissionId, input }, rules);
              })
              .then(() => null, refusalIn)
          : new AppError('listen_first', because('submissions.listen_first'));
    items.push({
      submissionId,
      isSent: refusal === null,
      code: refusal?.code ?? null,
      ...worded({ message: refusal?.why ?? null }),
    });
  }
  return items;
}
