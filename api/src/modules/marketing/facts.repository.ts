import { type FactEvent, factEvents } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { queryRow, raw } from '../../sql.ts';

/** Something that happened to an account, with what an event tells about it. */
export interface Fact {
  /** Whether it happened since the account allows marketing, and lately. */
  isNews: boolean;
  properties: Record<string, string | number | boolean>;
}

/** Older facts aren't news; shorter than events are kept, so that none is stored again. */
export const freshDays = 7;

/** SQL of each fact of the account `:account`: when it happened, and its properties; no row where it didn't. `:subject` is a row of the account. */
const factSql: Record<FactEvent, string> = {
  signup_completed: `
    SELECT min(created_at) AS at, json_build_object('isCreator', bool_or(role = 'creator'), 'isCurator', bool_or(role = 'curator')) AS properties
      FROM (SELECT created_at, 'creator' AS role FROM creator_profiles WHERE account_id = :account
            UNION ALL SELECT created_at, 'curator' FROM curator_profiles WHERE account_id = :account) profiles HAVING count(*) > 0`,
  first_campaign: `
    SELECT paid_at AS at, json_build_object('type', type) AS properties
      FROM campaigns WHERE account_id = :account AND paid_at IS NOT NULL ORDER BY paid_at, id LIMIT 1`,
  credits_purchased: `
    SELECT paid_at AS at, json_build_object('credits', credits) AS properties
      FROM purchases WHERE id = :subject AND account_id = :account AND paid_at IS NOT NULL`,
  answer_received: `
    SELECT a.answered_at AS at, json_build_object('isAccepted', a.decision = 'accepted') AS properties
      FROM answers a JOIN submissions s ON s.id = a.submission_id WHERE s.id = :subject AND s.creator_account_id = :account`,
  subscription_started: `
    SELECT created_at AS at, json_build_object('interval', billing_interval) AS properties
      FROM subscriptions WHERE account_id = :account AND provider_reference IS NOT NULL AND valid_until > app_now()`,
};
/** Whether an event is a fact, which the API checks; the others are of released front ends. */
export const isFact = (event: string): event is FactEvent => factEvents.some((fact) => fact === event);

/** Facts that name a row. The others happen to an account once. */
export const hasSubject = (event: FactEvent): boolean => factSql[event].includes(':subject');

/** A fact of an account; null where it didn't happen, or to another account. */
export async function factOf(
  db: Knex,
  accountId: number,
  event: FactEvent,
  subjectId: number | null,
): Promise<Fact | null> {
  const sql = factSql[event].replaceAll(':account', String(accountId)).replaceAll(':subject', String(subjectId ?? 0));
  return queryRow<Fact>(db)`
    SELECT fact.properties, fact.at >= consent.decided_at AND fact.at > app_now() - make_interval(days => ${freshDays}) AS "isNews"
      FROM (${raw(sql)}) fact, newest_consent(${accountId}, 'marketing') consent`;
}
