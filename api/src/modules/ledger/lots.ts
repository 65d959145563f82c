import type { Knex } from 'knex';
import { euroAccounts, lockWallets, systemAccounts } from './accounts.ts';
import type { Cents, Credits } from './credits.ts';
import { openJournal, writeLegs, type JournalKind, type Leg } from './journal.ts';

export type LotKind = 'promo' | 'gift' | 'converted' | 'subscription' | 'purchased';

interface NewLot {
  accountId: number;
  kind: LotKind;
  /** What it came from, once: `gift:<id>`, `payment:<id>`, `invoice:<id>`, `demo:<name>`. */
  source: string;
  at?: Date;
}

/** Opens an empty lot, the ledger account of credits of one origin. A source is used once; the database refuses a second. */
async function openLot(trx: Knex.Transaction, lot: NewLot, pricePaidCents: number): Promise<number> {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    `INSERT INTO ledger_accounts (unit, kind, account_id) VALUES ('credit', 'lot', ?) RETURNING id`,
    [lot.accountId],
  );
  const lotId = rows[0]!.id;
  await trx.raw(
    `INSERT INTO lots (ledger_account_id, account_id, kind, source, price_paid_cents, created_at)
     VALUES (?, ?, ?, ?, ?, coalesce(?::timestamptz, app_now()))`,
    [lotId, lot.accountId, lot.kind, lot.source, pricePaidCents, lot.at ?? null],
  );
  return lotId;
}

interface Issue extends NewLot {
  amount: Credits;
  journalKind: Extract<JournalKind, 'gift_redeemed' | 'subscription_granted' | 'demo_granted'>;
}

/**
 * Brings new credits into a creator's wallet, as a lot of their own. The source is also the event's natural key.
 * @returns whether it was booked before: then nothing has changed.
 */
export async function issue(trx: Knex.Transaction, input: Issue): Promise<{ replayed: boolean }> {
  return fill(trx, input, null);
}

interface Sale {
  accountId: number;
  purchaseId: number;
  amount: Credits;
  price: Cents;
}

/**
 * Books a paid purchase: its euros as sold, its credits as a lot of their own. Once per purchase.
 * @returns whether it was booked before: then nothing has changed.
 */
export async function sell(trx: Knex.Transaction, sale: Sale): Promise<{ replayed: boolean }> {
  const { accountId, amount } = sale;
  const source = purchaseSource(sale.purchaseId);
  return fill(trx, { accountId, amount, kind: 'purchased', source, journalKind: 'credits_purchased' }, sale.price);
}

interface Grant {
  accountId: number;
  invoiceId: string;
  amount: Credits;
  price: Cents;
}

/**
 * Books a paid invoice of a subscription: its euros as sold, the credits it grants as a lot of their own. Once per invoice.
 * @returns whether it was booked before: then nothing has changed.
 */
export async function grant(
  trx: Knex.Transaction,
  { invoiceId, price, ...rest }: Grant,
): Promise<{ replayed: boolean }> {
  const source = `invoice:${invoiceId}`;
  return fill(trx, { ...rest, kind: 'subscription', source, journalKind: 'subscription_granted' }, price);
}

/** The source of a purchase's lot, and the natural key of its journal. */
export const purchaseSource = (purchaseId: number): string => `payment:${purchaseId}`;

type Filling = Omit<Issue, 'journalKind'> & { journalKind: JournalKind };

async function fill(trx: Knex.Transaction, input: Filling, price: Cents | null): Promise<{ replayed: boolean }> {
  const journalId = await openJournal(trx, {
    kind: input.journalKind,
    idem: input.source,
    creatorAccountId: input.accountId,
    at: input.at,
  });
  if (journalId === null) return { replayed: true };
  const lotId = await openLot(trx, input, price ?? 0);
  const system = await systemAccounts(trx);
  await lockWallets(trx, [lotId]);
  const legs: Leg[] = [
    {
      phase: 'single',
      debitAccountId: system.issuance,
      creditAccountId: lotId,
      amount: input.amount,
      idem: `${input.source}:issued`,
    },
  ];
  if (price !== null) {
    const euros = await euroAccounts(trx);
    legs.push({
      phase: 'single',
      unit: 'eur',
      debitAccountId: euros.psp,
      creditAccountId: euros.sales,
      amount: price,
      idem: `${input.source}:sold`,
    });
  }
  await writeLegs(trx, journalId, legs, input.at);
  return { replayed: false };
}
