import * as z from 'zod/mini';
import { staffEndpoint } from './endpoint.ts';
import { id, instant, page, pageQuery } from './shapes.ts';

/** Shares of 1, of tracks that were left out of the training: who holds them came first, was among the first ten; and the mean reciprocal rank. */
const figures = z.object({ hit1: z.number(), hit10: z.number(), mrr: z.number() });

/** A trained ranking of the finder. */
export const trainedRanking = z.object({
  id,
  trainedAt: instant,
  /** Tracks that it was trained on. */
  examples: z.int(),
  /** Where all is known of a track. */
  figures,
  isLive: z.boolean(),
  /** When it last went live; null: never. */
  liveSince: z.nullable(instant),
  /** Who put it live then; null: it went live by itself, or never. */
  chosenBy: z.nullable(z.string()),
  /** False: it was trained for features of another release, and can't rank. */
  isUsable: z.boolean(),
  /** The newest, not better than the live one, and nothing was put live since. */
  awaitsDecision: z.boolean(),
});
export type TrainedRanking = z.infer<typeof trainedRanking>;

export const listRankings = staffEndpoint('GET /api/v2/staff/rankings', {
  summary: 'Trained rankings of the finder, newest first',
  query: z.strictObject(pageQuery),
  response: z.object({
    ...page(trainedRanking).shape,
    /** Null before the first training. */
    live: z.nullable(trainedRanking),
    training: z.object({
      lastAt: z.nullable(instant),
      /** A ranking is trained once the newest is so old; null: only by command. */
      everyDays: z.nullable(z.int()),
      /** Tracks that must be placed somewhere before one is trained. */
      minExamples: z.int(),
    }),
  }),
});

/** Also an older one again. The next training that does no worse replaces it. */
export const putRankingLive = staffEndpoint('POST /api/v2/staff/rankings/:id/live', {
  summary: 'Have a trained ranking rank in the finder; again changes nothing',
  response: trainedRanking,
});
