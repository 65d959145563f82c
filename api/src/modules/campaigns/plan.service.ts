import type { CallTypes, planCampaign as planCall } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { CreatorSubject } from '../../plugins/contract.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { lockDraft } from './campaigns.repository.ts';

export type Plan = CallTypes<typeof planCall>['body'];

const dayMs = 86_400_000;

/** @throws AppError invalid_input for a time that is over, or further away than a campaign can wait */
function checkSendAt(sendAt: Date, now: Date, rules: Rules): void {
  const days = rules.campaigns.scheduleMaxDays;
  const refuse = (message: string) => new AppError('invalid_input', message, { fields: { sendAt: message } });
  if (sendAt <= now) throw refuse('This time is over');
  if (sendAt.getTime() > now.getTime() + days * dayMs) throw refuse(`A campaign can wait ${days} days at most`);
}

/**
 * Waves are part of Pro.
 * @throws AppError pro_required
 */
export function checkWaves(isPro: boolean): void {
  if (isPro) return;
  throw new AppError('pro_required', 'Sending in waves is part of Pro.', { details: { feature: 'Wave rules' } });
}

/**
 * Says when a draft goes out, and in which waves; what isn't named stays as it is.
 * @param now by the product's clock
 * @throws AppError not_found, wrong_state, invalid_input, pro_required
 */
export async function plan(
  db: Knex,
  subject: CreatorSubject,
  campaignId: number,
  wanted: Plan,
  now: Date,
  rules: Rules,
): Promise<void> {
  await db.transaction(async (trx) => {
    await lockDraft(trx, subject.accountId, campaignId);
    if (wanted.sendAt !== undefined) {
      const sendAt = wanted.sendAt === null ? null : new Date(wanted.sendAt);
      if (sendAt) checkSendAt(sendAt, now, rules);
      await trx.raw('UPDATE campaigns SET send_at = ?::timestamptz WHERE id = ?', [sendAt, campaignId]);
    }
    if (wanted.waves !== undefined) {
      if (wanted.waves) checkWaves(subject.isPro);
      await trx.raw('UPDATE campaigns SET wave_first = ?::smallint, wave_min_percent = ?::smallint WHERE id = ?', [
        wanted.waves?.firstCount ?? null,
        wanted.waves?.minAcceptPercent ?? null,
        campaignId,
      ]);
    }
  });
}
