import type { GiftCode, PromoCode, PromoUse } from '@fanfare/api-contract';

export const promoWith = (changes: Partial<PromoCode> = {}): PromoCode => ({
  id: 1,
  code: 'WELCOME10',
  kind: 'percent_off',
  value: 10,
  status: 'active',
  startsAt: null,
  endsAt: null,
  maxUses: null,
  onePerAccount: true,
  firstPurchaseOnly: false,
  minCredits: null,
  accountEmail: null,
  note: '',
  isDemo: false,
  createdAt: '2026-05-04T09:00:00.000Z',
  createdBy: 'staff@demo.test',
  stoppedAt: null,
  stoppedBy: null,
  uses: 0,
  paidCents: 0,
  discountCents: 0,
  bonusCredits: 0,
  ...changes,
});

export const useWith = (changes: Partial<PromoUse> = {}): PromoUse => ({
  id: 1,
  usedAt: '2026-05-08T10:00:00.000Z',
  accountEmail: 'ines@demo.test',
  purchaseId: 31,
  credits: 25,
  bonusCredits: 0,
  priceCents: 2_160,
  discountCents: 240,
  ...changes,
});

export const giftWith = (changes: Partial<GiftCode> = {}): GiftCode => ({
  id: 1,
  ending: '7QK4',
  credits: 25,
  status: 'unused',
  source: 'staff',
  note: 'Prize of the spring draw',
  createdAt: '2026-05-04T09:00:00.000Z',
  createdBy: 'staff@demo.test',
  redeemedAt: null,
  redeemedBy: null,
  stoppedAt: null,
  ...changes,
});
