/* Rates of few answers are pulled towards typical ones. Cards, ranking and sorting share these constants. */

/** How many typical answers are mixed in. */
export const priorWeight = 8;
export const priors = { answer: 0.88, accept: 0.2, kept: 0.92, helpful: 0.72 } as const;
/** A genre's accept rate is pulled towards the service's own. */
export const genrePriorWeight = 5;

/** A smoothed share of 0–1. */
export const smoothed = (hits: number, tries: number, prior: number, weight = priorWeight): number =>
  (hits + prior * weight) / (tries + weight);

export const smoothedSql = (
  hits: string,
  tries: string,
  prior: number | string,
  weight: number = priorWeight,
): string => `((${hits} + ${prior} * ${weight}::float8) / (${tries} + ${weight}))`;
