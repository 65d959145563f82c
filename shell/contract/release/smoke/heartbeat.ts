import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { Problems } from './problems.ts';

const beatMs = 500;

/**
 * Asks the page again and again whether it still does anything, as an endless loop throws nothing.
 * @throws Stop where it crashed, or didn't answer in time
 */
export async function heartbeat(
  page: Page,
  where: string,
  problems: Problems,
  { frozenSeconds, signal }: { frozenSeconds: number; signal: AbortSignal },
): Promise<never> {
  const crashed = new Promise<'crashed'>((resolve) => page.once('crash', () => resolve('crashed')));
  for (;;) {
    const answered = page.evaluate(() => 'alive' as const).catch(() => 'alive' as const);
    const beat = await Promise.race([answered, crashed, wait(frozenSeconds * 1_000, 'frozen' as const, { signal })]);
    if (beat === 'crashed') problems.stop(`${where}: the page crashed`);
    if (beat === 'frozen') problems.stop(`${where}: the page froze: it did nothing for ${frozenSeconds} s`);
    await Promise.race([crashed, wait(beatMs, undefined, { signal })]);
  }
}
