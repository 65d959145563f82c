import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { hideNames } from '../answer-text/index.ts';
import { campaignChanged, notifyLive } from '../live/index.ts';
import { lockSubmission } from '../submissions/index.ts';
import {
  type AnswerWithNames,
  answerWithNames,
  clearSample,
  lockAndCountShown,
  saveSample,
  setShown,
} from './sample-answers.repository.ts';

const textOf = ({ feedback, trackTitle, ...names }: AnswerWithNames): string =>
  hideNames(feedback, {
    people: [names.trackArtist, names.rosterName ?? '', names.creatorName ?? ''],
    titles: [trackTitle],
  });

/** What others would read of an answer. @throws AppError not_found, wrong_state where there is none that could be shown */
export async function previewSample(db: Knex, accountId: number, submissionId: number): Promise<string> {
  const row = await answerWithNames(db, accountId, submissionId);
  if (!row) throw new AppError('wrong_state', because('sample_answers.unavailable'));
  return textOf(row);
}

/**
 * Records whether a creator allows the curator to show an answer, with the text as it is now. Revoking hides it at once.
 * @throws AppError not_found, wrong_state where there is none that could be shown
 */
export async function setSamplePermission(
  db: Knex,
  accountId: number,
  submissionId: number,
  isAllowed: boolean,
): Promise<void> {
  await db.transaction(async (trx) => {
    const submission = await lockSubmission(trx, submissionId, { creator: accountId });
    if (isAllowed) await saveSample(trx, submissionId, await previewSample(trx, accountId, submissionId));
    else await clearSample(trx, submissionId);
    await notifyLive(trx, [campaignChanged(accountId, submission.campaign_id)]);
  });
}

/**
 * Shows one of a curator's answers on their page, or hides it.
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
    const others = await lockAndCountShown(trx, accountId, submissionId);
    if (isShown && others >= maxShown)
      throw new AppError('cap_reached', because('sample_answers.full', { max: maxShown }));
    const isAllowed = await setShown(trx, submissionId, isShown);
    if (isShown && !isAllowed) throw new AppError('wrong_state', because('sample_answers.not_allowed'));
  });
}
