import { type Because, inEnglish } from '../../../because.ts';
import type { CheckRound, ServiceCheck } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { recordFeed } from '../../feed/index.ts';
import { notifyLive, queueChanged } from '../../live/index.ts';
import type { ServiceRow } from '../own/own.repository.ts';

/** Submitted services whose next check is due, longest waiting first. */
export async function dueSubmitted(db: Knex, limit: number): Promise<ServiceRow[]> {
  return db('services')
    .where({ status: 'checking' })
    .whereRaw('next_check_at <= app_now()')
    .orderBy(['next_check_at', 'id'])
    .limit(limit)
    .select<ServiceRow[]>('*');
}

/** Live services due for their weekly checks; of demo services only those whose curators can log in. */
export async function dueWeekly(db: Knex, limit: number): Promise<ServiceRow[]> {
  return db('services as s')
    .join('curator_profiles as p', 'p.id', 's.curator_profile_id')
    .join('accounts as a', 'a.id', 'p.account_id')
    .where({ 's.status': 'active' })
    .whereNull('a.suspended_at')
    .where((query) => query.where({ 's.is_demo': false }).orWhereNotNull('a.password_hash'))
    .whereRaw('s.next_check_at <= app_now()')
    .orderBy(['s.next_check_at', 's.id'])
    .limit(limit)
    .select<ServiceRow[]>('s.*');
}

/** The service, locked, unless it was withdrawn, changed or paused since its page was fetched. */
export async function lockUnchanged(trx: Knex.Transaction, before: ServiceRow): Promise<ServiceRow | undefined> {
  return trx('services')
    .where({ id: before.id, status: before.status, url: before.url, submitted_count: before.submitted_count })
    .forNoKeyUpdate()
    .first<ServiceRow>();
}

interface Result {
  kind: CheckRound['kind'];
  outcome: CheckRound['outcome'];
  checks: readonly ServiceCheck[];
  message: Because | null;
}

type FeedKind = 'service_live' | 'service_rejected' | 'service_warned' | 'service_held';
const feedKindOf: Partial<Record<`${Result['kind']} ${Result['outcome']}`, FeedKind>> = {
  'submitted passed': 'service_live',
  'submitted rejected': 'service_rejected',
  'submitted unreachable': 'service_rejected',
  'weekly failed_once': 'service_warned',
  'weekly paused': 'service_held',
};

/** Records the result of a round of checks, updates the service and notifies its curator. */
export async function recordRound(
  trx: Knex.Transaction,
  row: ServiceRow,
  result: Result,
  changes: Record<string, unknown>,
): Promise<void> {
  const [round] = await trx('service_check_rounds')
    .insert({
      service_id: row.id,
      curator_profile_id: row.curator_profile_id,
      url: row.url,
      kind: result.kind,
      outcome: result.outcome,
      checks: JSON.stringify(result.checks),
      message: result.message && inEnglish(result.message),
      because: result.message && JSON.stringify(result.message),
    })
    .returning<{ id: number }[]>('id');
  await trx('services').where({ id: row.id }).update(changes);
  const feedKind = feedKindOf[`${result.kind} ${result.outcome}`];
  const owner = await trx('curator_profiles')
    .where({ id: row.curator_profile_id })
    .first<{ account_id: number }>('account_id');
  if (feedKind) {
    await recordFeed(trx, [
      {
        accountId: owner.account_id,
        role: 'curator',
        kind: feedKind,
        serviceId: row.id,
        idem: `service_check:${round!.id}`,
      },
    ]);
  }
  await notifyLive(trx, [queueChanged(owner.account_id)]);
}
