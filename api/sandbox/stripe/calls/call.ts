import type { Param, Params } from '../params.ts';
import { many, text, whole, part } from '../params.ts';
import type { PageOf, Records } from '../../provider/store.ts';
import type { ListAnswer, StripeObject } from '../objects.ts';
import { type StripeRefusal, invalid } from '../stripe-error.ts';

/** One request as a call sees it. */
export interface StripeRequest {
  records: Records;
  params: Params;
  /** From the path; empty without one. */
  id: string;
  /** Called by a browser with the publishable key, which requires the object's client secret. */
  isBrowser: boolean;
  /** The connected account of the call (`Stripe-Account`). */
  account: string | undefined;
  /** The origin of the request, for the addresses of its pages. */
  origin: string;
}

/** A returned refusal keeps what was written (a declined charge stays on record); a thrown one rolls it back. */
export type Answer = StripeObject | ListAnswer | StripeRefusal;

type Found = Awaited<ReturnType<Records['list']>>;

/** One call of Stripe's API. */
export interface Call {
  /** The library's name, e.g. `payment_intents.create`; the key of faults and counters. */
  name: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** `:id` is a placeholder for an id. */
  path: string;
  /** Callable with the publishable key. */
  forBrowsers?: true;
  run(asked: StripeRequest): Promise<Answer>;
}

/** A call that changes something. @param path below `/v1` */
export const postCall = (name: string, path: string, run: Call['run']): Call => ({
  name,
  method: 'POST',
  path: `/v1/${path}`,
  run,
});

/** The names of the library have dots where paths have slashes. */
const nameOf = (path: string, verb: string) => `${path.replace('/', '.')}.${verb}`;

/** Reads an object of a kind. */
export const retrieveCall = (path: string, kind: string): Call => ({
  name: nameOf(path, 'retrieve'),
  method: 'GET',
  path: `/v1/${path}/:id`,
  run: ({ records, id }) => records.get(kind, id),
});

/** Lists objects. @param find the objects of the page that the request asks for */
export const listCall = (path: string, find: (request: StripeRequest, page: PageOf) => Promise<Found>): Call => ({
  name: nameOf(path, 'list'),
  method: 'GET',
  path: `/v1/${path}`,
  async run(request) {
    const { rows, more } = await find(request, pageOf(request.params));
    return { object: 'list', url: `/v1/${path}`, has_more: more, data: rows };
  },
});

/** Reads and lists a kind of object. @param filters fields by which a list may be filtered */
export const readCalls = (path: string, kind: string, ...filters: string[]): Call[] => [
  listCall(path, ({ records, params }, page) => records.list(kind, given(params, ...filters), page)),
  retrieveCall(path, kind),
];

/** The texts among some parameters that are there. */
export function given(params: Params, ...names: string[]): Record<string, string> {
  const texts = names.map((name) => [name, text(params, name)] as const);
  return Object.fromEntries(texts.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** The paging parameters of every list. */
function pageOf(params: Params): PageOf {
  const limit = whole(params, 'limit') ?? 10;
  if (limit < 1 || limit > 100)
    throw invalid('This value must be between 1 and 100.', { param: 'limit', code: 'parameter_invalid_integer' });
  return {
    limit,
    startingAfter: text(params, 'starting_after'),
    sinceSeconds: whole(part(params, 'created'), 'gte'),
  };
}

/** Replaces ids by their objects where the caller requests it (`expand[]=latest_charge`, `data.latest_charge`). */
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
