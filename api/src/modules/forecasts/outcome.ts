import type { CampaignForecast, Forecast } from '@fanfare/api-contract';

export type Outcome = NonNullable<CampaignForecast['outcome']>;
export type Held = NonNullable<CampaignForecast['held']>;

/** One submission of a campaign as it stands. */
export interface SubmissionResult {
  status: string;
  wave: number;
  sentAt: Date | null;
  closedAt: Date | null;
  /** Null where nobody answered. */
  decision: 'accepted' | 'declined' | 'wrong_match' | null;
  answeredAt: Date | null;
  priceHundredths: number;
  returnedHundredths: number;
}

export interface CampaignRun {
  campaignId: number;
  sentAt: Date;
  completedAt: Date | null;
  now: Date;
  waveMinPercent: number | null;
  results: readonly SubmissionResult[];
}

const dayMs = 86_400_000;
const oneDecimal = (value: number) => Math.round(value * 10) / 10;
const toCredits = (hundredths: number) => Math.round(hundredths) / 100;

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const high = sorted[Math.floor(sorted.length / 2)];
  const low = sorted[Math.floor((sorted.length - 1) / 2)];
  return low === undefined || high === undefined ? null : oneDecimal((low + high) / 2);
}

/** The outcome of a campaign so far. */
export function outcomeOf({ sentAt, completedAt, now, results }: CampaignRun): Outcome {
  const days = (from: Date, to: Date) => Math.max(0, (to.getTime() - from.getTime()) / dayMs);
  const answered = results.filter((result) => result.decision !== null && result.answeredAt !== null);
  const yes = answered
    .filter((result) => result.decision === 'accepted')
    .map((result) => oneDecimal(days(sentAt, result.answeredAt!)))
    .toSorted((a, b) => a - b);
  const isOpen = ({ status }: SubmissionResult) => status === 'queued' || status === 'pending';
  const spent = results
    .filter((result) => !isOpen(result))
    .reduce((sum, result) => sum + result.priceHundredths - result.returnedHundredths, 0);
  const returned = results.reduce((sum, result) => sum + result.returnedHundredths, 0);
  const replies = answered.map((result) => days(result.sentAt!, result.answeredAt!));
  const last = answered.map((result) => days(sentAt, result.answeredAt!));
  return {
    isOver: completedAt !== null,
    day: oneDecimal(days(sentAt, completedAt ?? now)),
    answers: answered.length,
    accepts: yes.length,
    creditsPerAccept: yes.length === 0 ? null : toCredits(spent / yes.length),
    spentCredits: toCredits(spent),
    returnedCredits: toCredits(returned),
    days: last.length === 0 ? null : oneDecimal(Math.max(...last)),
    medianReplyDays: median(replies),
    accepted: yes.flatMap((day, index) => (yes[index + 1] === day ? [] : [{ day, count: index + 1 }])),
  };
}

/** Whether a campaign ran as forecast: nothing was withdrawn, and no wave cancelled by hand that the rule would have sent. */
export function isScorable({ results, waveMinPercent }: CampaignRun): boolean {
  if (results.some((result) => result.status === 'withdrawn')) return false;
  const cancelled = results.filter((result) => result.status === 'cancelled');
  if (cancelled.length === 0) return true;
  if (waveMinPercent === null) return false;
  const at = Math.min(...cancelled.map((result) => result.closedAt!.getTime()));
  const first = results.filter((result) => result.wave === 1);
  if (first.some((result) => result.closedAt !== null && result.closedAt.getTime() > at)) return false;
  const decided = first.filter((result) => result.decision === 'accepted' || result.decision === 'declined');
  const accepted = decided.filter((result) => result.decision === 'accepted').length;
  return decided.length === 0 || accepted * 100 < waveMinPercent * decided.length;
}

export type Side = -1 | 0 | 1;
/** Each measure below (-1), within (0) or above (1) its range; null without a value. */
export type Sides = Record<keyof Held, Side | null>;

const sideOf = (value: number, { low, high }: { low: number; high: number }): Side =>
  value < low ? -1 : value > high ? 1 : 0;

/** A campaign without an acceptance is dearer than any range that ends, and within result that doesn't. */
function sideOfCost(
  { creditsPerAccept: cost }: Outcome,
  { creditsPerAccept: range }: Pick<Forecast, 'creditsPerAccept'>,
): Side {
  if (range.low === null) return cost === null ? 0 : -1;
  if (cost === null) return range.high === null ? 0 : 1;
  return sideOf(cost, { low: range.low, high: range.high ?? Infinity });
}

/** Where each measure of a completed campaign ended relative to its range. */
export const sidesOf = (outcome: Outcome, forecast: Forecast): Sides => ({
  answers: sideOf(outcome.answers, forecast.answers),
  accepts: sideOf(outcome.accepts, forecast.accepts),
  creditsPerAccept: sideOfCost(outcome, forecast),
  days: outcome.days === null ? null : sideOf(outcome.days, forecast.days),
});

const isWithin = (side: Side | null): boolean | null => (side === null ? null : side === 0);

export const heldMeasures = (sides: Sides): Held => ({
  answers: isWithin(sides.answers),
  accepts: isWithin(sides.accepts),
  creditsPerAccept: isWithin(sides.creditsPerAccept),
  days: isWithin(sides.days),
});
