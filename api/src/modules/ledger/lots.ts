import type { Knex } from 'knex';
import { execute, queryRows } from '../../sql.ts';
import { euroAccounts, systemAccounts } from './accounts.ts';
import { zeroCredits, type Cents, type Credits } from './credits.ts';
import { payDebts, type SettledDebt } from './debt.ts';
import { book, openJournal, writeLegs, type JournalKind, type Leg } from './journal.ts';

export type LotKind = 'promo' | 'gift' | 'converted' | 'subscription' | 'purchased';

interface NewLot {
  accountId: number;
  kind: LotKind;
  /** Unique: `gift:<id>`, `payment:<id>`, `bonus:<purchase>`, `invoice:<id>`, `conversion:<id>` or `demo:<name>`. */
  source: string;
  at?: Date;
}

/** Opens an empty lot: the ledger account for credits of one origin. The database refuses a second lot of the same source. */
export async function openLot(trx: Knex.Transaction, lot: NewLot, pricePaidCents: number): Promise<number> {
  const rows = await queryRows<{ id: number }>(trx)`
    INSERT INTO ledger_accounts (unit, kind, account_id) VALUES ('credit', 'lot', ${lot.accountId}) RETURNING id`;
  const lotId = rows[0]!.id;
  await execute(trx)`
    INSERT INTO lots (ledger_account_id, account_id, kind, source, price_paid_cents, created_at)
    VALUES (${lotId}, ${lot.accountId}, ${lot.kind}, ${lot.source}, ${pricePaidCents},
      coalesce(${lot.at ?? null}::timestamptz, app_now()))`;
  return lotId;
}

interface Issue extends NewLot {
  amount: Credits;
  journalKind: Extract<JournalKind, 'gift_redeemed' | 'subscription_granted' | 'demo_granted'>;
}

/**
 * Issues new credits to a creator's wallet as a new lot. The source is also the event's natural key.
 * @returns whether it was booked before; then nothing has changed.
 */
export async function issue(trx: Knex.Transaction, input: Issue): Promise<{ replayed: boolean }> {
  return issueLot(trx, input, null);
}

interface Sale {
  accountId: number;
  purchaseId: number;
  amount: Credits;
  price: Cents;
  /** On top of the amount, as a promo lot. */
  bonus?: Credits;
}

/**
 * Books a paid purchase: euros as sales, credits as a new lot, a bonus as another. The buyer's debts are paid from the new lot first.
 * Books once.
 * @returns whether it was booked before (then nothing has changed), and the debts that it paid
 */
export async function sell(
  trx: Knex.Transaction,
  { accountId, purchaseId, amount, price, bonus = zeroCredits }: Sale,
): Promise<{ replayed: boolean; debts: SettledDebt[] }> {
  const source = purchaseSource(purchaseId);
  const journalId = await openJournal(trx, { kind: 'credits_purchased', idem: source, creatorAccountId: accountId });
  if (journalId === null) return { replayed: true, debts: [] };
  const lotId = await openLot(trx, { accountId, kind: 'purchased', source }, price);
  const legs = [await issued(trx, source, lotId, amount), await sold(trx, source, price)];
  if (bonus > zeroCredits) {
    const bonusOf = bonusSource(purchaseId);
    legs.push(
      await issued(trx, bonusOf, await openLot(trx, { accountId, kind: 'promo', source: bonusOf }, noPrice), bonus),
    );
  }
  await writeLegs(trx, journalId, legs);
  return { replayed: false, debts: await payDebts(trx, { accountId, lotId, event: source }) };
}

/**
 * Books a paid gift: euros only, since its credits are issued when it is redeemed. Books once.
 * @returns whether it was booked before; then nothing has changed.
 */
export async function sellGift(
  trx: Knex.Transaction,
  { accountId, purchaseId, price }: Omit<Sale, 'amount' | 'bonus'>,
): Promise<{ replayed: boolean }> {
  const source = purchaseSource(purchaseId);
  const journal = { kind: 'gift_purchased', idem: source, creatorAccountId: accountId } as const;
  return { replayed: !(await book(trx, { journal, legs: [await sold(trx, source, price)] })) };
}

interface Grant {
  accountId: number;
  invoiceId: string;
  amount: Credits;
  price: Cents;
  /** The demo's time; the product's own is now. */
  at?: Date;
}

/**
 * Books a paid invoice of a subscription: euros as sales, the granted credits as a new lot. Books once.
 * @returns whether it was booked before; then nothing has changed.
 */
export async function grant(
  trx: Knex.Transaction,
  { invoiceId, price, ...rest }: Grant,
): Promise<{ replayed: boolean }> {
  const source = invoiceSource(invoiceId);
  return issueLot(trx, { ...rest, kind: 'subscription', source, journalKind: 'subscription_granted' }, price);
}

/** The source of a purchase's lot, and the natural key of its journal. */
export const purchaseSource = (purchaseId: number): string => `payment:${purchaseId}`;
/** The source of its bonus lot. */
export const bonusSource = (purchaseId: number): string => `bonus:${purchaseId}`;
/** The source of the lot that a Pro invoice granted, and the natural key of its journal. */
export const invoiceSource = (invoiceId: string): string => `invoice:${invoiceId}`;

type LotIssue = Omit<Issue, 'journalKind'> & { journalKind: JournalKind };

async function issueLot(trx: Knex.Transaction, input: LotIssue, price: Cents | null): Promise<{ replayed: boolean }> {
  const journalId = await openJournal(trx, {
    kind: input.journalKind,
    idem: input.source,
    creatorAccountId: input.accountId,
    at: input.at,
  });
  if (journalId === null) return { replayed: true };
  const lotId = await openLot(trx, input, price ?? noPrice);
  const legs = [await issued(trx, input.source, lotId, input.amount)];
  if (price !== null) legs.push(await sold(trx, input.source, price));
  await writeLegs(trx, journalId, legs, input.at);
  return { replayed: false };
}

const noPrice = 0;

/** The leg that fills a new lot. It needs no lock: no other transaction sees it yet. */
async function issued(trx: Knex.Transaction, source: string, lotId: number, amount: Credits): Promise<Leg> {
  const { issuance } = await systemAccounts(trx);
  const idem = `${source}:issued`;
  return { phase: 'single', debitAccountId: issuance, creditAccountId: lotId, amount, idem };
}

async function sold(trx: Knex.Transaction, source: string, price: Cents): Promise<Leg> {
  const { psp, sales } = await euroAccounts(trx);
  const idem = `${source}:sold`;
  return { phase: 'single', unit: 'eur', debitAccountId: psp, creditAccountId: sales, amount: price, idem };
}
