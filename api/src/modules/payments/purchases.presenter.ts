import type { Purchase } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { type Credits, noCredits, toDecimal, unspentOfPurchases } from '../ledger/index.ts';
import type { Rules } from '../../rules.ts';
import { failureText } from './failure-text.ts';
import type { PurchaseRow } from './purchases.repository.ts';
import { centsFor } from './return.policy.ts';
import { purchasesBeingReturned } from './returns.repository.ts';

const dayMs = 86_400_000;

interface Seen {
  now: Date;
  rules: Rules;
}

/** Purchases as they go over the wire, with what of each could be given back now. */
export async function presentPurchases(db: Knex, rows: readonly PurchaseRow[], seen: Seen): Promise<Purchase[]> {
  const paidIds = rows.filter((row) => row.paid_at !== null).map((row) => row.id);
  const unspent = await unspentOfPurchases(db, paidIds);
  const beingReturned = await purchasesBeingReturned(db, paidIds);
  return rows.map((row) =>
    present(row, beingReturned.has(row.id) ? noCredits : (unspent.get(row.id) ?? noCredits), seen),
  );
}

export async function presentPurchase(db: Knex, row: PurchaseRow, seen: Seen): Promise<Purchase> {
  const [purchase] = await presentPurchases(db, [row], seen);
  return purchase!;
}

function present(row: PurchaseRow, unspent: Credits, seen: Seen): Purchase {
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    method: 'card',
    purpose: 'credits',
    status: row.status,
    packId: row.pack_id,
    credits: row.credits,
    bonusCredits: 0,
    priceCents: row.price_cents,
    discountCents: 0,
    promoCode: null,
    returnable: returnableOf(row, unspent, seen),
    returnedCents: row.returned_cents,
    failure: failureText(row.failure),
    gift: null,
    chargeback: null,
    receipt: null,
  };
}

function returnableOf(row: PurchaseRow, unspent: Credits, { now, rules }: Seen): Purchase['returnable'] {
  const amountCents = centsFor(row, unspent);
  if (row.paid_at === null || amountCents === 0) return null;
  const until = new Date(row.paid_at.getTime() + rules.money.cardReturnDays * dayMs);
  return until > now ? { credits: toDecimal(unspent), amountCents, until: until.toISOString() } : null;
}
