import type { Knex } from 'knex';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { hideNames } from '../answer-text/index.ts';
import { campaignChanged, notifyLive } from '../live/index.ts';
import { lockSubmission } from '../submissions/index.ts';
import { allow, type AnsweredRow, answeredRow, lockShown, setShown, takeBack } from './sample-answers.repository.ts';

const textOf = ({ feedback, trackTitle, ...names }: AnsweredRow): string =>
  hideNames(feedback, {
    people: [names.trackArtist, names.rosterName ?? '', names.creatorName ?? ''],
    titles: [trackTitle],
  });

/** What others would read of an answer. @throws AppError not_found, wrong_state where there is none that could be shown */
export async function previewSample(db: Knex, accountId: number, submissionId: number): Promise<string> {
  const row = await answeredRow(db, accountId, submissionId);
  if (!row) throw new AppError('wrong_state', 'There is no answer to show.');
  return textOf(row);
}

/**
 * Records whether a creator allows the curator to show an answer, and as which text. Taken back, it isn't shown any more.
 * @throws AppError not_found, wrong_state where there is none that could be shown
 */
export async function allowSample(
  db: Knex,
  accountId: number,
  submissionId: number,
  isAllowed: boolean,
): Promise<void> {
  await db.transaction(async (trx) => {
    const submission = await lockSubmission(trx, submissionId, { creator: accountId });
    if (isAllowed) await allow(trx, submissionId, await previewSample(trx, accountId, submissionId));
    else await takeBack(trx, submissionId);
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
