import type { Purchase } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { chargebacksOf } from '../chargebacks/index.ts';
import { boughtGifts } from '../gifts/index.ts';
import { type Credits, hundredths, zeroCredits, toDecimal, unspentOfPurchases, wholeCredits } from '../ledger/index.ts';
import { failureText } from './failure-text.ts';
import type { PurchaseRow } from './purchases.repository.ts';
import { centsFor } from './return.policy.ts';
import { purchasesBeingReturned } from './returns.repository.ts';

const dayMs = 86_400_000;

interface Seen {
  now: Date;
  rules: Rules;
}

/** What is not in a purchase's own row. */
interface Around {
  unspent: Credits;
  isBeingReturned: boolean;
  chargeback: Purchase['chargeback'];
  gift: NonNullable<Purchase['gift']>['status'];
}

/** Purchases as they go over the wire, with what of each could be given back now. */
export async function presentPurchases(db: Knex, rows: readonly PurchaseRow[], seen: Seen): Promise<Purchase[]> {
  const paidIds = rows.filter((row) => row.paid_at !== null).map((row) => row.id);
  const giftIds = rows.filter((row) => row.paid_at !== null && row.purpose === 'gift').map((row) => row.id);
  const unspent = await unspentOfPurchases(db, paidIds);
  const beingReturned = await purchasesBeingReturned(db, paidIds);
  const chargebacks = await chargebacksOf(db, paidIds);
  const gifts = await boughtGifts(db, giftIds);
  return rows.map((row) => {
    const around = {
      unspent: unspent.get(row.id) ?? zeroCredits,
      isBeingReturned: beingReturned.has(row.id),
      chargeback: chargebacks.get(row.id) ?? null,
    };
    return present(row, { ...around, gift: giftStatus(row, around, gifts.get(row.id)?.status ?? 'ready') }, seen);
  });
}

export async function presentPurchase(db: Knex, row: PurchaseRow, seen: Seen): Promise<Purchase> {
  const [purchase] = await presentPurchases(db, [row], seen);
  return purchase!;
}

/** A code is good for nothing once its money went back, or is on its way. */
function giftStatus(row: PurchaseRow, around: Omit<Around, 'gift'>, byItsCodes: Around['gift']): Around['gift'] {
  if (byItsCodes === 'redeemed') return byItsCodes;
  const isDisputed = around.chargeback === 'open' || around.chargeback === 'lost';
  return row.status === 'returned' || around.isBeingReturned || isDisputed ? 'stopped' : byItsCodes;
}

function present(row: PurchaseRow, around: Around, seen: Seen): Purchase {
  const isPaid = row.paid_at !== null;
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    method: row.method,
    purpose: row.purpose,
    status: row.status,
    packId: row.pack_id,
    credits: row.credits,
    bonusCredits: toDecimal(hundredths(row.bonus_hundredths)),
    priceCents: row.price_cents,
    discountCents: row.discount_cents,
    promoCode: row.promo_code,
    returnable: returnableOf(row, around, seen),
    returnedCents: row.returned_cents,
    failure: failureText(row.failure, row.method),
    gift: isPaid && row.purpose === 'gift' ? { status: around.gift } : null,
    chargeback: around.chargeback,
    receipt: isPaid ? `purchase-${row.id}` : null,
  };
}

function returnableOf(row: PurchaseRow, around: Around, { now, rules }: Seen): Purchase['returnable'] {
  if (row.paid_at === null || around.isBeingReturned) return null;
  if (around.chargeback === 'open' || around.chargeback === 'lost') return null;
  const unspent = row.purpose === 'gift' ? unspentGift(row, around) : around.unspent;
  const amountCents = centsFor(row, unspent);
  if (amountCents === 0) return null;
  const until = new Date(row.paid_at.getTime() + rules.money.cardReturnDays * dayMs);
  return until > now ? { credits: toDecimal(unspent), amountCents, until: until.toISOString() } : null;
}

/** A gift goes back whole, or not at all. */
const unspentGift = (row: PurchaseRow, { gift }: Around): Credits =>
  row.status === 'paid' && (gift === 'ready' || gift === 'shown') ? wholeCredits(row.credits) : zeroCredits;
