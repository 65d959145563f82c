import type { Rules } from '../../rules.ts';

/** A promise of a service that was kept or broken. */
export interface DecidedPromise {
  /** Among the first `first` accepted promises; false once staff have resumed the service. */
  isAmongFirst: boolean;
  /** Among the last `ofLast` decided promises. */
  isRecent: boolean;
  isBroken: boolean;
  /** It is breaking now. */
  isNew: boolean;
}

/**
 * Whether a service has broken too many promises: of its first ones, where one of them is breaking now, or of its last ones.
 * @param promises at least those with either flag
 */
export function breaksTooMany(
  promises: readonly DecidedPromise[],
  { brokenOfFirst, brokenPercent, ofLast }: Rules['services']['pauseByPromises'],
): boolean {
  const broken = promises.filter(({ isBroken }) => isBroken);
  const first = broken.filter(({ isAmongFirst }) => isAmongFirst);
  if (first.length >= brokenOfFirst && first.some(({ isNew }) => isNew)) return true;
  const recent = broken.filter(({ isRecent }) => isRecent);
  return recent.length * 100 > brokenPercent * ofLast;
}
