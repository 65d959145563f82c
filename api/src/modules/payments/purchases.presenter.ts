import { worded } from '../../because.ts';
import type { Purchase } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { chargebacksOf } from '../chargebacks/index.ts';
import { boughtGifts } from '../gifts/index.ts';
import { hundredths, zeroCredits, toDecimal, returnablesOf, wholeCredits, type Returnable } from '../ledger/index.ts';
import { failureText } from './failure-text.ts';
import { purchasePage, type PurchaseRow } from './purchases.repository.ts';
import { centsFor, refundable } from './return.policy.ts';
import { purchasesBeingReturned } from './returns.repository.ts';

const dayMs = 86_400_000;

interface PresentContext {
  now: Date;
  rules: Rules;
}

/** Data beyond a purchase's own row. */
interface PurchaseDetails {
  returnable: Returnable;
  isBeingReturned: boolean;
  chargeback: Purchase['chargeback'];
  gift: NonNullable<Purchase['gift']>['status'];
}

/** Purchases as the API shows them, with what could be returned of each now. */
export async function presentPurchases(
  db: Knex,
  rows: readonly PurchaseRow[],
  context: PresentContext,
): Promise<Purchase[]> {
  const paidIds = rows.filter((row) => row.paid_at !== null).map((row) => row.id);
  const giftIds = rows.filter((row) => row.paid_at !== null && row.purpose === 'gift').map((row) => row.id);
  const returnables = await returnablesOf(db, paidIds);
  const beingReturned = await purchasesBeingReturned(db, paidIds);
  const chargebacks = await chargebacksOf(db, paidIds);
  const gifts = await boughtGifts(db, giftIds);
  return rows.map((row) => {
    const details = {
      returnable: returnables.get(row.id) ?? nothingLeft,
      isBeingReturned: beingReturned.has(row.id),
      chargeback: chargebacks.get(row.id) ?? null,
    };
    return present(row, { ...details, gift: giftStatus(row, details, gifts.get(row.id)?.status ?? 'ready') }, context);
  });
}

/** What an account could return of its newest purchases, a hundred at most. */
export async function returnablePurchases(
  db: Knex,
  accountId: number,
  context: PresentContext,
): Promise<{ purchaseId: number; credits: number; amountCents: number; until: string }[]> {
  const purchases = await presentPurchases(db, await purchasePage(db, accountId, null, 100), context);
  return purchases.flatMap(({ id, returnable }) =>
    returnable
      ? [{ purchaseId: id, credits: returnable.credits, amountCents: returnable.amountCents, until: returnable.until }]
      : [],
  );
}

export async function presentPurchase(db: Knex, row: PurchaseRow, context: PresentContext): Promise<Purchase> {
  const [purchase] = await presentPurchases(db, [row], context);
  return purchase!;
}

/** A code stops working once its payment was returned or disputed, or is being returned. */
function giftStatus(
  row: PurchaseRow,
  details: Omit<PurchaseDetails, 'gift'>,
  byCode: PurchaseDetails['gift'],
): PurchaseDetails['gift'] {
  if (byCode === 'redeemed') return byCode;
  const isDisputed = details.chargeback === 'open' || details.chargeback === 'lost';
  return row.status === 'returned' || details.isBeingReturned || isDisputed ? 'stopped' : byCode;
}

function present(row: PurchaseRow, details: PurchaseDetails, context: PresentContext): Purchase {
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
    returnable: returnableOf(row, details, context),
    returnedCents: row.returned_cents,
    ...worded({ failure: failureText(row.failure, row.method) }),
    gift: isPaid && row.purpose === 'gift' ? { status: details.gift } : null,
    chargeback: details.chargeback,
    receipt: isPaid ? `purchase-${row.id}` : null,
  };
}

function returnableOf(
  row: PurchaseRow,
  details: PurchaseDetails,
  { now, rules }: PresentContext,
): Purchase['returnable'] {
  if (row.paid_at === null || details.isBeingReturned) return null;
  if (details.chargeback === 'open' || details.chargeback === 'lost') return null;
  const returnable = row.purpose === 'gift' ? unspentGift(row, details) : details.returnable;
  const amountCents = centsFor(row, refundable(returnable));
  if (amountCents === 0) return null;
  const until = new Date(row.paid_at.getTime() + rules.money.cardReturnDays * dayMs);
  if (until <= now) return null;
  const { unspent, cancelledBonus, deducted } = returnable;
  return {
    credits: toDecimal(unspent),
    amountCents,
    until: until.toISOString(),
    cancelledBonusCredits: toDecimal(cancelledBonus),
    usedBonusCredits: toDecimal(deducted),
    deductedCents: centsFor(row, unspent) - amountCents,
  };
}

const nothingLeft: Returnable = { unspent: zeroCredits, cancelledBonus: zeroCredits, deducted: zeroCredits };

/** A gift is returned whole or not at all, and has no bonus. */
const unspentGift = (row: PurchaseRow, { gift }: PurchaseDetails): Returnable =>
  row.status === 'paid' && (gift === 'ready' || gift === 'shown')
    ? { ...nothingLeft, unspent: wholeCredits(row.credits) }
    : nothingLeft;
