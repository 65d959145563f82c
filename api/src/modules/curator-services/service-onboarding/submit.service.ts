import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { AppError } from '../../../plugins/errors.ts';
import { automaticChecksJob } from './automatic-checks.jobs.ts';
import { missingOf } from '../own/fields.policy.ts';
import { readOwn, retryAtOf } from '../own/own.repository.ts';
import { type Own, locked, notFound } from '../own/own.service.ts';

/**
 * Has a draft, a rejected service or one that a re-check paused checked: by itself, within minutes. Again changes nothing.
 * @throws AppError not_found, wrong_state (something is missing, or it is too early)
 */
export async function submitService(app: FastifyInstance, own: Own): Promise<void> {
  const { rules } = app.config;
  await app.db.transaction(async (trx) => {
    const row = await locked(trx, own);
    if (row.status === 'checking') return;
    const isHeld = row.status === 'paused' && row.paused_by === 'checks';
    if (row.status !== 'draft' && row.status !== 'rejected' && !isHeld) {
      throw new AppError(
        'wrong_state',
        row.status === 'suspended' ? 'This service is suspended' : 'This service is live already',
      );
    }
    const whole = await readOwn(trx, rules, own.curatorProfileId, own.serviceId);
    if (!whole) throw notFound();
    const missing = missingOf(whole, rules);
    if (missing.length > 0) {
      throw new AppError('wrong_state', 'Something is still missing before it can be checked', {
        details: { missing },
      });
    }
    const retryAt = await retryAtOf(trx, rules, row);
    if (retryAt) {
      throw new AppError(
        'wrong_state',
        `It was rejected; it can be checked again after ${rules.ownServices.checks.retryDays} days`,
        {
          details: { retryAt: retryAt.toISOString() },
        },
      );
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
  app.jobs.wake(automaticChecksJob);
}

/** Takes back what is being checked; it is a draft again, or paused where it was live. @throws AppError not_found, wrong_state */
export async function withdrawService(db: Knex, own: Own): Promise<void> {
  await db.transaction(async (trx) => {
    const row = await locked(trx, own);
    if (row.status === 'draft') return;
    if (row.status !== 'checking') throw new AppError('wrong_state', 'It isn’t being checked');
    await trx('services')
      .where({ id: row.id })
      .update({ status: row.paused_by === 'checks' ? 'paused' : 'draft', next_check_at: null, unreadable_checks: 0 });
  });
}
