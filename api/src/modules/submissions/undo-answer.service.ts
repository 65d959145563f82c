import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { inTransaction } from '../../sql.ts';
import { notifyLive, queueChanged } from '../live/index.ts';
import { submissionStates } from '../states/index.ts';
import { expire } from './expiry.job.ts';
import { lockSubmission } from './lock-submission.ts';
import { removeUnpublished } from './unpublished-answers.repository.ts';

/**
 * Voids an answer that isn't published yet: its submission can be answered again, or expires at once where its deadline has passed meanwhile.
 * Idempotent while it is pending.
 * @throws AppError not_found, wrong_state once the answer is published, or its time is over
 */
export const undoAnswer = (
  db: Knex,
  rules: Rules,
  { curatorAccountId, submissionId }: { curatorAccountId: number; submissionId: number },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const submission = await lockSubmission(trx, submissionId, { curator: curatorAccountId });
    if (!submission.has_unpublished_answer) {
      if (submission.status === 'pending') return;
      throw new AppError(
        'wrong_state',
        because('submissions.undo_late', { state: because(submissionStates.stateTexts[submission.status]) }),
      );
    }
    if (!(await removeUnpublished(trx, submissionId))) {
      throw new AppError('wrong_state', because('submissions.undo_publishing'));
    }
    if (submission.is_overdue) await expire(trx, [submission], rules);
    else await notifyLive(trx, [queueChanged(curatorAccountId)]);
  });
