import { type Endpoint, type Method, errorCodes } from '@fanfare/api-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Releaser, releaserOf, subjectOf } from './access.ts';
import { idempotencyKeyOf, withIdempotencyKey } from './idempotency.ts';
import type { Subject } from './session.ts';

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
      }
    : never;

/** Deeply readonly, so that handlers can return literals. */
type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

const emptyObject = z.strictObject({});
/** The envelope of every answer that isn't a success. */
export const refusal = z.object({
  success: z.literal(false),
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    details: z.optional(z.unknown()),
    requestId: z.string(),
  }),
});

const takesBody = (method: Method) => method !== 'GET';

function callerOf({ access }: Endpoint, request: FastifyRequest): Subject | Releaser | null {
  if (access === 'public') return request.subject;
  return access === 'release' ? releaserOf(request) : subjectOf(request);
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
  /** Body or answer hold a secret that must not be stored (a code, a password), so an Idempotency-Key is ignored. */
  holdsSecret?: boolean;
}

/**
 * Registers an endpoint of the contract: access, validation, OpenAPI and the `{ success, data }` envelope come from its value.
 * @param app the server
 * @param endpoint a value of `@fanfare/api-contract`
 * @param handler returns the `data`, stripped of keys that aren't in the contract; throws refusals as `AppError`
 * @param options exceptions for this endpoint
 */
export function route<E extends Endpoint, const Data extends Frozen<In<E['response']>>>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Data>,
  options: RouteOptions = {},
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // A HEAD request would run the handler, which may have an effect, such as confirming an email address.
    exposeHeadRoute: false,
    config: { access: endpoint.access, endpoint },
    schema: schemaOf(endpoint),
    handler: async (request, reply) => {
      const subject = callerOf(endpoint, request);
      const call = { subject, params: request.params, query: request.query, body: request.body, request, reply };
      const work = () => handler(call as unknown as Call<E>);
      // Answers to public calls contain tokens, which must not be stored; files are too large to compare.
      const isStorable = endpoint.access !== 'public' && !endpoint.upload && !options.holdsSecret;
      const isRepeatable = endpoint.method !== 'GET' && isStorable;
      const key = isRepeatable ? idempotencyKeyOf(request) : null;
      const data =
        key === null || !request.subject
          ? await work()
          : await withIdempotencyKey(app.db, request.subject.accountId, key, request, work);
      return { success: true, data };
    },
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's endpoint in the contract, if any. */
    endpoint?: Endpoint;
  }
}
