import type { LiveEvent } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { execute } from '../../sql.ts';

export const liveChannel = 'fanfare_live';

/** The event that sessions of an account have ended. */
export const endedChannel = 'fanfare_sessions_ended';

/** The NOTIFY payload: its recipients, and which data changed. */
export interface LiveMessage {
  accountId: number;
  event: LiveEvent;
}

export const walletChanged = (accountId: number): LiveMessage => ({ accountId, event: { type: 'wallet' } });
export const queueChanged = (accountId: number): LiveMessage => ({ accountId, event: { type: 'queue' } });
export const campaignChanged = (accountId: number, campaignId: number): LiveMessage => ({
  accountId,
  event: { type: 'campaign', campaignId },
});

/**
 * Notifies the open tabs of accounts, in every API process, that data changed. Delivered when the transaction commits; duplicates
 * within it are delivered once.
 */
export async function notifyLive(trx: Knex, messages: readonly LiveMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await execute(trx)`
    SELECT pg_notify(${liveChannel}, m) FROM unnest(${messages.map((message) => JSON.stringify(message))}::text[]) AS m`;
}

/** Ends an account's streams in every API process, as far as their sessions have ended: when the transaction commits. */
export async function endStreams(trx: Knex, accountId: number): Promise<void> {
  await execute(trx)`SELECT pg_notify(${endedChannel}, ${String(accountId)})`;
}
