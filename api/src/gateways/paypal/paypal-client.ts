import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { PayPalSettings } from '../../paypal-settings.ts';
import { AppError } from '../../plugins/errors.ts';
import { ProviderRefusal, unknownAtProvider } from '../payment-gateway.ts';

/** One retry hides short failures, as Stripe's library does. */
const tries = 3;
const firstPauseMs = 100;
const retryAfterSeconds = 10;
/** A token is renewed this long before it expires, so that none expires on its way. */
const tokenMarginSeconds = 60;

interface Call<T> {
  path: string;
  /** Left out: a GET. */
  body?: string;
  /** PayPal repeats its answer to the same key, so only calls with a key are retried. */
  key?: string;
  answer: z.ZodMiniType<T>;
}

export type PayPalClient = <T>(call: Call<T>) => Promise<T>;

const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() });
const refusalAnswer = z.object({
  name: z.optional(z.string()),
  details: z.optional(z.array(z.object({ issue: z.optional(z.string()) }))),
});

/** PayPal's REST over HTTP. @returns a function that throws as `PaymentGateway` says */
export function payPalClient(settings: PayPalSettings): PayPalClient {
  let token: { value: string; goodUntilMs: number } | null = null;

  async function send(path: string, init: RequestInit): Promise<Response> {
    return fetch(settings.apiBase + path, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(settings.timeoutMs),
    });
  }

  async function currentToken(): Promise<string> {
    // PayPal lives in the machine's time, not the product's.
    if (token && performance.now() < token.goodUntilMs) return token.value;
    const credentials = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');
    const response = await send('/v1/oauth2/token', {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    });
    if (!response.ok) throw new Error(`PayPal gave no token: ${response.status}`);
    const { access_token: value, expires_in: seconds } = tokenAnswer.parse(await response.json());
    token = { value, goodUntilMs: performance.now() + Math.max(0, seconds - tokenMarginSeconds) * 1_000 };
    return value;
  }

  async function callOnce<T>({ path, body, key, answer }: Call<T>): Promise<T | 'retry'> {
    const used = await currentToken();
    const response = await send(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${used}`,
        ...(body !== undefined && { 'content-type': 'application/json', prefer: 'return=representation' }),
        ...(key !== undefined && { 'paypal-request-id': key }),
      },
      ...(body !== undefined && { body }),
    });
    if (response.ok) return answer.parse(await response.json());
    // PayPal's clock isn't ours: a token may expire early.
    if (response.status === 401 && token?.value === used) token = null;
    const text = await response.text();
    const isRefusal = [400, 403, 404, 422].includes(response.status);
    if (isRefusal) throw new ProviderRefusal(reasonOf(text, response.status), false, text.slice(0, 500));
    if (response.status === 401) return 'retry';
    throw new Error(`PayPal answered ${response.status}: ${text.slice(0, 500)}`);
  }

  return async (call) => {
    const canRetry = call.body === undefined || call.key !== undefined;
    let failure: unknown = new Error('PayPal accepts no token of ours');
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      try {
        const answer = await callOnce(call);
        // An unauthenticated call did nothing.
        if (answer !== 'retry') return answer;
      } catch (error) {
        if (error instanceof ProviderRefusal) throw error;
        failure = error;
        if (!canRetry) break;
      }
      if (attempt < tries) await setTimeout(firstPauseMs * 2 ** (attempt - 1));
    }
    throw new AppError('payments_unavailable', undefined, { retryAfterSeconds, cause: failure });
  };
}

function reasonOf(body: string, status: number): string {
  if (status === 404) return unknownAtProvider;
  const parsed = refusalAnswer.safeParse(jsonOf(body));
  return parsed.data?.details?.find(({ issue }) => issue !== undefined)?.issue ?? parsed.data?.name ?? `http_${status}`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
