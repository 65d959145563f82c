import type { LiveEvent } from '@fanfare/api-contract';
import type { Knex } from 'knex';

export const liveChannel = 'fanfare_live';

/** What goes through the database: whom it is for, and which data changed. */
export interface LiveMessage {
  accountId: number;
  event: LiveEvent;
}

/**
 * Tells the open tabs of accounts that data changed, in every API process. Part of the transaction: delivered when it
 * commits, never when it doesn't. The same message twice in one transaction is delivered once.
 */
export async function notifyLive(trx: Knex, messages: readonly LiveMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await trx.raw(`SELECT pg_notify(?, m) FROM unnest(?::text[]) AS m`, [
    liveChannel,
    messages.map((message) => JSON.stringify(message)),
  ]);
}
