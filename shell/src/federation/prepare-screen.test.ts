import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { releaseOf, screenOf } from '../test-support/remotes.tsx';
import { prepareScreen, withPreparedScreen } from './prepare-screen.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a remote prepares for the page’s address', async () => {
  const prepare = vi.fn(async () => {});
  await prepareScreen({ ...screenOf('Campaigns'), prepare });
  expect(prepare.mock.calls).toEqual([[location.pathname]]);
});

it('what it can’t prepare is rendered when it comes', async () => {
  const prepare = () => {
    throw new Error('Nothing to prepare');
  };
  await expect(prepareScreen({ ...screenOf('Campaigns'), prepare })).resolves.toBeUndefined();
  await expect(prepareScreen(screenOf('Campaigns'))).resolves.toBeUndefined();
});

/** Starts to load a remote that never finishes preparing, and whose code takes this long, in 5 s at most. */
function startLoad(codeMs: number, remote: string | undefined) {
  const module = { ...screenOf('Campaigns'), prepare: () => new Promise(() => {}) };
  const load = async () => {
    await new Promise((resolve) => setTimeout(resolve, codeMs));
    return module;
  };
  const onLoaded = vi.fn<() => void>();
  const limits = { idleMs: 2_500, totalMs: 5_000, isFresh: false };
  void withPreparedScreen(load, remote)('mf-creator', releaseOf('1.5.0'), limits).then(onLoaded);
  return onLoaded;
}

it('preparing takes no more than what is left of the time to load the remote', async () => {
  const onLoaded = startLoad(4_000, 'mf-creator');
  await vi.advanceTimersByTimeAsync(4_900);
  expect(onLoaded).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(onLoaded).toHaveBeenCalledOnce();
});

it('nothing is prepared for a page without the remote’s waiting view', async () => {
  const onLoaded = startLoad(1_000, undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onLoaded).toHaveBeenCalledOnce();
});
