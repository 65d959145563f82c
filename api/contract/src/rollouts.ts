import * as z from 'zod/mini';
import { longestBakeMinutes, mostStages } from './rollout-limits.ts';
import { instant, texts } from './shapes.ts';

/** The shares of visitors that a version goes through, in percent: rising, and everybody in the end. */
export const rolloutStages = z
  .array(z.number().check(z.gt(0), z.lte(100)))
  .check(z.minLength(1), z.maxLength(mostStages));
/** How long each stage lasts at least, in minutes: up to a week. */
export const bakeMinutes = z.int().check(z.gte(1), z.lte(longestBakeMinutes));

/**
 * How far the newest rollout of a front end is. A version that was promoted to everyone at once has one of a single stage: it is watched, and
 * rolled back automatically if it does worse.
 */
export const rollout = z.object({
  version: z.string(),
  stages: rolloutStages,
  /** The index of the current stage in `stages`, from 0; of an ended rollout the last one that it reached. */
  stage: z.int(),
  bakeMinutes,
  stageSince: instant,
  /** When the bake time of the current stage ends; null once the rollout has ended. */
  nextAt: z.nullable(instant),
  /** Visitors heard in this stage, one per network; it lasts until as many as `needed` are, and longer where they leave a doubt. */
  heard: z.int(),
  needed: z.int(),
  /** `waiting`: the bake time is over, too few visitors were heard. `held`: a gate refuses the next stage, or the rollback, for now. `stopped`: a person took over. */
  state: z.enum(['baking', 'waiting', 'held', 'done', 'rolled_back', 'stopped']),
  /** The state as a sentence, without anybody's name. */
  why: z.string(),
  texts,
});
export type Rollout = z.infer<typeof rollout>;
