/** The product's clock as the API tells it: outside production it can be moved ahead of the browser's. */
export interface ProductClock {
  /** Takes what an answer said of the time: an ISO instant. */
  learn: (instant: string) => void;
  /** The product's time in milliseconds. */
  now: () => number;
}

/** Answers take a while to arrive: what differs by less is the way, not the clock. */
const toleranceMs = 5_000;

/** Makes a clock that goes as the browser's does until an answer tells otherwise. */
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
