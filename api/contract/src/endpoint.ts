import type * as z from 'zod/mini';

/**
 * The access an endpoint requires. Deny by default: each endpoint declares one, and the API refuses to start without it.
 * - `public`: anybody, signed in or not
 * - `account`: any signed-in account
 * - `creator` / `curator`: an account with that profile
 * - `staff`: the internal role
 * - `release`: staff, or the token of the team that owns the front end named in the path
 */
export type Access = 'public' | 'account' | 'creator' | 'curator' | 'staff' | 'release';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Schema = z.ZodMiniType;
/** `filename` is the specification's field for a person's file; `file` holds the files of a release. */
type UploadField = 'filename' | 'file';

/** One HTTP call as a value. The API spreads it into a route; the front ends use its types. */
export interface Endpoint<
  Key extends string = string,
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Data extends Schema = Schema,
  Upload extends UploadField | undefined = UploadField | undefined,
  Allowed extends Access = Access,
> {
  /** `METHOD /path/:param`, the name by which front ends call it. */
  readonly key: Key;
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly access: Allowed;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The form field for a file; such a call is multipart instead of JSON. */
  readonly upload?: Upload;
  /** The schema of `data` in `{ success: true, data }`. */
  readonly response: Data;
}

interface Definition<P, Q, B, D, U, A> {
  summary: string;
  tag: string;
  access: A;
  params?: P;
  query?: Q;
  body?: B;
  upload?: U;
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
  const U extends UploadField | undefined = undefined,
  const A extends Access = Access,
>(key: Key, definition: Definition<P, Q, B, D, U, A>): Endpoint<Key, P, Q, B, D, U, A> {
  const [method, path] = key.split(' ') as [Method, string];
  return { key, method, path, ...definition } as Endpoint<Key, P, Q, B, D, U, A>;
}

type In<S> = S extends Schema ? z.input<S> : undefined;
type Out<S> = S extends Schema ? z.output<S> : undefined;

/** The types of one call as the front ends see it: the request, and the `data` of the response. */
export type CallTypes<E> =
  E extends Endpoint<string, infer P, infer Q, infer B, infer D, infer U>
    ? { params: In<P>; query: In<Q>; body: U extends UploadField ? FormData : In<B>; data: Out<D> }
    : never;

/** Turns a tuple of endpoints into a map from `METHOD /path` to its types. */
export type ApiOf<List extends readonly Endpoint[]> = {
  [E in List[number] as E['key']]: CallTypes<E>;
};
