import type { LiveEvent } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { poolOf, rootOf } from '../../plugins/database.ts';
import { execute } from '../../sql.ts';

export const liveChannel = 'fanfare_live';

/** The event that sessions of an account have ended. */
export const endedChannel = 'fanfare_sessions_ended';

/** One message of a payload: whom it concerns, and which data changed. */
export interface LiveMessage {
  accountId: number;
  event: LiveEvent;
}

/** Also the state of Pro, which grants credits. */
export const walletChanged = (accountId: number): LiveMessage => ({ accountId, event: { type: 'wallet' } });
export const queueChanged = (accountId: number): LiveMessage => ({ accountId, event: { type: 'queue' } });
/** Also what is read beside a role's feed, such as a curator's promises. */
export const feedChanged = (accountId: number, role: 'creator' | 'curator'): LiveMessage => ({
  accountId,
  event: { type: 'feed', role },
});
export const campaignChanged = (accountId: number, campaignId: number): LiveMessage => ({
  accountId,
  event: { type: 'campaign', campaignId },
});

/** What each open transaction's commit announces, each message once. */
const untilCommit = new WeakMap<Knex, Set<string>>();

/**
 * Notifies the open tabs of accounts, in every API process, that data changed: once the transaction has committed, in one statement of its
 * own, duplicates once. A transaction that notifies would commit under a lock of the whole server. A message that is lost between the two
 * (the process died) costs a tab one refresh.
 */
export async function notifyLive(db: Knex, messages: readonly LiveMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const texts = messages.map((message) => JSON.stringify(message));
  if (!db.isTransaction) return announce(db, [...new Set(texts)]);
  const root = rootOf(db as Knex.Transaction);
  const waiting = untilCommit.get(root) ?? untilCommitOf(root);
  for (const text of texts) waiting.add(text);
}

function untilCommitOf(root: Knex.Transaction): Set<string> {
  const waiting = new Set<string>();
  untilCommit.set(root, waiting);
  const pool = poolOf(root);
  root.executionPromise.then(() => announce(pool, [...waiting])).catch(() => undefined);
  return waiting;
}

/** PostgreSQL takes less than 8,000 bytes in one notification. */
const maxPayloadLength = 7_000;

/** Messages in as few payloads as hold them. All of them are ASCII: types, roles and ids. */
function payloadsOf(texts: readonly string[]): string[] {
  const payloads: string[][] = [[]];
  let length = 0;
  for (const text of texts) {
    if (length + text.length > maxPayloadLength) {
      payloads.push([]);
      length = 0;
    }
    payloads.at(-1)!.push(text);
    length += text.length + 1;
  }
  return payloads.map((payload) => `[${payload.join(',')}]`);
}

async function announce(db: Knex, texts: readonly string[]): Promise<void> {
  await execute(db)`SELECT pg_notify(${liveChannel}, m) FROM unnest(${payloadsOf(texts)}::text[]) AS m`;
}

/** Ends an account's streams in every API process, as far as their sessions have ended: when the transaction commits. */
export async function endStreams(trx: Knex, accountId: number): Promise<void> {
  await execute(trx)`SELECT pg_notify(${endedChannel}, ${String(accountId)})`;
}
