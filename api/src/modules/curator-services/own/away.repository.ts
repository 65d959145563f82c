import type { Knex } from 'knex';
import { execute, queryRows } from '../../../sql.ts';

/** When the days away that missed deadlines brought end; null where they brought none. */
export const ruleEndOf = (
  service: { is_away_by_rule: boolean; reliability_from: Date | null },
  ruleDays: number,
): Date | null =>
  service.is_away_by_rule && service.reliability_from
    ? new Date(service.reliability_from.getTime() + ruleDays * 86_400_000)
    : null;

/** Those of the services whose days away are the rule's, not longer ones of their curator's own choice. */
export const awayByRuleAmong = async (db: Knex, serviceIds: readonly number[], ruleDays: number): Promise<number[]> => {
  const rows = await queryRows<{ id: number }>(db)`
    SELECT id FROM services
     WHERE id = ANY (${[...serviceIds]}::int[]) AND is_away_by_rule AND away_until > app_now()
       AND away_until <= reliability_from + make_interval(days => ${ruleDays})`;
  return rows.map(({ id }) => id);
};

/** Sets services away until a time, or brings them back with null; days that the rule for missed deadlines set are kept. */
export const writeAway = (
  trx: Knex.Transaction,
  serviceIds: number[],
  until: Date | null,
  ruleDays: number,
): Promise<void> => execute(trx)`
  UPDATE services v
     SET is_away_by_rule = rule.ends_at IS NOT NULL, away_until = greatest(${until}::timestamptz, rule.ends_at)
    FROM services s
   CROSS JOIN LATERAL (SELECT s.reliability_from + make_interval(days => ${ruleDays}) AS ends_at) day
    LEFT JOIN LATERAL (SELECT day.ends_at WHERE s.is_away_by_rule AND day.ends_at > app_now()) rule ON true
   WHERE v.id = s.id AND s.id = ANY (${serviceIds}::int[])`;

/** Applies the rule for missed deadlines: each service is paused, or away for `ruleDays`. */
export const writeAwayByRule = (
  trx: Knex.Transaction,
  services: readonly { id: number; is_paused: boolean }[],
  ruleDays: number,
): Promise<void> => execute(trx)`
  UPDATE services v SET reliability_from = app_now(),
         status = CASE WHEN x.is_paused THEN 'paused' ELSE v.status END,
         paused_by = CASE WHEN x.is_paused THEN 'answer_rate' ELSE v.paused_by END,
         away_until = CASE WHEN x.is_paused THEN v.away_until ELSE app_now() + make_interval(days => ${ruleDays}) END,
         is_away_by_rule = NOT x.is_paused
    FROM unnest(${services.map(({ id }) => id)}::int[], ${services.map((service) => service.is_paused)}::boolean[])
           AS x (id, is_paused) WHERE v.id = x.id`;

/** Ends the rule's days, which are over. */
export const clearAwayByRule = (trx: Knex.Transaction, serviceIds: number[]): Promise<void> =>
  execute(trx)`UPDATE services SET is_away_by_rule = false WHERE id = ANY (${serviceIds}::int[])`;
