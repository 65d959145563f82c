import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { PayPalSettings } from '../../paypal-settings.ts';
import { AppError } from '../../plugins/errors.ts';
import { ProviderRefusal, unknownAtProvider } from '../payment-gateway.ts';

/** One more try hides what is over in a moment, as Stripe's library does. */
const tries = 3;
const firstPauseMs = 100;
const retryAfterSeconds = 10;
/** A token is renewed this long before it ends, so that none ends on its way. */
const tokenMarginSeconds = 60;

interface Call<T> {
  path: string;
  /** Left out: a GET. */
  body?: string;
  /** PayPal gives the answer to the same key again, so only what carries one is sent twice. */
  key?: string;
  /** Whether sending it twice does no harm although it has no key. */
  isHarmless?: boolean;
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

  async function tokenNow(): Promise<string> {
    // PayPal's own time passes as the machine's does, wherever the product's clock stands.
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

  async function once<T>({ path, body, key, answer }: Call<T>): Promise<T | 'again'> {
    const used = await tokenNow();
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
    // The clock there isn't ours: a token may be over before we think so.
    if (response.status === 401 && token?.value === used) token = null;
    const said = await response.text();
    const isRefusal = [400, 403, 404, 422].includes(response.status);
    if (isRefusal) throw new ProviderRefusal(reasonOf(said, response.status), false, said.slice(0, 500));
    if (response.status === 401) return 'again';
    throw new Error(`PayPal answered ${response.status}: ${said.slice(0, 500)}`);
  }

  return async (call) => {
    const isSafeTwice = call.body === undefined || call.key !== undefined || call.isHarmless === true;
    let failure: unknown = new Error('PayPal takes no token of ours');
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      try {
        const answer = await once(call);
        // A call that was not let in did nothing.
        if (answer !== 'again') return answer;
      } catch (error) {
        if (error instanceof ProviderRefusal) throw error;
        failure = error;
        if (!isSafeTwice) break;
      }
      if (attempt < tries) await setTimeout(firstPauseMs * 2 ** (attempt - 1));
    }
    throw new AppError('payments_unavailable', undefined, { retryAfterSeconds, cause: failure });
  };
}

function reasonOf(said: string, status: number): string {
  if (status === 404) return unknownAtProvider;
  const parsed = refusalAnswer.safeParse(jsonOf(said));
  return parsed.data?.details?.find(({ issue }) => issue !== undefined)?.issue ?? parsed.data?.name ?? `http_${status}`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
