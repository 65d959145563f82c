import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { removePlacement } from '../promises/index.ts';
import { lockSubmission } from '../submissions/index.ts';
import { recordFeed } from '../feed/index.ts';
import { notifyLive } from '../live/index.ts';
import type { Looked } from './page-check.policy.ts';
import { lookAt } from './page-check.service.ts';
import { keepLook } from './placement-checks.repository.ts';
import { type Due, lockWatched, recordAfterLook, type WatchedProof } from './recheck.repository.ts';

type Submission = Awaited<ReturnType<typeof lockSubmission>>;

/**
 * Looks at a placement or post once more. What isn't there is looked at again some hours later, and only then its promise is
 * broken; what can't be read says nothing, and after days of it people are told.
 */
export async function lookAgain(app: FastifyInstance, due: Due): Promise<void> {
  const { placements: rules } = app.config.rules;
  const looked = await lookAt(app.prober, due, rules);
  if (!looked) return;
  await app.db.transaction(async (trx) => {
    const submission = await lockSubmission(trx, due.id, 'job');
    const proof = await lockWatched(trx, due);
    const isOpen = submission.status === 'accepted' || submission.status === 'placed';
    if (!proof || !isOpen || submission.is_keep_over) return;
    const isSecond = proof.missing_since !== null;
    const isNew = await keepLook(trx, due.id, isSecond ? 'second' : 'daily', looked);
    if (!isNew) {
      // Looked at on this day already: nothing is judged by it twice.
      await recordAfterLook(trx, due.id, {
        nextHours: rules.lookEveryHours,
        missing: 'keep',
        isUnread: proof.unread_looks > 0,
      });
      return;
    }
    await judge(trx, { submission, proof, looked, rules });
    const event = { type: 'campaign' as const, campaignId: submission.campaign_id };
    await notifyLive(trx, [{ accountId: submission.creator_account_id, event }]);
  });
}

interface Judged {
  submission: Submission;
  proof: WatchedProof;
  looked: Looked;
  rules: Rules['placements'];
}

async function judge(trx: Knex.Transaction, { submission, proof, looked, rules }: Judged): Promise<void> {
  const { id } = submission;
  const daily = { nextHours: rules.lookEveryHours };
  if (looked.outcome === 'seen') return recordAfterLook(trx, id, { ...daily, missing: 'end', isUnread: false });
  if (looked.outcome === 'unreachable') {
    const isLong = proof.unread_looks + 1 >= rules.unreadLooks;
    // Nobody loses by a page that can't be read: what was missing once has to be missing anew.
    await recordAfterLook(trx, id, { ...daily, missing: isLong ? 'end' : 'keep', isUnread: true });
    if (proof.unread_looks + 1 === rules.unreadLooks)
      await tell(trx, submission, 'placement_unread', proof.unread_since);
    return;
  }
  if (proof.missing_since === null) {
    await recordAfterLook(trx, id, { nextHours: rules.secondLookHours, missing: 'begin', isUnread: false });
    await tell(trx, submission, 'placement_missing', null);
    return;
  }
  await recordAfterLook(trx, id, { ...daily, missing: 'keep', isUnread: false });
  // What the creator rejected is with staff, who see what was seen here.
  if (proof.state === 'disputed') return;
  await removePlacement(trx, submission, { saidBy: null, note: looked.why ?? '' });
}

/** Tells the curator, who may still put it right. @param since begins a new piece of news each time */
async function tell(
  trx: Knex.Transaction,
  submission: Submission,
  kind: 'placement_missing' | 'placement_unread',
  since: Date | null,
): Promise<void> {
  const { rows } = await trx.raw<{ rows: { count: number }[] }>(
    'SELECT looks_count AS count FROM proofs WHERE submission_id = ?',
    [submission.id],
  );
  await recordFeed(trx, [
    {
      accountId: submission.curator_account_id,
      role: 'curator',
      kind,
      campaignId: submission.campaign_id,
      submissionId: submission.id,
      idem: `submission:${submission.id}:${kind}:${since?.toISOString() ?? rows[0]!.count}`,
    },
  ]);
}
