import { setTimeout as wait } from 'node:timers/promises';
import type { Api, ApiError } from '@fanfare/api-contract';
import { Refusal } from '../refusal.ts';
import type { Connection } from './connection.ts';
import { identityVariable } from './identity-token.ts';

type Key = keyof Api & string;

interface CallOptions {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** JSON. */
  body?: unknown;
  /** A body that is sent as is, with its own headers. */
  stream?: { headers: Record<string, string>; body: ReadableStream<Uint8Array> };
  timeoutMs?: number;
}

export interface ReleaseApi {
  /**
   * Calls the API by `METHOD /path` and returns its `data`.
   * @throws Refusal, also when nothing answers
   */
  call: <K extends Key>(key: K, options?: CallOptions) => Promise<Api[K]['data']>;
}

const patienceMs = 30_000;
/** Delays between the retries of a read-only call. */
const pausesMs = [300, 1_500];
const passing = new Set([429, 502, 503, 504]);

export function createReleaseApi(connection: Connection): ReleaseApi {
  async function once(key: Key, { params = {}, query, body, stream, timeoutMs = patienceMs }: CallOptions) {
    const [method = '', template = ''] = key.split(' ');
    const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const answer = await fetch(connection.url + path + (query ? `?${new URLSearchParams(query)}` : ''), {
      method,
      headers: {
        authorization: `Bearer ${connection.token}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...stream?.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(stream ? { body: stream.body, duplex: 'half' as const } : {}),
      // The token must not follow a redirect.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: answer.status, body: parse(await answer.text()) };
  }

  return {
    call: async (key, options = {}) => {
      const pauses = key.startsWith('GET ') ? [...pausesMs] : [];
      for (;;) {
        const answer = await once(key, options).catch((error: Error) => error);
        const isPassing = answer instanceof Error || passing.has(answer.status);
        const pause = isPassing ? pauses.shift() : undefined;
        if (pause !== undefined) {
          await wait(pause);
          continue;
        }
        if (answer instanceof Error) throw unreachable(connection, answer);
        const { body } = answer;
        if (body?.success === true) return body.data as never;
        if (body?.error) throw refusalOf(body.error, connection);
        throw new Refusal(`${connection.url} answers ${answer.status}, but not as Fanfare's API does.`, {
          code: 'network',
          next: 'check FANFARE_API_URL',
        });
      }
    },
  };
}

type Envelope = { success?: boolean; data?: unknown; error?: ApiError } | null;

function parse(text: string): Envelope {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return null;
  }
}

function unreachable({ url, isLocal }: Connection, error: Error): Refusal {
  const why =
    error.name === 'TimeoutError'
      ? 'no answer in time'
      : ((error.cause as Error | undefined)?.message ?? error.message);
  return new Refusal(`The API at ${url} can't be reached: ${why || 'no answer'}.`, {
    code: 'network',
    next: isLocal ? 'is it running? npm start; another port block: FANFARE_PORT' : 'check FANFARE_API_URL',
  });
}

interface Details {
  findings?: string[];
  missing?: { name: string; version: string; reason?: string }[];
}

function refusalOf(error: ApiError, { tokenFrom }: Connection): Refusal {
  const { findings, missing } = (error.details ?? {}) as Details;
  const { code } = error;
  // A job's identity is judged by rules: only the API knows which one didn't fit.
  if (code === 'unauthenticated' && tokenFrom === identityVariable) return new Refusal(`${error.message}.`, { code });
  if (code === 'unauthenticated' || code === 'session_expired') {
    return new Refusal(`The token of ${tokenFrom} is not accepted: expired, revoked, or of another installation.`, {
      code,
      next: 'ask the operator for a new one',
    });
  }
  if (code === 'forbidden') {
    return new Refusal(`The token of ${tokenFrom} is refused: ${error.message}`, { code });
  }
  const trace = code === 'internal' && error.requestId ? ` (request ${error.requestId})` : '';
  return new Refusal(error.message + trace, {
    code,
    findings:
      findings ??
      missing?.map((one) => `${one.name} ${one.version}${one.reason === 'failed' ? ': the check failed' : ''}`) ??
      Object.values(error.fields ?? {}),
  });
}
