import type { Knex } from 'knex';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { campaignChanged, notifyLive } from '../live/index.ts';
import { lockSubmission } from '../submissions/index.ts';
import { answeredBy, lockShown, setAllowed, setShown } from './sample-answers.repository.ts';

/**
 * Records whether a creator allows the curator to show an answer. Taken back, it isn't shown any more.
 * @throws AppError not_found, wrong_state without an accept or decline
 */
export async function allowSample(
  db: Knex,
  accountId: number,
  submissionId: number,
  isAllowed: boolean,
): Promise<void> {
  await db.transaction(async (trx) => {
    const submission = await lockSubmission(trx, submissionId, { creator: accountId });
    const answer = await answeredBy(trx, submissionId);
    if (!answer) throw new AppError('wrong_state', 'There is no answer to show.');
    await setAllowed(trx, { submissionId, curatorAccountId: answer.curator }, isAllowed);
    await notifyLive(trx, [campaignChanged(accountId, submission.campaign_id)]);
  });
}

/**
 * Shows one of a curator's answers on their page, or no longer.
 * @throws AppError not_found, wrong_state without the artist's permission, cap_reached
 */
export async function showSample(
  db: Knex,
  accountId: number,
  { submissionId, isShown }: { submissionId: number; isShown: boolean },
  { sampleAnswers: { maxShown } }: Rules,
): Promise<void> {
  await db.transaction(async (trx) => {
    await lockSubmission(trx, submissionId, { curator: accountId });
    const others = await lockShown(trx, accountId, submissionId);
    if (isShown && others >= maxShown)
      throw new AppError('cap_reached', `Your page shows up to ${maxShown} answers. Take one off it first.`);
    const isAllowed = await setShown(trx, submissionId, isShown);
    if (isShown && !isAllowed) throw new AppError('wrong_state', 'The artist hasn’t allowed you to show this answer.');
  });
}
