import type { Knex } from 'knex';
import { lockWallets, systemAccounts } from './accounts.ts';
import type { Cents, Credits } from './credits.ts';
import { openJournal, writeLegs, type JournalKind } from './journal.ts';

export type LotKind = 'promo' | 'gift' | 'converted' | 'subscription' | 'purchased';

interface NewLot {
  accountId: number;
  kind: LotKind;
  /** What it came from, once: `gift:<id>`, `payment:<id>`, `invoice:<id>`, `demo:<name>`. */
  source: string;
  pricePaidCents?: Cents;
  at?: Date;
}

/** Opens an empty lot, the ledger account of credits of one origin. A source is used once; the database refuses a second. */
async function openLot(trx: Knex.Transaction, lot: NewLot): Promise<number> {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    `INSERT INTO ledger_accounts (unit, kind, account_id) VALUES ('credit', 'lot', ?) RETURNING id`,
    [lot.accountId],
  );
  const lotId = rows[0]!.id;
  await trx.raw(
    `INSERT INTO lots (ledger_account_id, account_id, kind, source, price_paid_cents, created_at)
     VALUES (?, ?, ?, ?, ?, coalesce(?::timestamptz, app_now()))`,
    [lotId, lot.accountId, lot.kind, lot.source, lot.pricePaidCents ?? 0, lot.at ?? null],
  );
  return lotId;
}

interface Issue extends NewLot {
  amount: Credits;
  journalKind: Extract<JournalKind, 'gift_redeemed' | 'credits_purchased' | 'subscription_granted' | 'demo_granted'>;
}

/**
 * Brings new credits into a creator's wallet, as a lot of their own. The source is also the event's natural key.
 * @returns whether it was booked before: then nothing has changed.
 */
export async function issue(trx: Knex.Transaction, input: Issue): Promise<{ replayed: boolean }> {
  const journalId = await openJournal(trx, {
    kind: input.journalKind,
    idem: input.source,
    creatorAccountId: input.accountId,
    at: input.at,
  });
  if (journalId === null) return { replayed: true };
  const lotId = await openLot(trx, input);
  const system = await systemAccounts(trx);
  await lockWallets(trx, [lotId]);
  const leg = {
    phase: 'single' as const,
    debitAccountId: system.issuance,
    creditAccountId: lotId,
    amount: input.amount,
    idem: `${input.source}:issued`,
  };
  await writeLegs(trx, journalId, [leg], input.at);
  return { replayed: false };
}
