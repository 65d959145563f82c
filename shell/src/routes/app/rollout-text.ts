import type { TFunction } from 'i18next';
import type { ChannelOverview } from './queries.ts';
import { formatDate } from '../../lib/formats.ts';

export type RolloutState = NonNullable<ChannelOverview['rollout']>;

/** Whether it is still going on. */
export const isUnderWay = ({ state }: RolloutState): boolean =>
  state === 'baking' || state === 'waiting' || state === 'held';

/** Where one of its stages stands. */
export function placeOf(rollout: RolloutState, index: number): 'reached' | 'current' | 'ahead' {
  if (index === rollout.stage && isUnderWay(rollout)) return 'current';
  return index <= rollout.stage ? 'reached' : 'ahead';
}

/** A time of today by its hour, another one with its day. */
function timeOf(at: string, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return formatDate(at, {
    ...(!isToday && { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
  });
}

/** Which stage it is in, and since when. */
export function whereText({ stages, stage, stageSince }: RolloutState, now: number, t: TFunction): string {
  const values = { stage: stage + 1, stages: stages.length, percent: stages[stage], since: timeOf(stageSince, now) };
  if (stages.length === 1) return t('app.rollout.atOnce', values);
  return t(stages[stage] === 100 ? 'app.rollout.atEnd' : 'app.rollout.at', values);
}

/** What it waits for, and when that may be; null where only the API's own words tell. */
export function nextText(
  { stages, stage, state, nextAt, heard, needed }: RolloutState,
  now: number,
  t: TFunction,
): string | null {
  const isLast = stage === stages.length - 1;
  const missing = Math.max(0, needed - heard);
  const values = { percent: stages[stage + 1], at: nextAt && timeOf(nextAt, now), count: missing };
  if (state === 'baking' && missing === 0) return t(isLast ? 'app.rollout.end' : 'app.rollout.next', values);
  if (state === 'baking') return t(isLast ? 'app.rollout.endMissing' : 'app.rollout.nextMissing', values);
  if (state === 'waiting' && missing > 0) return t(isLast ? 'app.rollout.missingEnd' : 'app.rollout.missing', values);
  return null;
}
