import type { Param, Params } from '../params.ts';
import { many, text, whole, part } from '../params.ts';
import type { PageOf, Records } from '../../provider/store.ts';
import type { ListAnswer, StripeObject } from '../objects.ts';
import { type StripeRefusal, invalid } from '../stripe-error.ts';

/** One request as a call sees it. */
export interface StripeRequest {
  records: Records;
  params: Params;
  /** From the path, in its order. */
  ids: string[];
  /** By a browser with the publishable key: it has to know the object's client secret. */
  isBrowser: boolean;
  /** The connected account that it is made for (`Stripe-Account`). */
  account: string | undefined;
  /** Where the sandbox was reached, for the addresses of its pages. */
  origin: string;
}

/** A refusal that is returned keeps what was written (a declined charge stays on record); a thrown one undoes it. */
export type Answer = StripeObject | ListAnswer | StripeRefusal;

/** One call of Stripe's API. */
export interface Call {
  /** As the library names it, e.g. `payment_intents.create`; faults and counters go by it. */
  name: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** `:id` stands for an id. */
  path: string;
  /** Open to the publishable key. */
  forBrowsers?: true;
  run(asked: StripeRequest): Promise<Answer>;
}

/** The paging that every list has. */
export function pageOf(params: Params): PageOf {
  const limit = whole(params, 'limit') ?? 10;
  if (limit < 1 || limit > 100)
    throw invalid('This value must be between 1 and 100.', { param: 'limit', code: 'parameter_invalid_integer' });
  return {
    limit,
    startingAfter: text(params, 'starting_after'),
    sinceSeconds: whole(part(params, 'created'), 'gte'),
  };
}

export const asList = (url: string, { rows, more }: { rows: StripeObject[]; more: boolean }): ListAnswer => ({
  object: 'list',
  url,
  has_more: more,
  data: rows,
});

/** Replaces ids by what they stand for, where the caller asked for it (`expand[]=latest_charge`, `data.latest_charge`). */
export async function expanded<T>(records: Records, params: Params, answer: T): Promise<T> {
  for (const path of many(params, 'expand').filter((one: Param) => typeof one === 'string'))
    await expand(records, answer as Record<string, unknown>, path.split('.'));
  return answer;
}

async function expand(records: Records, holder: Record<string, unknown>, [key, ...rest]: string[]): Promise<void> {
  if (!key) return;
  let value = holder[key];
  if (typeof value === 'string') {
    const found = await records.findAny(value);
    if (found) holder[key] = value = found;
  }
  for (const one of Array.isArray(value) ? value : [value])
    if (typeof one === 'object' && one !== null) await expand(records, one as Record<string, unknown>, rest);
}
