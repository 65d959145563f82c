/*
 * What a rollout in stages may be. Without the schemas that use it, for programs and pages that need the numbers only.
 */

/** The most stages of a rollout. */
export const mostStages = 10;
/** The longest that a stage may be asked to last at least, in minutes: a week. */
export const longestBakeMinutes = 10_080;
