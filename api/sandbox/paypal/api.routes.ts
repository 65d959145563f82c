import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { injectAfter, injectBefore } from '../provider/inject-faults.ts';
import type { OpenProvider } from '../provider/open-provider.ts';
import { ProviderRefusal } from '../provider/refusal.ts';
import type { StoredObject, Records } from '../provider/store.ts';
import type { PayPalRequest, Call } from './calls/call.ts';
import { PayPalRefusal, malformed, missing, unprocessable } from './paypal-error.ts';
import { shaped } from './shapes.ts';
import { type PayPalKeys, grant, letIn } from './tokens.ts';

interface Reply {
  status: number;
  body: unknown;
}
/** The answer to a repeated `PayPal-Request-Id`: the object's current state, or the same refusal. */
type Answer = { kind: string; id: string } | { refusal: unknown };

/** A verification request contains the whole webhook, so it may be large. */
const maxBytes = 131_072;

const words = {
  failed: (message: string) => new PayPalRefusal(500, 'INTERNAL_SERVER_ERROR', message),
  tooMany: () => new PayPalRefusal(429, 'RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.'),
};

/** `/paypal/v1/…` and `/paypal/v2/…`: PayPal's REST API. */
export function apiRoutes(app: FastifyInstance, provider: OpenProvider, keys: PayPalKeys, calls: Call[]): void {
  const { store, faults, send } = provider;

  // Scopes of its own: bodies are parsed as they are sent, and errors are in PayPal's format.
  const mount = (version: string) => (scope: FastifyInstance, _options: unknown, ready: () => void) => {
    const asText = { parseAs: 'string', bodyLimit: maxBytes } as const;
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser(
      ['application/json', 'application/x-www-form-urlencoded'],
      asText,
      (_request, body, next) => next(null, body),
    );
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('Paypal-Debug-Id', createHash('md5').update(String(Math.random())).digest('hex').slice(0, 13));
    });
    scope.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
      const refusal = refusalOf(error);
      return reply.status(refusal.statusCode).send(refusal.body);
    });
    scope.setNotFoundHandler(() => {
      throw missing();
    });
    if (version === '/v1') scope.post('/oauth2/token', handleToken);
    for (const call of calls.filter(({ path }) => path.startsWith(`${version}/`))) {
      const url = call.path.slice(version.length);
      scope.route({ method: call.method, url, handler: (request, reply) => handle(call, request, reply) });
    }
    ready();
  };
  for (const version of ['/v1', '/v2']) app.register(mount(version), { prefix: `/paypal${version}` });

  async function handleToken(request: FastifyRequest, reply: FastifyReply) {
    const fault = faults.calling('oauth.token');
    injectBefore(fault, words);
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const body = await store.write((records) => grant(records, keys, request.headers.authorization, form));
    if (injectAfter(fault, words, request, reply)) return;
    return reply.send(body);
  }

  async function handle(call: Call, request: FastifyRequest, reply: FastifyReply) {
    const fault = faults.calling(call.name);
    injectBefore(fault, words);
    // Without an answer to remember there is nothing to write.
    const work = call.status ? store.write : store.read;
    const answer = await work(async (records) => {
      await letIn(records, request.headers.authorization);
      return answered(call, request, requestOf(request, records));
    });
    send();
    if (injectAfter(fault, words, request, reply)) return;
    return reply.status(answer.status).send(answer.body);
  }
}

function requestOf(request: FastifyRequest, records: Records): PayPalRequest {
  const text = typeof request.body === 'string' && request.body.trim() !== '' ? request.body : '{}';
  return {
    records,
    text,
    body: read(text),
    id: (request.params as { id?: string }).id ?? '',
    origin: `http://${request.host}`,
    hasRequestId: keyOf(request) !== undefined,
  };
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed({ issue: 'MALFORMED_REQUEST_JSON', description: 'The request JSON is not well formed.' });
  }
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['paypal-request-id'];
  return typeof key === 'string' && key !== '' ? key : undefined;
}

/** Runs a call once for each request id. A call that throws did nothing, and claims no id. */
async function answered(call: Call, request: FastifyRequest, asked: PayPalRequest): Promise<Reply> {
  const { records } = asked;
  const key = call.status && keyOf(request);
  const digest = createHash('sha256').update(`${request.method} ${request.url} ${asked.text}`).digest('hex');
  const before = key === undefined ? undefined : await records.findAnswer(key, call.remembersSeconds);
  if (before && before.request !== digest)
    throw unprocessable(
      'PAYPAL_REQUEST_ID_PREVIOUSLY_USED',
      'The PayPal-Request-ID has already been used for another request.',
    );
  if (before) return again(call, request, asked, before.answer as Answer, before.status);

  const outcome = await call.run(asked);
  const remember = async (status: number, answer: Answer) => {
    if (key !== undefined) await records.saveAnswer(key, { request: digest, status, answer });
  };
  if (outcome instanceof PayPalRefusal) {
    await remember(outcome.statusCode, { refusal: outcome.body });
    return { status: outcome.statusCode, body: outcome.body };
  }
  if ('answer' in outcome) return { status: 200, body: outcome.answer };
  const { object } = outcome;
  const status = call.status?.first ?? 200;
  await remember(status, { kind: object.object, id: object.id });
  return { status, body: await wanted(request, asked, object) };
}

/** PayPal answers a repeated request with the object's current state. */
async function again(
  call: Call,
  request: FastifyRequest,
  asked: PayPalRequest,
  answer: Answer,
  status: number,
): Promise<Reply> {
  if ('refusal' in answer) return { status, body: answer.refusal };
  const object = await asked.records.get(answer.kind, answer.id);
  return { status: call.status?.again ?? 200, body: await wanted(request, asked, object) };
}

/** A whole object; or, after a call that created one, only what PayPal's `return=minimal` includes. */
async function wanted(
  request: FastifyRequest,
  { records, origin }: PayPalRequest,
  object: StoredObject,
): Promise<object> {
  const whole = (await shaped(records, object, origin)) as Record<string, unknown>;
  if (request.method === 'GET' || request.headers.prefer?.includes('return=representation')) return whole;
  const { id, status, links, payment_source, purchase_units } = whole;
  const isTaken = status === 'COMPLETED' && object.object === 'order';
  return {
    id,
    status,
    links,
    ...(object.object === 'order' && { payment_source }),
    ...(isTaken && { purchase_units }),
  };
}

function refusalOf(error: Error & { statusCode?: number }): ProviderRefusal {
  if (error instanceof ProviderRefusal) return error;
  const status = error.statusCode ?? 500;
  if (status === 415)
    return new PayPalRefusal(
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      'The server does not support the request payload media type.',
    );
  if (status === 403) return new PayPalRefusal(403, 'NOT_AUTHORIZED', error.message);
  if (status < 500) return malformed({ issue: 'MALFORMED_REQUEST_JSON', description: error.message });
  process.stderr.write(`PayPal's sandbox: ${error.stack ?? error.message}\n`);
  return words.failed('An internal server error has occurred.');
}
