import type { Knex } from 'knex';
import { because } from '../../../because.ts';
import { AppError } from '../../../plugins/errors.ts';
import type { Rules } from '../../../rules.ts';
import { underReview } from '../own/availability.service.ts';
import { missingOf } from '../own/fields.policy.ts';
import { hasServiceUnderReview, openRejection, readOwn } from '../own/own.repository.ts';
import { type OwnServiceRef, lockedOwn, notFound } from '../own/own.service.ts';

/**
 * Submits a draft, a rejected service, or one that its weekly checks paused, for automatic checks; idempotent. The caller wakes their job.
 * @param outdatedRejectionId the rejection since which the page reads differently, as `outdatedRejection` found
 * @throws AppError not_found, wrong_state (something is missing, it is too early, or it or another one is paused for its promises)
 */
export async function submitService(
  db: Knex,
  rules: Rules,
  own: OwnServiceRef,
  outdatedRejectionId: number | null,
): Promise<void> {
  await db.transaction(async (trx) => {
    const row = await lockedOwn(trx, own);
    if (row.status === 'checking') return;
    if (row.paused_by === 'promises') throw underReview();
    const isPausedByChecks = row.status === 'paused' && row.paused_by === 'checks';
    if (row.status !== 'draft' && row.status !== 'rejected' && !isPausedByChecks) {
      throw new AppError(
        'wrong_state',
        row.status === 'suspended' ? because('services.suspended') : because('services.live_already'),
      );
    }
    if (!isPausedByChecks && (await hasServiceUnderReview(trx, row.curator_profile_id))) {
      throw new AppError('wrong_state', because('services.one_paused'));
    }
    const service = await readOwn(trx, rules, own);
    if (!service) throw notFound();
    const missing = missingOf(service, rules);
    if (missing.length > 0) {
      throw new AppError('wrong_state', because('services.incomplete'), {
        details: { missing },
      });
    }
    const rejection = await openRejection(trx, rules, row);
    if (rejection && rejection.id !== outdatedRejectionId) {
      throw new AppError('wrong_state', because('services.rejected'), {
        details: { retryAt: rejection.retryAt.toISOString() },
      });
    }
    await trx('services')
      .where({ id: row.id })
      .update({
        status: 'checking',
        submitted_count: row.submitted_count + 1,
        unreadable_checks: 0,
        failed_checks: 0,
        next_check_at: trx.raw('app_now()'),
      });
  });
}

/** Withdraws a submitted service: a draft again, or paused if it was live. @throws AppError not_found, wrong_state */
export async function withdrawService(db: Knex, own: OwnServiceRef): Promise<void> {
  await db.transaction(async (trx) => {
    const row = await lockedOwn(trx, own);
    if (row.status === 'draft') return;
    if (row.status !== 'checking') throw new AppError('wrong_state', because('services.not_in_check'));
    await trx('services')
      .where({ id: row.id })
      .update({ status: row.paused_by === 'checks' ? 'paused' : 'draft', next_check_at: null, unreadable_checks: 0 });
  });
}
