import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { injectAfter, injectBefore } from '../provider/inject-faults.ts';
import type { OpenProvider } from '../provider/open-provider.ts';
import { calls } from './calls/index.ts';
import { type Call, expanded } from './calls/call.ts';
import { type Params, readForm, text } from './params.ts';
import { newId } from './objects.ts';
import { StripeRefusal } from './stripe-error.ts';

export interface StripeKeys {
  secretKey: string;
  publishableKey: string;
}

interface Reply {
  status: number;
  body: unknown;
}

const words = {
  failed: (message: string) => new StripeRefusal(500, 'api_error', message),
  tooMany: () => new StripeRefusal(429, 'invalid_request_error', 'Too many requests.', { code: 'rate_limit' }),
};

/** `/v1/…`: Stripe's API as its library calls it. */
export function apiRoutes(app: FastifyInstance, { store, faults, send }: OpenProvider, keys: StripeKeys): void {
  // A scope of its own: forms are parsed only here, and errors are in Stripe's format.
  const mount = (scope: FastifyInstance, _options: unknown, ready: () => void) => {
    // Callers need a key in a header, which a page of another origin can't send without a preflight.
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, next) =>
      next(null, readForm(String(body))),
    );
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('Request-Id', newId('req'));
      allowBrowsers(request, reply);
    });
    scope.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
      const refusal =
        error instanceof StripeRefusal
          ? error
          : (error.statusCode ?? 500) < 500
            ? new StripeRefusal(error.statusCode ?? 400, 'invalid_request_error', error.message)
            : new StripeRefusal(500, 'api_error', 'An unknown error occurred');
      if (refusal !== error && refusal.statusCode >= 500)
        process.stderr.write(`Stripe's sandbox: ${error.stack ?? error.message}\n`);
      return reply.status(refusal.statusCode).send({ error: refusal.body });
    });
    scope.setNotFoundHandler((request) => {
      throw new StripeRefusal(
        404,
        'invalid_request_error',
        `Unrecognized request URL (${request.method}: ${request.url}).`,
      );
    });
    scope.options('/*', (_request, reply) => reply.status(204).send());
    for (const call of calls) {
      const url = call.path.slice('/v1'.length);
      scope.route({ method: call.method, url, handler: (request, reply) => handle(call, request, reply) });
    }
    ready();
  };
  app.register(mount, { prefix: '/v1' });

  async function handle(call: Call, request: FastifyRequest, reply: FastifyReply) {
    const params = request.method === 'GET' ? readForm(request.url.split('?')[1] ?? '') : asParams(request.body);
    const isBrowser = isByBrowser(request, params, keys, call);
    const fault = faults.calling(call.name);
    injectBefore(fault, words);
    const answer = await answered(call, request, reply, params, isBrowser);
    send();
    if (injectAfter(fault, words, request, reply)) return;
    return reply.status(answer.status).send(answer.body);
  }

  /** Runs a call once for each idempotency key. */
  function answered(call: Call, request: FastifyRequest, reply: FastifyReply, params: Params, isBrowser: boolean) {
    const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
    const fingerprint = createHash('sha256')
      .update(`${request.method} ${request.url} ${JSON.stringify(params)}`)
      .digest('hex');
    const work = request.method === 'GET' ? store.read : store.write;
    return work<Reply>(async (records) => {
      if (typeof key === 'string') {
        const before = await records.findAnswer(key);
        if (before && before.request !== fingerprint)
          throw new StripeRefusal(
            400,
            'idempotency_error',
            `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
          );
        if (before) {
          reply.header('Idempotent-Replayed', 'true').header('Idempotency-Key', key);
          return { status: before.status, body: before.answer };
        }
      }
      const account = request.headers['stripe-account'];
      const result = await call.run({
        records,
        params,
        id: (request.params as { id?: string }).id ?? '',
        isBrowser,
        account: typeof account === 'string' ? account : undefined,
        origin: `http://${request.host}`,
      });
      const answer: Reply =
        result instanceof StripeRefusal
          ? { status: result.statusCode, body: { error: result.body } }
          : { status: 200, body: await expanded(records, params, result) };
      if (typeof key === 'string') {
        await records.saveAnswer(key, { request: fingerprint, status: answer.status, answer: answer.body });
        reply.header('Idempotency-Key', key);
      }
      return answer;
    });
  }
}

function asParams(body: unknown): Params {
  return typeof body === 'object' && body !== null ? (body as Params) : {};
}

function isByBrowser(request: FastifyRequest, params: Params, keys: StripeKeys, call: Call): boolean {
  const [scheme, credentials = ''] = (request.headers.authorization ?? '').split(' ');
  const given =
    scheme === 'Bearer'
      ? credentials
      : scheme === 'Basic'
        ? (Buffer.from(credentials, 'base64').toString().split(':')[0] ?? '')
        : text(params, 'key');
  const unauthorized = (message: string, more?: Record<string, unknown>) =>
    new StripeRefusal(401, 'invalid_request_error', message, more);
  if (!given) throw unauthorized('You did not provide an API key: send it as a Bearer token.');
  if (given === keys.secretKey) return false;
  if (given !== keys.publishableKey) throw unauthorized(`Invalid API Key provided: ${given.slice(0, 8)}****`);
  if (!call.forBrowsers)
    throw unauthorized('This API call cannot be made with a publishable API key. Please use a secret API key.', {
      code: 'secret_key_required',
    });
  return true;
}

/** Pages of this machine may use the publishable key. */
function allowBrowsers(request: FastifyRequest, reply: FastifyReply): void {
  const origin = request.headers.origin;
  if (!origin || !URL.canParse(origin) || !['localhost', '127.0.0.1'].includes(new URL(origin).hostname)) return;
  reply
    .header('Access-Control-Allow-Origin', origin)
    .header('Access-Control-Allow-Methods', 'GET, POST')
    .header('Access-Control-Allow-Headers', 'Authorization, Content-Type')
    .header('Vary', 'Origin');
}
