import { type Endpoint, type Method, errorCodes, texts } from '@fanfare/api-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Releaser, checkerOf, releaserOf, subjectOf } from './access.ts';
import type { Knex } from 'knex';
import {
  type Commit,
  type Committed,
  callerKeyOf,
  commitAnswer,
  committedInBatches,
  keyedRequest,
  withClaimedKey,
  withCommittedAnswer,
} from './idempotency.ts';
import type { SerialisedItems } from '../serialised-items.ts';
import type { ReleaseChecker, Subject } from './session.ts';

type Schema = z.ZodMiniType;
type Out<S> = S extends Schema ? z.output<S> : undefined;
type In<S> = S extends Schema ? z.input<S> : undefined;

export type CreatorSubject = Subject & { creatorProfileId: number };
export type CuratorSubject = Subject & { curatorProfileId: number };
interface SubjectBy {
  public: Subject | null;
  account: Subject;
  creator: CreatorSubject;
  curator: CuratorSubject;
  staff: Subject;
  release: Releaser;
  check: Releaser;
  checker: ReleaseChecker;
}

/** A handler's input, all of it validated. */
export type Call<E extends Endpoint> =
  E extends Endpoint<string, infer P, infer Q, infer B, Schema, infer _Upload, infer A>
    ? {
        subject: SubjectBy[A];
        params: Out<P>;
        query: Out<Q>;
        body: Out<B>;
        request: FastifyRequest;
        reply: FastifyReply;
        /** From the Idempotency-Key; stored with what is intended at another system. Null without a key. */
        callerKey: string | null;
      }
    : never;

/** Deeply readonly, so that handlers can return literals. */
type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

/** The same, where the `items` of a page may be JSON already. */
type Page<T> = T extends { items: readonly (infer Item)[] }
  ? Frozen<Omit<T, 'items'>> & { readonly items: Frozen<T['items']> | SerialisedItems<Item> }
  : Frozen<T>;

const emptyObject = z.strictObject({});
/** The envelope of every answer that isn't a success. */
export const refusal = z.object({
  success: z.literal(false),
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string(),
    reason: z.optional(z.string()),
    params: z.optional(z.record(z.string(), z.unknown())),
    fields: z.optional(z.record(z.string(), z.string())),
    fieldReasons: texts,
    details: z.optional(z.unknown()),
    requestId: z.string(),
  }),
});

/** The same, for an effect in the database. */
type DatabaseCall<E extends Endpoint> = Call<E> & {
  /** Runs the effect and what answers it; its `db` is the only way to the database inside. */
  commit: Commit;
};

const takesBody = (method: Method) => method !== 'GET';

function callerOf({ access }: Endpoint, request: FastifyRequest): Subject | Releaser | ReleaseChecker | null {
  if (access === 'public') return request.subject;
  if (access === 'checker') return checkerOf(request);
  return access === 'release' || access === 'check' ? releaserOf(request) : subjectOf(request);
}

/** Fastify's schema of an endpoint, for validation, serialisation and OpenAPI. */
function schemaOf(endpoint: Endpoint) {
  return {
    summary: endpoint.summary,
    tags: [endpoint.tag],
    operationId: endpoint.key,
    ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
    ...(endpoint.upload && { consumes: ['multipart/form-data'] }),
    ...(endpoint.params && { params: endpoint.params }),
    querystring: endpoint.query ?? emptyObject,
    ...(takesBody(endpoint.method) && !endpoint.upload && { body: endpoint.body ?? z.optional(emptyObject) }),
    response: {
      200: z.object({ success: z.literal(true), data: endpoint.response }),
      '4xx': refusal,
      '5xx': refusal,
    },
  };
}

interface RouteOptions {
  /** Body or answer hold a secret (a code, a password), so no answer is stored under an Idempotency-Key: the handler runs again. */
  holdsSecret?: boolean;
  /** SQL of one value of the account `a`, read in the statement that loads the caller, for `request.readWithSubject`: one round trip for both. */
  readWithSubject?: string;
}

/** How a handler runs: once per key where the request has one. */
type Run = (call: Call<Endpoint>, keyed: ReturnType<typeof keyedRequest>) => Promise<unknown>;

function register(app: FastifyInstance, endpoint: Endpoint, options: RouteOptions, run: Run): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // A HEAD request would run the handler, which may have an effect, such as confirming an email address.
    exposeHeadRoute: false,
    config: { access: endpoint.access, verb: endpoint.verb, endpoint, readWithSubject: options.readWithSubject },
    schema: schemaOf(endpoint),
    handler: async (request, reply) => {
      const subject = callerOf(endpoint, request);
      const { params, query, body } = request;
      const callerKey =
        endpoint.method !== 'GET' && request.subject ? callerKeyOf(request, request.subject.accountId) : null;
      const call = { subject, params, query, body, request, reply, callerKey };
      // Answers to public calls contain tokens, which must not be stored; files are too large to compare.
      const isStorable = endpoint.access !== 'public' && !endpoint.upload && !options.holdsSecret;
      const isRepeatable = endpoint.method !== 'GET' && isStorable;
      const keyed = isRepeatable && request.subject ? keyedRequest(request, request.subject.accountId) : null;
      return { success: true, data: await run(call as unknown as Call<Endpoint>, keyed) };
    },
  });
}

/**
 * Registers an endpoint of the contract: access, validation, OpenAPI and the `{ success, data }` envelope come from its value.
 * @param app the server
 * @param endpoint a value of `@fanfare/api-contract`
 * @param handler returns the `data`, stripped of keys that aren't in the contract; throws refusals as `AppError`
 * @param options exceptions for this endpoint
 */
export function route<E extends Endpoint, const Data extends Page<In<E['response']>>>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Data>,
  options: RouteOptions = {},
): void {
  register(app, endpoint, options, (call, keyed) => {
    const work = () => handler(call as unknown as Call<E>);
    return keyed ? withClaimedKey(app.db, keyed, work) : work();
  });
}

/**
 * Registers an endpoint whose effect lies in the database alone. Under an Idempotency-Key, what the handler does through `commit` is one
 * transaction with its answer. Limits are consumed before it, jobs woken after it; no other system is called inside it.
 */
export function databaseRoute<E extends Endpoint, const Data extends Frozen<In<E['response']>>>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: DatabaseCall<E>) => Promise<Data>,
): void {
  register(app, endpoint, {}, (call, keyed) =>
    withCommittedAnswer(app.db, keyed, (commit) => handler({ ...(call as unknown as Call<E>), commit })),
  );
}

/**
 * The same, where the answer takes long to compute or reads what everybody shares: only the effect commits under the key. A repetition
 * presents it as it is now.
 * @param effect returns what `present` needs, such as an id, from inside `commit`
 */
export function effectRoute<E extends Endpoint, Effect, const Data extends Frozen<In<E['response']>>>(
  app: FastifyInstance,
  endpoint: E,
  effect: (call: DatabaseCall<E>) => Promise<Effect>,
  present: (call: Call<E>, effect: Effect) => Promise<Data>,
  options: Pick<RouteOptions, 'readWithSubject'> = {},
): void {
  register(app, endpoint, options, async (untyped, keyed) => {
    const call = untyped as unknown as Call<E>;
    return present(call, await withCommittedAnswer(app.db, keyed, (commit) => effect({ ...call, commit })));
  });
}

/**
 * The same, where nothing comes before the effect, not even a limit: one statement fewer.
 * @param effect all of it is committed under the key
 */
export function committedRoute<E extends Endpoint, Effect, const Data extends Frozen<In<E['response']>>>(
  app: FastifyInstance,
  endpoint: E,
  effect: (db: Knex, call: Call<E>) => Promise<Effect>,
  present: (call: Call<E>, effect: Effect) => Promise<Data>,
): void {
  register(app, endpoint, {}, async (untyped, keyed) => {
    const call = untyped as unknown as Call<E>;
    return present(call, await commitAnswer(app.db, keyed, (db) => effect(db, call)));
  });
}

/**
 * The same, for what many do at the same time: effects that arrive together are one transaction.
 * @param endpoint its value
 * @param how.input what a call's effect needs, read before any transaction
 * @param how.effects of several inputs; each may be refused without the others
 * @param how.present a call's answer, after the commit; without the effect where it was done before under the same key
 * @param how.keyOf inputs of the same key are never in one transaction; those of one account have the same
 * @param how.most inputs in one transaction
 * @param how.sideBySide transactions at once while enough inputs wait to fill another; one unless given
 * @param how.locksOf what an input's effect locks, as far as it is known before: a transaction beside another takes those first that don't wait for it
 */
export function batchedRoute<E extends Endpoint, Input, Effect, const Data extends Frozen<In<E['response']>>>(
  app: FastifyInstance,
  endpoint: E,
  how: {
    input: (call: Call<E>) => Promise<Input> | Input;
    effects: (trx: Knex.Transaction, inputs: readonly Input[]) => Promise<Committed<Effect>[]>;
    present: (call: Call<E>, effect: Effect | null) => Promise<Data>;
    keyOf: (input: Input) => unknown;
    most: number;
    sideBySide?: number;
    locksOf?: (input: Input) => readonly unknown[];
  } & Pick<RouteOptions, 'readWithSubject'>,
): void {
  const commit = committedInBatches(app.db, how.effects, how);
  register(app, endpoint, how, async (untyped, keyed) => {
    const call = untyped as unknown as Call<E>;
    return how.present(call, await commit(keyed, await how.input(call)));
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's endpoint in the contract, if any. */
    endpoint?: Endpoint;
  }
}
