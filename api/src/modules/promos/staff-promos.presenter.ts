import type { PromoCode, PromoUse } from '@fanfare/api-contract';
import { toDecimal } from '../ledger/index.ts';
import type { PromoUseRow, StaffPromoRow } from './staff-promos.repository.ts';

export const presentPromo = (row: StaffPromoRow): PromoCode => ({
  id: row.id,
  code: row.code,
  kind: row.kind,
  value: row.value,
  status: row.status,
  startsAt: row.starts_at?.toISOString() ?? null,
  endsAt: row.ends_at?.toISOString() ?? null,
  maxUses: row.max_uses,
  onePerAccount: row.one_per_account,
  firstPurchaseOnly: row.first_purchase_only,
  minCredits: row.min_credits,
  accountEmail: row.account_email,
  note: row.note,
  isDemo: row.is_demo,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by_email,
  stoppedAt: row.stopped_at?.toISOString() ?? null,
  stoppedBy: row.stopped_by_email,
  isAwaitingRelease: row.needs_release && row.released_at === null && row.stopped_at === null,
  releasedBy: row.released_by_email,
  uses: row.uses,
  paidCents: row.paid_cents,
  discountCents: row.discount_cents,
  bonusCredits: toDecimal(row.bonus_hundredths),
});

export const presentUse = (row: PromoUseRow): PromoUse => ({
  id: row.id,
  usedAt: row.used_at.toISOString(),
  accountEmail: row.account_email,
  purchaseId: row.purchase_id,
  credits: row.credits,
  bonusCredits: toDecimal(row.bonus_hundredths),
  priceCents: row.price_cents,
  discountCents: row.discount_cents,
});
