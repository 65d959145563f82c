import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { queryRows } from '../../sql.ts';
import { recordFeed, submissionEvent } from '../feed/index.ts';
import { notifyLive } from '../live/index.ts';
import { removePlacement } from '../promises/index.ts';
import { lockSubmission, type LockedSubmission } from '../submissions/index.ts';
import type { PageCheck } from './page-check.policy.ts';
import { checkPage } from './page-check.service.ts';
import { insertCheck } from './placement-checks.repository.ts';
import { type CheckedProof, type DuePlacement, lockDuePlacement, recordCheck } from './recheck.repository.ts';

/**
 * Checks the page of a placement or post again. A placement that is missing is checked once more some hours later before its
 * promise breaks; an unreadable page breaks nothing, and after days people are notified.
 */
export async function recheckPlacement(app: FastifyInstance, due: DuePlacement): Promise<void> {
  const { rules } = app.config;
  const check = await checkPage(app.prober, due, rules.placements);
  if (!check) return;
  await app.db.transaction(async (trx) => {
    const submission = await lockSubmission(trx, due.id, 'job', { withService: true });
    const proof = await lockDuePlacement(trx, due);
    const isOpen = submission.status === 'accepted' || submission.status === 'placed';
    if (!proof || !isOpen || submission.is_keep_over) return;
    const isNew = await insertCheck(trx, due.id, proof.missing_since === null ? 'daily' : 'recheck', check);
    if (!isNew) {
      // Checked on this day already: the same day has no second effect.
      await recordCheck(trx, due.id, {
        nextHours: rules.placements.lookEveryHours,
        missing: 'unchanged',
        isUnreadable: proof.unreadable_checks > 0,
      });
      return;
    }
    await applyCheck(trx, { submission, proof, check, rules });
    const event = { type: 'campaign' as const, campaignId: submission.campaign_id };
    await notifyLive(trx, [{ accountId: submission.creator_account_id, event }]);
  });
}

interface AppliedCheck {
  submission: LockedSubmission;
  proof: CheckedProof;
  check: PageCheck;
  rules: Rules;
}

async function applyCheck(
  trx: Knex.Transaction,
  { submission, proof, check, rules: allRules }: AppliedCheck,
): Promise<void> {
  const { id } = submission;
  const { placements: rules } = allRules;
  const daily = { nextHours: rules.lookEveryHours };
  if (check.outcome === 'seen') return recordCheck(trx, id, { ...daily, missing: 'end', isUnreadable: false });
  if (check.outcome === 'unreachable') {
    const count = proof.unreadable_checks + 1;
    // An unreadable page costs nobody anything: a placement that was missing before it has to be missing anew.
    const missing = count >= rules.unreadLooks ? 'end' : 'unchanged';
    await recordCheck(trx, id, { ...daily, missing, isUnreadable: true });
    if (count === rules.unreadLooks) await notifyCurator(trx, submission, 'placement_unread', proof.unreadable_since);
    return;
  }
  if (proof.missing_since === null) {
    await recordCheck(trx, id, { nextHours: rules.secondLookHours, missing: 'start', isUnreadable: false });
    await notifyCurator(trx, submission, 'placement_missing', null);
    return;
  }
  await recordCheck(trx, id, { ...daily, missing: 'unchanged', isUnreadable: false });
  // A disputed proof is with staff, who see this check.
  if (proof.state === 'disputed') return;
  await removePlacement(trx, submission, {
    reportedBy: null,
    note: check.why ?? '',
    rules: allRules,
  });
}

/** Notifies the curator, who may still put it right. @param since identifies the episode, so that each has an event of its own */
async function notifyCurator(
  trx: Knex.Transaction,
  submission: LockedSubmission,
  kind: 'placement_missing' | 'placement_unread',
  since: Date | null,
): Promise<void> {
  const rows = await queryRows<{ count: number }>(trx)`
    SELECT checks_count AS count FROM proofs WHERE submission_id = ${submission.id}`;
  await recordFeed(trx, [
    submissionEvent(submission, { role: 'curator', kind, key: `${kind}:${since?.toISOString() ?? rows[0]!.count}` }),
  ]);
}
