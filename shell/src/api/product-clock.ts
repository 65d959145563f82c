/** The product's clock, set from API answers: outside production it can be ahead of the browser's. */
export interface ProductClock {
  /** Sets the clock from an answer's time: an ISO instant. */
  learn: (instant: string) => void;
  /** The product's time in milliseconds. */
  now: () => number;
}

/** Answers take a while to arrive: a smaller difference is latency. */
const toleranceMs = 5_000;

/** Makes a clock that follows the browser's until an answer differs. */
export function createProductClock(): ProductClock {
  let offsetMs = 0;
  return {
    learn: (instant) => {
      const told = Date.parse(instant) - Date.now();
      if (Number.isFinite(told)) offsetMs = Math.abs(told) < toleranceMs ? 0 : told;
    },
    now: () => Date.now() + offsetMs,
  };
}
