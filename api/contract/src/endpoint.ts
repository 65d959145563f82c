import * as z from 'zod/mini';
import { byId } from './shapes.ts';

/**
 * The access an endpoint requires. Deny by default: each endpoint declares one, and the API refuses to start without it.
 * - `public`: anybody, signed in or not
 * - `account`: any signed-in account
 * - `creator` / `curator`: an account with that profile
 * - `staff`: the internal role
 * - `release` / `check`: staff, or a token of the team that owns the front end named in the path
 * - `checker`: the program that makes the installation's checks
 */
export type Access = 'public' | 'account' | 'creator' | 'curator' | 'staff' | 'release' | 'check' | 'checker';
/** What a release token may be limited to. */
export const releaseVerb = z.enum(['publish', 'check', 'promote', 'rollback', 'kill']);
export type ReleaseVerb = z.infer<typeof releaseVerb>;
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
  /** What a release token needs for it, besides being the front end's. */
  readonly verb?: ReleaseVerb;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The form field for a file; such a call is multipart instead of JSON. */
  readonly upload?: Upload;
  /** The schema of `data` in `{ success: true, data }`. */
  readonly response: Data;
}

interface Definition<P, Q, B, D, U> {
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  upload?: U;
  response: D;
  verb?: ReleaseVerb;
}

/** What calls of one group share. */
interface Group<A> {
  tag: string;
  access: A;
}

type ParamsOf<Key extends string> = Key extends `${string}/:id${'' | `/${string}`}` ? typeof byId : undefined;

/**
 * Defines an endpoint.
 * @param key `METHOD /path/:param`; the path is relative to the API's base address. Without `params`, `:id` is a positive number.
 */
export function endpoint<
  const Key extends `${Method} /${string}`,
  D extends Schema,
  P extends Schema | undefined = ParamsOf<Key>,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  const U extends UploadField | undefined = undefined,
  const A extends Access = Access,
>(key: Key, definition: Definition<P, Q, B, D, U> & Group<A>): Endpoint<Key, P, Q, B, D, U, A> {
  const [method, path] = key.split(' ') as [Method, string];
  const params = path.split('/').includes(':id') ? { params: byId } : {};
  return { key, method, path, ...params, ...definition } as Endpoint<Key, P, Q, B, D, U, A>;
}

/** `endpoint` for several calls with the same tag and access. */
export const endpointWith =
  <const A extends Access>(group: Group<A>) =>
  <
    const Key extends `${Method} /${string}`,
    D extends Schema,
    P extends Schema | undefined = ParamsOf<Key>,
    Q extends Schema | undefined = undefined,
    B extends Schema | undefined = undefined,
    const U extends UploadField | undefined = undefined,
  >(
    key: Key,
    definition: Definition<P, Q, B, D, U>,
  ): Endpoint<Key, P, Q, B, D, U, A> =>
    endpoint(key, { ...group, ...definition });

export const staffEndpoint = endpointWith({ tag: 'Staff', access: 'staff' });
/** Calls of curators about submissions that they received. */
export const workbenchEndpoint = endpointWith({ tag: 'Curator workbench', access: 'curator' });
/** Calls of creators about submissions that they sent. */
export const submissionEndpoint = endpointWith({ tag: 'Submissions', access: 'creator' });

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'key' in value && 'response' in value;

type In<S> = S extends Schema ? z.input<S> : undefined;
type Out<S> = S extends Schema ? z.output<S> : undefined;

/** The types of one call as the front ends see it: the request, and the `data` of the response. */
export type CallTypes<E> =
  E extends Endpoint<string, infer P, infer Q, infer B, infer D, infer U>
    ? { params: In<P>; query: In<Q>; body: U extends UploadField ? FormData : In<B>; data: Out<D> }
    : never;

/** Turns a module of endpoints into a map from `METHOD /path` to their types. */
export type ApiOf<Definitions> = {
  -readonly [
    Name in keyof Definitions as Definitions[Name] extends Endpoint ? Definitions[Name]['key'] : never
  ]: CallTypes<Definitions[Name]>;
};
