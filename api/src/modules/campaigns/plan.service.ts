import type { CallTypes, planCampaign as planCall } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { CreatorSubject } from '../../plugins/contract.ts';
import { because } from '../../because.ts';
import { AppError, refuseField } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { execute } from '../../sql.ts';
import { lockDraft } from './campaigns.repository.ts';

export type Plan = CallTypes<typeof planCall>['body'];

const dayMs = 86_400_000;

/** @throws AppError invalid_input for a past time, or one beyond the maximum */
function checkSendAt(sendAt: Date, now: Date, rules: Rules): void {
  const days = rules.campaigns.scheduleMaxDays;
  if (sendAt <= now) refuseField('sendAt', because('fields.time_passed'));
  if (sendAt.getTime() > now.getTime() + days * dayMs)
    refuseField('sendAt', because('campaigns.scheduled_too_far', { days }));
}

/**
 * Waves are part of Pro.
 * @throws AppError pro_required
 */
export function checkWaves(isPro: boolean): void {
  if (isPro) return;
  throw new AppError('pro_required', because('campaigns.waves_pro'), { details: { feature: 'Wave rules' } });
}

/**
 * Schedules a draft and sets its waves; undefined fields are unchanged.
 * @param now by the product's clock
 * @throws AppError not_found, wrong_state, invalid_input, pro_required
 */
export async function plan(
  db: Knex,
  subject: CreatorSubject,
  campaignId: number,
  change: Plan,
  now: Date,
  rules: Rules,
): Promise<void> {
  await db.transaction(async (trx) => {
    await lockDraft(trx, subject.accountId, campaignId);
    if (change.sendAt !== undefined) {
      const sendAt = change.sendAt === null ? null : new Date(change.sendAt);
      if (sendAt) checkSendAt(sendAt, now, rules);
      await execute(trx)`UPDATE campaigns SET send_at = ${sendAt}::timestamptz WHERE id = ${campaignId}`;
    }
    if (change.waves !== undefined) {
      if (change.waves) checkWaves(subject.isPro);
      await execute(trx)`
        UPDATE campaigns SET wave_first = ${change.waves?.firstCount ?? null}::smallint,
               wave_min_percent = ${change.waves?.minAcceptPercent ?? null}::smallint WHERE id = ${campaignId}`;
    }
  });
}
