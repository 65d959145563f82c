/// <reference lib="dom" />
import type { CDPSession, Page } from 'playwright';

/** Frames that a page drew, from the times (ms) at which it could draw them. */
interface Frames {
  /** In the worst second. */
  lowestPerSecond: number;
  /** Share (0–1) of frames more than 20 ms after the one before. */
  lateShare: number;
}

declare global {
  // oxlint-disable-next-line no-var
  var frameTimes: number[];
}

function summarise(times: readonly number[]): Frames {
  const last = times.at(-1) ?? 0;
  const gaps = times.slice(1).map((time, index) => time - times[index]!);
  // Every second that begins with a frame, not only clock seconds, so that no slow one hides between two.
  const seconds = times
    .filter((time) => time + 1_000 <= last)
    .map((start) => times.filter((time) => time > start && time <= start + 1_000).length);
  return {
    lowestPerSecond: Math.min(...seconds),
    lateShare: gaps.filter((gap) => gap > 20).length / gaps.length,
  };
}

/** Counts the frames of a page during some work (longer than a second). */
export async function framesDuring(page: Page, work: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const times: number[] = [];
    globalThis.frameTimes = times;
    const count = (time: number) => {
      times.push(time);
      // The next measurement replaces the list.
      if (globalThis.frameTimes === times) requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  await work();
  return summarise(await page.evaluate(() => globalThis.frameTimes));
}

/** Processor time (ms) of the page's main thread so far: unlike frames, it doesn't depend on the machine's other load. */
export async function mainThreadMs(session: CDPSession): Promise<number> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}

/**
 * Scrolls steadily with the wheel.
 * @param speed px per second
 */
export async function wheel(session: CDPSession, distancePx: number, speed: number): Promise<void> {
  await session.send('Input.synthesizeScrollGesture', {
    x: 720,
    y: 500,
    yDistance: -distancePx,
    speed,
    gestureSourceType: 'mouse',
    preventFling: true,
  });
}
