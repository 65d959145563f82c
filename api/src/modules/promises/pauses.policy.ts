import type { Rules } from '../../rules.ts';

/** A promise of a service that was kept or broken. */
export interface DecidedPromise {
  /** Among the first ones that the service ever accepted; never once staff have resumed it. */
  isEarly: boolean;
  /** Among the last ones that were kept or broken. */
  isLate: boolean;
  isBroken: boolean;
  /** It is breaking now. */
  isNew: boolean;
}

/**
 * Whether a service has broken too many promises: of its first ones, where one of them is breaking now, or of its last ones.
 * @param promises those that are early or late at least
 */
export function breaksTooMany(
  promises: readonly DecidedPromise[],
  { brokenOfFirst, brokenPercent, ofLast }: Rules['services']['pauseByPromises'],
): boolean {
  const broken = promises.filter(({ isBroken }) => isBroken);
  const early = broken.filter(({ isEarly }) => isEarly);
  if (early.length >= brokenOfFirst && early.some(({ isNew }) => isNew)) return true;
  const late = broken.filter(({ isLate }) => isLate);
  return late.length * 100 > brokenPercent * ofLast;
}
