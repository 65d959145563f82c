/** 0 up to the first value, 1 from the second on, in proportion between them; 0 where there is no value. */
export const ramp = (value: number, [from, to]: readonly [number, number]): number =>
  Math.max(0, Math.min(1, (value - from) / (to - from))) || 0;
