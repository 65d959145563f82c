import type { Knex } from 'knex';
import { execute } from '../../../sql.ts';

/** Sets services away until a time, or brings them back with null; days that the rule for missed deadlines set are kept. */
export const writeAway = (
  trx: Knex.Transaction,
  serviceIds: number[],
  until: Date | null,
  ruleDays: number,
): Promise<void> => execute(trx)`
  UPDATE services SET is_away_by_rule = is_away_by_rule AND away_until > app_now(),
         away_until = greatest(${until}::timestamptz,
           CASE WHEN is_away_by_rule AND away_until > app_now()
             THEN reliability_from + make_interval(days => ${ruleDays}) END)
   WHERE id = ANY (${serviceIds}::int[])`;

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
