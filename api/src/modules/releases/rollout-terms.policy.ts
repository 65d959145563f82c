import { type Because, because, inEnglish } from '../../because.ts';
import { refuseField } from '../../plugins/errors.ts';

/** How a promotion was asked for. */
interface PromotionRequest {
  percent?: number | undefined;
  stages?: readonly number[] | undefined;
  bakeMinutes?: number | undefined;
}
/** How a version goes live: for a share that stays as it is, or in stages. */
export type Terms = { percent: number } | { stages: number[]; bakeMinutes: number };

const everybody = 100;
/** Channels count in hundredths of a percent. */
const toHundredths = (percent: number): number => Math.max(0.01, Math.round(percent * 100) / 100);

/** @throws AppError invalid_input for both a share and stages, for neither, and for stages that don't rise to everybody */
export function promotionTerms({ percent, stages, bakeMinutes }: PromotionRequest, defaultBakeMinutes: number): Terms {
  if (stages === undefined) {
    if (percent === undefined) refuseField('percent', because('releases.percent_or_stages_missing'));
    if (bakeMinutes !== undefined) refuseField('bakeMinutes', because('releases.bake_with_stages'));
    return { percent: toHundredths(percent) };
  }
  if (percent !== undefined) refuseField('percent', because('releases.percent_or_stages'));
  const shares = stages.map(toHundredths);
  if (shares.some((share, index) => index > 0 && share <= shares[index - 1]!)) {
    refuseField('stages', because('releases.stages_rise'));
  }
  if (shares.at(-1) !== everybody) refuseField('stages', because('releases.last_stage'));
  return { stages: shares, bakeMinutes: bakeMinutes ?? defaultBakeMinutes };
}

/** Whether a version is to reach everyone, now or at the last stage. */
export const isEverybody = (terms: Terms): boolean => 'stages' in terms || terms.percent === everybody;

/** The stages that a promotion goes through automatically; null where its share stays as it is. Everyone at once is a single stage, which is watched. */
export function followingStages(terms: Terms, defaultBakeMinutes: number): Extract<Terms, { stages: unknown }> | null {
  if ('stages' in terms) return terms;
  return isEverybody(terms) ? { stages: [everybody], bakeMinutes: defaultBakeMinutes } : null;
}

const longestWhy = 500;
/** The reason of a stage, for the history. @param stage its index */
export function stageReason(stages: readonly number[], stage: number, why: string): { why: string; because?: Because } {
  if (stages.length === 1) return { why };
  const text = because('rollouts.stage_why', { stage: stage + 1, stages: stages.length, why });
  return { why: inEnglish(text).slice(0, longestWhy), because: text };
}
