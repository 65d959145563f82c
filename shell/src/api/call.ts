import type { Call } from '@fanfare/shell-contract';
import type { AxiosAdapter } from 'axios';
import { Failure, sessionCodes } from './failure.ts';
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
  adapter?: AxiosAdapter;
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

/** Loads the HTTP client: with the first call, or earlier by whoever knows that one will come. */
export const loadClient = async () => (await import(/* webpackChunkName: "client" */ 'axios')).default;

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
  adapter,
}: Dependencies): Call {
  const settings = { baseURL: apiUrl, withCredentials: true, validateStatus: () => true, ...(adapter && { adapter }) };

  async function attempt(key: string, options: Options, withToken: string | null): Promise<unknown> {
    const [method, pattern] = key.split(' ') as [string, string];
    const url = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(options.params?.[name])));
    const { onUploadProgress } = options;
    const traceparent = trace?.();
    const axios = await loadClient().catch(() => {
      // Like an API that can't be reached: the next call tries again.
      onAnswer?.(key, 0, null);
      throw new Failure(0, undefined);
    });
    options.signal?.throwIfAborted();
    const answer = await axios
      .request<Envelope>({
        ...settings,
        method,
        url,
        ...(options.query ? { params: options.query } : {}),
        ...(options.body !== undefined ? { data: options.body } : {}),
        // An upload may take its time; anything else that is silent this long has failed.
        timeout: options.body instanceof FormData ? 0 : timeoutMs,
        ...(options.signal ? { signal: options.signal } : {}),
        headers: {
          ...(traceparent ? { traceparent } : {}),
          ...(language ? { 'Accept-Language': language() } : {}),
          ...(withToken ? { Authorization: `Bearer ${withToken}` } : {}),
          ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
        },
        ...(onUploadProgress
          ? { onUploadProgress: ({ loaded, total }) => onUploadProgress(loaded, total ?? loaded) }
          : {}),
      })
      .catch((thrown: unknown) => {
        if (axios.isCancel(thrown)) throw new DOMException('Aborted', 'AbortError');
        onAnswer?.(key, 0, null);
        throw new Failure(0, undefined);
      });
    const time: unknown = answer.headers['x-fanfare-now'];
    if (typeof time === 'string') onTime?.(time);
    if (
      answer.status === 200 &&
      answer.data?.success === true &&
      answer.data.data !== undefined &&
      answer.data.data !== null
    ) {
      onAnswer?.(key, answer.status, null);
      return words ? words.data(answer.data.data) : answer.data.data;
    }
    const retryAfter = Number(answer.headers['retry-after']);
    const error = words ? await words.refusal(answer.data?.error) : answer.data?.error;
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
