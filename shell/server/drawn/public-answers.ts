import { tracedFetch } from '@fanfare/telemetry';

interface Options {
  internalApiUrl: string;
  request?: typeof fetch;
  nowMs?: () => number;
}

interface Known {
  /** The newest; null before the first. */
  data: unknown;
  askedAt: number;
  /** While the first is asked for. */
  asking: Promise<void>;
}

/** How old an answer may be before it is asked for again, beside the pages; less where there is none. */
const freshMs = 60_000;
const retryAfterMs = 2_000;
const timeoutMs = 3_000;
/** A page doesn't wait longer for an answer that was never there: it comes without. */
const patienceMs = 400;
/** Pages and views name calls: a few. */
const most = 50;

/** The newest answer to a call of the API's public ones, `GET /api/…`; null where nothing is known. Never rejects. */
export type PublicAnswers = (call: string) => Promise<unknown>;

/** Answers of the API's public calls, as a visitor gets them: cached, each kept while a newer one fails. */
export function createPublicAnswers({
  internalApiUrl,
  request = tracedFetch('answers for drawn pages'),
  nowMs = () => performance.now(),
}: Options): PublicAnswers {
  const all = new Map<string, Known>();

  async function ask(call: string, known: Known): Promise<void> {
    try {
      const address = internalApiUrl + call.slice('GET '.length);
      const answer = await request(address, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
      const { success, data } = (await answer.json()) as { success: boolean; data: unknown };
      if (success) known.data = data;
    } catch {
      // The last known answer stays.
    }
  }

  return async (call) => {
    const known = all.get(call) ?? { data: null, askedAt: -Infinity, asking: Promise.resolve() };
    if (nowMs() - known.askedAt > (known.data === null ? retryAfterMs : freshMs)) {
      // To the end: what is asked for often is forgotten last.
      all.delete(call);
      all.set(call, known);
      for (const oldest of [...all.keys()].slice(0, Math.max(0, all.size - most))) all.delete(oldest);
      known.askedAt = nowMs();
      const patience = new Promise<void>((resolve) => setTimeout(resolve, patienceMs).unref());
      known.asking = Promise.race([ask(call, known), patience]);
    }
    if (known.data === null) await known.asking;
    return known.data;
  };
}
