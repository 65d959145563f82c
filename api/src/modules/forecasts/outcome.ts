import type { CampaignForecast, Forecast } from '@fanfare/api-contract';

export type Outcome = NonNullable<CampaignForecast['outcome']>;
export type Held = NonNullable<CampaignForecast['held']>;

/** What one submission of a campaign has come to. */
export interface Ending {
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

export interface Run {
  campaignId: number;
  sentAt: Date;
  completedAt: Date | null;
  now: Date;
  waveMinPercent: number | null;
  endings: readonly Ending[];
}

const dayMs = 86_400_000;
const oneDecimal = (value: number) => Math.round(value * 10) / 10;
const toCredits = (hundredths: number) => Math.round(hundredths) / 100;

/** The middle one, or between the two middle ones. */
function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const high = sorted[Math.floor(sorted.length / 2)];
  const low = sorted[Math.floor((sorted.length - 1) / 2)];
  return low === undefined || high === undefined ? null : oneDecimal((low + high) / 2);
}

/** What became of a campaign so far. */
export function outcomeOf({ sentAt, completedAt, now, endings }: Run): Outcome {
  const days = (from: Date, to: Date) => Math.max(0, (to.getTime() - from.getTime()) / dayMs);
  const answered = endings.filter((one) => one.decision !== null && one.answeredAt !== null);
  const yes = answered
    .filter((one) => one.decision === 'accepted')
    .map((one) => oneDecimal(days(sentAt, one.answeredAt!)))
    .toSorted((a, b) => a - b);
  const isOpen = (one: Ending) => one.status === 'queued' || one.status === 'pending';
  const spent = endings
    .filter((one) => !isOpen(one))
    .reduce((sum, one) => sum + one.priceHundredths - one.returnedHundredths, 0);
  const returned = endings.reduce((sum, one) => sum + one.returnedHundredths, 0);
  const replies = answered.map((one) => days(one.sentAt!, one.answeredAt!));
  const last = answered.map((one) => days(sentAt, one.answeredAt!));
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

/** Whether a campaign ran as it was forecast: its creator took nothing back, and called no wave off that the rule would have sent. */
export function ranAsForecast({ endings, waveMinPercent }: Run): boolean {
  if (endings.some((one) => one.status === 'withdrawn')) return false;
  const calledOff = endings.filter((one) => one.status === 'cancelled');
  if (calledOff.length === 0) return true;
  if (waveMinPercent === null) return false;
  const at = Math.min(...calledOff.map((one) => one.closedAt!.getTime()));
  const first = endings.filter((one) => one.wave === 1);
  if (first.some((one) => one.closedAt !== null && one.closedAt.getTime() > at)) return false;
  const heard = first.filter((one) => one.decision === 'accepted' || one.decision === 'declined');
  const accepted = heard.filter((one) => one.decision === 'accepted').length;
  return heard.length === 0 || accepted * 100 < waveMinPercent * heard.length;
}

export type Side = -1 | 0 | 1;
/** Below, within or above its range, of each measure; null where that can't be said. */
export type Sides = Record<keyof Held, Side | null>;

const sideOf = (value: number, { low, high }: { low: number; high: number }): Side =>
  value < low ? -1 : value > high ? 1 : 0;

/** A campaign without a yes is dearer than any range that ends, and within one that doesn't. */
function sideOfCost(
  { creditsPerAccept: cost }: Outcome,
  { creditsPerAccept: range }: Pick<Forecast, 'creditsPerAccept'>,
): Side {
  if (range.low === null) return cost === null ? 0 : -1;
  if (cost === null) return range.high === null ? 0 : 1;
  return sideOf(cost, { low: range.low, high: range.high ?? Infinity });
}

/** Where each measure of a campaign that is over ended, against what was forecast. */
export const sidesOf = (outcome: Outcome, forecast: Forecast): Sides => ({
  answers: sideOf(outcome.answers, forecast.answers),
  accepts: sideOf(outcome.accepts, forecast.accepts),
  creditsPerAccept: sideOfCost(outcome, forecast),
  days: outcome.days === null ? null : sideOf(outcome.days, forecast.days),
});

const within = (side: Side | null): boolean | null => (side === null ? null : side === 0);

export const heldOf = (sides: Sides): Held => ({
  answers: within(sides.answers),
  accepts: within(sides.accepts),
  creditsPerAccept: within(sides.creditsPerAccept),
  days: within(sides.days),
});
