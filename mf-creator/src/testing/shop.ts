import type { Pack, PromoQuote, Purchase, Transaction } from '@fanfare/api-contract';
import type { DataOf } from '@fanfare/shell-contract';

type Promo = DataOf<'GET /api/promo/:code'>;

export const transaction = (over: Partial<Transaction> = {}): Transaction => ({
  id: 701,
  createdAt: '2026-05-15T14:05:00.000Z',
  kind: 'refund',
  label: 'Refund for Bus Window Seat by Hanna Wójcik (campaign #1042)',
  amountCredits: 4,
  balanceCredits: 91,
  campaignId: 1042,
  submissionId: 502,
  receipt: null,
  ...over,
});

export const plan = {
  name: 'Pro',
  prices: { monthly: { id: 'pro_monthly', amount: 3_900 }, yearly: { id: 'pro_yearly', amount: 39_000 } },
};

export const packs: Pack[] = [
  [10, 1_000, 0],
  [25, 2_400, 4],
  [50, 4_600, 8],
  [100, 8_800, 12],
  [250, 20_500, 18],
].map(([credits = 0, priceCents = 0, savingPercent = 0]) => ({
  id: `credits_${credits}`,
  credits,
  priceCents,
  savingPercent,
}));

export const products = {
  currency: 'EUR' as const,
  packs,
  methods: ['card' as const, 'paypal' as const],
  isPayPalSandbox: true,
  stripe: { publishableKey: 'pk_test', scriptUrl: 'https://cards.example.test/v3/', isSandbox: true },
};

/** A promo code applied to a pack: ten percent off 25 credits by default. */
export const promoFor = (packId: string, quote: Partial<PromoQuote> = {}, over: Partial<Promo> = {}): Promo => ({
  code: 'BRASS10',
  kind: 'percent_off',
  value: 10,
  text: '10 % off',
  minCredits: null,
  endsAt: null,
  quotes: [
    {
      packId,
      credits: 25,
      bonusCredits: 0,
      listPriceCents: 2_400,
      discountCents: 0,
      priceCents: 2_400,
      ...quote,
    },
  ],
  ...over,
});

export const purchase = (over: Partial<Purchase> = {}): Purchase => ({
  id: 77,
  createdAt: '2026-05-15T14:05:00.000Z',
  paidAt: null,
  method: 'card',
  purpose: 'credits',
  status: 'open',
  packId: 'credits_25',
  credits: 25,
  bonusCredits: 0,
  priceCents: 2_400,
  discountCents: 0,
  promoCode: null,
  returnable: null,
  returnedCents: 0,
  failure: null,
  gift: null,
  chargeback: null,
  receipt: null,
  ...over,
});
