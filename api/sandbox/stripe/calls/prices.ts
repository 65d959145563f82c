import { flag, many, text } from '../params.ts';
import type { Records } from '../../provider/store.ts';
import type { StripeObject } from '../objects.ts';
import { type Call, listCall, readCalls, retrieveCall } from './call.ts';

export interface Price extends StripeObject {
  object: 'price';
  lookup_key: string;
  nickname: string;
  product: string;
  unit_amount: number;
  recurring: { interval: 'month' | 'year'; interval_count: 1 };
  [more: string]: unknown;
}

/** The prices of Pro. */
export interface ProPrices {
  name: string;
  monthly: { priceId: string; priceCents: number };
  yearly: { priceId: string; priceCents: number };
}

/** The catalogue of a new database, equal to the API's defaults. */
export const defaultProPrices: ProPrices = {
  name: 'Pro',
  monthly: { priceId: 'pro_monthly', priceCents: 3_900 },
  yearly: { priceId: 'pro_yearly', priceCents: 39_000 },
};

const product = 'prod_fanfare_pro';
/** The provider's id of a price, from ours. */
export const priceIdOf = (priceId: string): string => `price_${priceId}`;

/** Publishes Pro and its two prices, with the API's price ids as lookup keys. */
export async function publishPrices(records: Records, pro: ProPrices): Promise<void> {
  const common = { active: true, created: records.now, livemode: false, metadata: {} };
  await records.put({ id: product, object: 'product', name: `Fanfare ${pro.name}`, ...common } as StripeObject);
  for (const [interval, { priceId, priceCents }] of [
    ['month', pro.monthly],
    ['year', pro.yearly],
  ] as const) {
    const price: Price = {
      id: priceIdOf(priceId),
      object: 'price',
      billing_scheme: 'per_unit',
      currency: 'eur',
      lookup_key: priceId,
      nickname: `Fanfare ${pro.name}, ${interval}ly`,
      product,
      recurring: { interval, interval_count: 1, usage_type: 'licensed' } as Price['recurring'],
      tax_behavior: 'inclusive',
      type: 'recurring',
      unit_amount: priceCents,
      ...common,
    };
    await records.put(price);
  }
}

export const priceCalls: Call[] = [
  listCall('prices', async ({ records, params }, page) => {
    const keys = many(params, 'lookup_keys');
    const active = flag(params, 'active');
    const { rows, more } = await records.list<Price>('price', active === undefined ? {} : { active }, page);
    return { rows: rows.filter((price) => keys.length === 0 || keys.includes(price.lookup_key)), more };
  }),
  retrieveCall('prices', 'price'),
  ...readCalls('products', 'product'),
];

/** A price by its id in a call. */
export const priceNamed = (records: Records, name: string | undefined): Promise<Price> =>
  records.get<Price>('price', name ?? '', 'price');

export const priceOf = (given: unknown): string | undefined =>
  typeof given === 'object' && given !== null ? text(given as never, 'price') : undefined;
