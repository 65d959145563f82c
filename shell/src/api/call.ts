import type { Call } from '@fanfare/shell-contract';
import { Failure, sessionCodes } from './failure.ts';
import { sendRequest, type SendRequest } from './request.ts';
import type { Words } from './words.ts';

interface Dependencies {
  apiUrl: string;
  /** The access token to send; null when signed out. Throws if no call may be made. */
  token: () => string | null;
  /**
   * Called when the API rejects a token, or requires one. Resolves to true when a retry makes sense: the session was renewed, or the
   * person logged in again. Throws if that is unknown.
   */
  renew: (refusedToken: string | null) => Promise<boolean>;
  /** Called with the product's time from an answer: an ISO instant. */
  onTime?: (instant: string) => void;
  /** Called with each answer, for reports of errors. @param status 0 without one; @param failure if nobody knows why it failed */
  onAnswer?: (key: string, status: number, failure: Failure | null) => void;
  /** What the API says in words is asked for in it. */
  language?: () => string;
  /** The place in the trace of the page that calls are parts of. */
  trace?: () => string | undefined;
  words?: Words;
  /** Replaced in tests. */
  send?: SendRequest;
}

interface Options {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  onUploadProgress?: (sentBytes: number, totalBytes: number) => void;
  idempotencyKey?: string;
}

interface Envelope {
  success?: boolean;
  data?: unknown;
  error?: ConstructorParameters<typeof Failure>[1];
}

const timeoutMs = 20_000;

/** A call's address: params in its path, and the query's values that there are. */
function addressOf(apiUrl: string, pattern: string, { params, query = {} }: Options): string {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `${apiUrl}${path}${given.length > 0 ? `?${search}` : ''}`;
}

/** Makes the one client of the API. Only status 200 with data counts as success (docs/specification.md). */
export function createCall({
  apiUrl,
  token,
  renew,
  onTime,
  onAnswer,
  language,
  trace,
  words,
  send = sendRequest,
}: Dependencies): Call {
  async function attempt(key: string, options: Options, withToken: string | null): Promise<unknown> {
    const [method, pattern] = key.split(' ') as [string, string];
    const { body, signal, idempotencyKey, onUploadProgress } = options;
    const traceparent = trace?.();
    signal?.throwIfAborted();
    const answer = await send({
      method,
      url: addressOf(apiUrl, pattern, options),
      body,
      signal,
      onUploadProgress,
      // An upload may take its time; anything else that is silent this long has failed.
      timeoutMs: body instanceof FormData ? 0 : timeoutMs,
      headers: {
        ...(traceparent ? { traceparent } : {}),
        ...(language ? { 'Accept-Language': language() } : {}),
        ...(withToken ? { Authorization: `Bearer ${withToken}` } : {}),
        ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
      },
    });
    if (signal?.aborted) throw new DOMException('Aborted', 'AbortError');
    if (!answer) {
      onAnswer?.(key, 0, null);
      throw new Failure(0, undefined);
    }
    const { data, error: refusal, success } = (answer.body ?? {}) as Envelope;
    const time = answer.headers.get('x-fanfare-now');
    if (time !== undefined) onTime?.(time);
    if (answer.status === 200 && success === true && data !== undefined) {
      onAnswer?.(key, answer.status, null);
      return words ? words.data(data) : data;
    }
    const retryAfter = Number(answer.headers.get('retry-after'));
    const error = words ? await words.refusal(refusal) : refusal;
    const failure = new Failure(answer.status, error, Number.isFinite(retryAfter) ? retryAfter : null);
    onAnswer?.(key, answer.status, failure.code === 'internal' ? failure : null);
    throw failure;
  }

  return (async (key: string, options: Options = {}) => {
    const first = token();
    try {
      return await attempt(key, options, first);
    } catch (thrown) {
      const isOver = thrown instanceof Failure && thrown.status === 401 && sessionCodes.has(thrown.code);
      if (!isOver || !(await renew(first))) throw thrown;
      options.signal?.throwIfAborted();
      return attempt(key, options, token());
    }
  }) as Call;
}
