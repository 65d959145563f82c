import type { Knex } from 'knex';
import { queryOne, raw } from '../../sql.ts';
import type { Counts } from './statistics.policy.ts';

/** The counters that several services have together. */
export type Counters = Omit<Counts, 'answeredInGenre' | 'acceptedInGenre' | 'medianReplyHours'>;

/** Selects `Counters` from grouped rows of `service_statistics st`: all answers since the beginning, whoever shows them. */
export const countersSql = raw(`coalesce(sum(st.answered_count), 0)::int AS answered,
  coalesce(sum(st.accepted_count), 0)::int AS accepted, coalesce(sum(st.expired_count), 0)::int AS expired,
  coalesce(sum(st.promises_due_count), 0)::int AS "promisesDue", coalesce(sum(st.promises_kept_count), 0)::int AS "promisesKept",
  coalesce(sum(st.votes_count), 0)::int AS votes, coalesce(sum(st.helpful_count), 0)::int AS helpful,
  max(st.last_answer_at) AS "lastAnswerAt"`);

/** The counters of these services together. */
export const countersOf = (db: Knex, serviceIds: readonly number[]): Promise<Counters> => queryOne<Counters>(db)`
  SELECT ${countersSql} FROM service_statistics st WHERE st.service_id = ANY (${[...serviceIds]}::int[])`;
