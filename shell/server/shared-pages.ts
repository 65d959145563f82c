import { tracedFetch } from '@fanfare/telemetry';

interface Options {
  /** Where this server reaches the API. */
  internalApiUrl: string;
  request?: typeof fetch;
  nowMs?: () => number;
}

export interface SharedPages {
  /** Paths, without the language. */
  paths: readonly string[];
  /** Whether the API has said so, now or before. */
  isKnown: boolean;
}

/** How long the API may take to say which curators have a page, for how long its answer counts, and when it is asked again if it gave none. */
const timeoutMs = 2_000;
const freshMs = 3_600_000;
const pauseMs = 60_000;

/**
 * The pages that curators share; those known last where the API doesn't answer. One request at a time, and none for a while after one that
 * failed: whoever asks for the sitemap again and again neither waits nor adds to the load of an API that is down.
 */
export function createSharedPages({
  internalApiUrl,
  request = tracedFetch('pages of curators'),
  nowMs = () => performance.now(),
}: Options): () => Promise<SharedPages> {
  let paths: readonly string[] = [];
  let isKnown = false;
  let askAgainAt = -Infinity;
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    try {
      const answer = await request(`${internalApiUrl}/api/v2/public/curators`, {
        signal: AbortSignal.timeout(timeoutMs),
      });
      const { data } = (await answer.json()) as { data?: string[] };
      if (!answer.ok || !data) throw new Error(`answered ${answer.status}`);
      paths = data.map((handle) => `/to/${encodeURIComponent(handle)}`);
      isKnown = true;
      askAgainAt = nowMs() + freshMs;
    } catch {
      // A sitemap without them is better than none.
      askAgainAt = nowMs() + pauseMs;
    } finally {
      asking = undefined;
    }
  }

  return async () => {
    if (nowMs() >= askAgainAt) await (asking ??= ask());
    return { paths, isKnown };
  };
}
