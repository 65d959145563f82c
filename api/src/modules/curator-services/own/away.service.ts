import type { Knex } from 'knex';
import { because } from '../../../because.ts';
import { AppError, refuseField } from '../../../plugins/errors.ts';
import type { Rules } from '../../../rules.ts';
import { ruleEndOf, writeAway } from './away.repository.ts';
import { notFound } from './own.service.ts';

interface Scope {
  curatorProfileId: number;
  /** Left out: every service that is live or paused. */
  serviceId?: number;
}

interface AwayRow {
  id: number;
  reliability_from: Date | null;
  is_away_by_rule: boolean;
}

/**
 * Sets services away until a time; null brings them back. Days that the rule for missed deadlines set are never cut short:
 * one service is refused, all of them come back when their days are over.
 * @throws AppError not_found, invalid_input (`until`), wrong_state
 */
export async function setAway(
  db: Knex,
  { services: { awayDays, awayMaxDays } }: Rules,
  { curatorProfileId, serviceId }: Scope,
  until: Date | null,
  now: Date,
): Promise<void> {
  if (until && until <= now) refuseField('until', because('fields.time_passed'));
  if (until && until.getTime() > now.getTime() + awayMaxDays * 86_400_000) {
    refuseField('until', because('services.away_too_long', { days: awayMaxDays }));
  }
  await db.transaction(async (trx) => {
    const rows = await trx('services')
      .where({ curator_profile_id: curatorProfileId, ...(serviceId !== undefined && { id: serviceId }) })
      .modify((query) => {
        if (serviceId === undefined) void query.whereIn('status', ['active', 'paused']);
      })
      .orderBy('id')
      .forNoKeyUpdate()
      .select<AwayRow[]>('id', 'reliability_from', 'is_away_by_rule');
    if (serviceId !== undefined) {
      const [row] = rows;
      if (!row) throw notFound();
      const ruleEnd = ruleEndOf(row, awayDays);
      if (ruleEnd && ruleEnd > now && (until === null || until < ruleEnd)) {
        throw new AppError('wrong_state', because('services.away_for_missed'));
      }
    }
    const ids = rows.map(({ id }) => id);
    await writeAway(trx, ids, until, awayDays);
  });
}
