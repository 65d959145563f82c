import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { creatorRemote } from '../test-support/remotes.tsx';
import { startFreezeWatch } from './start-freeze-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Boot = Parameters<typeof startFreezeWatch>[0]['boot'];
const page: Boot = {
  visitor: 'id.mark',
  preview: null,
  shell: { version: '0.9.0', cohort: 'stable' },
  remotes: [creatorRemote()],
};

function open(changes: Partial<Boot> = {}, isLoading = false) {
  const start = vi.fn<() => void>();
  const slot = { isLoading };
  startFreezeWatch({ boot: { ...page, ...changes }, remotes: { isLoading: () => slot.isLoading } }, start);
  return { start, slot };
}

describe('a page', () => {
  it('is watched once, after its first screen', () => {
    const { start, slot } = open({}, true);
    vi.advanceTimersByTime(20_000);
    expect(start).not.toHaveBeenCalled();
    slot.isLoading = false;
    vi.advanceTimersByTime(20_000);
    expect(start).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['remote', { remotes: [creatorRemote({ cohort: 'canary' as const })] }],
    ['shell', { shell: { version: '1.0.0', cohort: 'canary' as const } }],
  ])('that tries a %s is watched while it loads', (_, changes) => {
    const { start } = open(changes, true);
    vi.advanceTimersByTime(0);
    expect(start).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['without a signed visitor', { visitor: '' }],
    ['with an override', { preview: { kind: 'override' as const, names: [], expiresAt: '2026-01-01T00:00:00Z' } }],
  ])('%s is not watched', (_, changes) => {
    const { start } = open(changes);
    vi.advanceTimersByTime(60_000);
    expect(start).not.toHaveBeenCalled();
  });
});
