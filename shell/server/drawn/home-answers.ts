import { tracedFetch } from '@fanfare/telemetry';
import type { HomeAnswers } from '../../boot/page-content.ts';

interface Options {
  internalApiUrl: string;
  /** Replaced in tests. */
  request?: typeof fetch;
  nowMs?: () => number;
}

/** Never rejects; what isn't known is null. */
export type HomeAnswersSource = () => Promise<HomeAnswers>;

/** How old answers may be before they are asked for again, beside the pages; less where one is missing. */
const freshMs = 60_000;
const retryAfterMs = 2_000;
const timeoutMs = 3_000;
/** A page doesn't wait longer for answers that were never there: it comes without them. */
const patienceMs = 400;

const addresses = {
  rules: '/api/v2/public/rules',
  numbers: '/api/v2/public/numbers',
  products: '/api/fanfare/products',
  plans: '/api/v2/subscriptions',
  posts: '/api/blog/posts?limit=3',
} as const satisfies Record<keyof HomeAnswers, string>;

/** The API's answers for the home page: cached, each kept while a newer one fails. */
export function createHomeAnswers({
  internalApiUrl,
  request = tracedFetch('answers for the home page'),
  nowMs = () => performance.now(),
}: Options): HomeAnswersSource {
  const answers: HomeAnswers = { rules: null, numbers: null, products: null, plans: null, posts: null };
  let askedAt = -Infinity;
  let asking: Promise<unknown> = Promise.resolve();

  async function ask(name: keyof HomeAnswers): Promise<void> {
    const answer = await request(internalApiUrl + addresses[name], { signal: AbortSignal.timeout(timeoutMs) });
    const { success, data } = (await answer.json()) as { success: boolean; data: unknown };
    if (success) Object.assign(answers, { [name]: data });
  }

  return async () => {
    const isComplete = Object.values(answers).every((one) => one !== null);
    if (nowMs() - askedAt > (isComplete ? freshMs : retryAfterMs)) {
      askedAt = nowMs();
      asking = Promise.allSettled((Object.keys(addresses) as (keyof HomeAnswers)[]).map(ask));
    }
    if (!isComplete) {
      await Promise.race([asking, new Promise((resolve) => setTimeout(resolve, patienceMs).unref())]);
    }
    return answers;
  };
}
