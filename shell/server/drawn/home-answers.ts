import type { HomeAnswers } from '../../boot/page-content.ts';
import type { PublicAnswers } from './public-answers.ts';

/** Never rejects; what isn't known is null. */
export type HomeAnswersSource = () => Promise<HomeAnswers>;

const calls = {
  rules: 'GET /api/v2/public/rules',
  numbers: 'GET /api/v2/public/numbers',
  products: 'GET /api/fanfare/products',
  plans: 'GET /api/v2/subscriptions',
  posts: 'GET /api/blog/posts?limit=3',
} as const satisfies Record<keyof HomeAnswers, string>;

/** The API's answers for the home page. */
export const createHomeAnswers =
  (answerOf: PublicAnswers): HomeAnswersSource =>
  async () => {
    const known = await Promise.all(Object.entries(calls).map(async ([name, call]) => [name, await answerOf(call)]));
    return Object.fromEntries(known) as HomeAnswers;
  };
