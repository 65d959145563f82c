import type { Rules } from '../../rules.ts';

/** A promise of a service that was kept or broken. */
export interface DecidedPromise {
  /** 1 for the first one that counts. */
  place: number;
  isBroken: boolean;
  /** It is breaking now. */
  isNew: boolean;
}

/**
 * Whether a service has broken too many promises: of its first ones, where one of them is breaking now, or of its last ones.
 * @param promises from the first to the last; those between the first and the last ones may be left out
 */
export function breaksTooMany(
  promises: readonly DecidedPromise[],
  { brokenOfFirst, first, brokenPercent, ofLast }: Rules['services']['pauseByPromises'],
): boolean {
  const broken = promises.filter(({ isBroken }) => isBroken);
  const early = broken.filter(({ place }) => place <= first);
  if (early.length >= brokenOfFirst && early.some(({ isNew }) => isNew)) return true;
  const count = promises.at(-1)?.place ?? 0;
  const late = broken.filter(({ place }) => place > count - ofLast);
  return late.length * 100 > brokenPercent * ofLast;
}
