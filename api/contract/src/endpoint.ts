import type * as z from 'zod/mini';

/**
 * Who may call an endpoint. Deny by default: every endpoint names one, and the API refuses to start on one that doesn't.
 * - `public`: anybody, signed in or not
 * - `account`: any signed-in account
 * - `creator` / `curator`: an account that has that profile
 * - `staff`: the internal role
 */
export type Access = 'public' | 'account' | 'creator' | 'curator' | 'staff';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Schema = z.ZodMiniType;

/** One HTTP call as a value. The API spreads it into a route; the front ends take its types. */
export interface Endpoint<
  Key extends string = string,
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Data extends Schema = Schema,
> {
  /** `METHOD /path/:param`, the name that front ends call it by. */
  readonly key: Key;
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly access: Access;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The form field that carries a file; such a call is multipart instead of JSON. */
  readonly upload?: 'filename';
  /** What stands in `data` of `{ success: true, data }`. */
  readonly response: Data;
}

interface Definition<P, Q, B, D> {
  summary: string;
  tag: string;
  access: Access;
  params?: P;
  query?: Q;
  body?: B;
  upload?: 'filename';
  response: D;
}

/**
 * Defines an endpoint.
 * @param key `METHOD /path/:param`; the path is relative to the API's base address.
 */
export function endpoint<
  const Key extends `${Method} /${string}`,
  D extends Schema,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(key: Key, definition: Definition<P, Q, B, D>): Endpoint<Key, P, Q, B, D> {
  const [method, path] = key.split(' ') as [Method, string];
  return { key, method, path, ...definition } as Endpoint<Key, P, Q, B, D>;
}

type In<S> = S extends Schema ? z.input<S> : undefined;
type Out<S> = S extends Schema ? z.output<S> : undefined;

/** Types of one call as the front ends see it: what is sent, and what comes back as `data`. */
export interface CallTypes<E> {
  params: E extends Endpoint<string, infer P, infer _Q, infer _B, infer _D> ? In<P> : never;
  query: E extends Endpoint<string, infer _P, infer Q, infer _B, infer _D> ? In<Q> : never;
  body: E extends { upload: 'filename' }
    ? FormData
    : E extends Endpoint<string, infer _P, infer _Q, infer B, infer _D>
      ? In<B>
      : never;
  data: E extends Endpoint<string, infer _P, infer _Q, infer _B, infer D> ? Out<D> : never;
}

/** Turns a tuple of endpoints into a map from `METHOD /path` to its types. */
export type ApiOf<List extends readonly Endpoint[]> = {
  [E in List[number] as E['key']]: CallTypes<E>;
};
