import { tracedFetch } from '@fanfare/telemetry';
import type { DataOf } from '@fanfare/shell-contract';

interface Options {
  internalApiUrl: string;
  request?: typeof fetch;
  nowMs?: () => number;
}

/** What the head of a curator's page names. */
export interface SharedCurator {
  /** The current one: earlier ones lead to the same page. */
  handle: string;
  name: string;
  image: string | null;
}

const freshMs = 300_000;
const timeoutMs = 400;
const most = 1_000;
const handleShape = /^[\w-]{1,80}$/;

/**
 * Names of the curators whose pages are shared, by handle; null where there is none, or the API doesn't say in time. The API is asked in the
 * name of the visitor, whose requests it limits: else one of them could use up what this server may ask for all.
 */
export function createSharedCurators({
  internalApiUrl,
  request = tracedFetch('name of a curator'),
  nowMs = () => performance.now(),
}: Options) {
  const known = new Map<string, { curator: SharedCurator | null; at: number }>();
  return async (handle: string, visitorAddress: string): Promise<SharedCurator | null> => {
    if (!handleShape.test(handle)) return null;
    const before = known.get(handle);
    if (before && nowMs() - before.at < freshMs) return before.curator;
    try {
      const address = `${internalApiUrl}/api/v2/public/curators/${handle}`;
      const headers = { 'x-forwarded-for': visitorAddress };
      const answer = await request(address, { headers, signal: AbortSignal.timeout(timeoutMs) });
      if (!answer.ok && answer.status !== 404) return before?.curator ?? null;
      const { data } = (await answer.json()) as { data?: DataOf<'GET /api/v2/public/curators/:handle'> };
      const curator = data
        ? { handle: data.handle, name: data.curator.display_name, image: data.curator.profileImageUrl }
        : null;
      if (known.size >= most) known.clear();
      known.set(handle, { curator, at: nowMs() });
      return curator;
    } catch {
      return before?.curator ?? null;
    }
  };
}
