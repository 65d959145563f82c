import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStarts, createVisibleTime } from './slow-start.ts';

function make(first: Parameters<typeof createStarts>[0] = ['shell']) {
  let now = 0;
  const starts = createStarts(first, 0, () => now);
  return {
    starts,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

describe('a start', () => {
  it('is slow if its screen isn’t there after four seconds', () => {
    const { starts, pass } = make();
    pass(30_000);
    starts.asked('mf-creator');
    pass(4_500);
    expect(starts.mounted('mf-creator')).toBe(4_500);
  });

  it('is not slow within four seconds', () => {
    const { starts, pass } = make();
    pass(30_000);
    starts.asked('mf-creator');
    pass(3_900);
    expect(starts.mounted('mf-creator')).toBeNull();
  });

  it('begins with the navigation for what the page was opened for, the shell too', () => {
    const { starts, pass } = make(['shell', 'mf-creator']);
    pass(3_000);
    starts.asked('mf-creator');
    pass(2_000);
    expect(starts.mounted('shell')).toBe(5_000);
    expect(starts.mounted('mf-creator')).toBe(5_000);
  });

  it('begins when it is asked for if the page leads elsewhere first', () => {
    const { starts, pass } = make(['shell', 'mf-creator']);
    starts.asked('mf-auth');
    expect(starts.mounted('mf-auth')).toBeNull();
    pass(20_000);
    starts.asked('mf-creator');
    pass(1_000);
    expect(starts.mounted('mf-creator')).toBeNull();
  });

  it('is one: coming back to a remote that runs is none', () => {
    const { starts, pass } = make(['mf-creator']);
    expect(starts.mounted('mf-creator')).toBeNull();
    pass(9_000);
    expect(starts.mounted('mf-creator')).toBeNull();
    starts.asked('mf-creator');
    pass(9_000);
    expect(starts.mounted('mf-creator')).toBeNull();
  });

  it('is none after a failure, which is reported instead', () => {
    const { starts, pass } = make(['mf-creator']);
    pass(5_000);
    starts.failed('mf-creator');
    pass(1_000);
    expect(starts.mounted('mf-creator')).toBeNull();
  });

  it('is none if it took longer than anything is waited for', () => {
    const { starts, pass } = make(['mf-creator']);
    pass(3_600_000);
    expect(starts.mounted('mf-creator')).toBeNull();
  });

  it('of what was loaded ahead is none', () => {
    const { starts, pass } = make();
    pass(10_000);
    expect(starts.mounted('mf-auth')).toBeNull();
  });
});

describe('visible time', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const turn = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };

  it('stands still while the page is hidden', () => {
    vi.advanceTimersByTime(200);
    const time = createVisibleTime();
    const before = time();
    vi.advanceTimersByTime(1_000);
    turn('hidden');
    vi.advanceTimersByTime(60_000);
    turn('visible');
    vi.advanceTimersByTime(500);
    expect(time() - before).toBe(1_500);
  });

  it('begins when a page that was opened in the background is looked at', () => {
    turn('hidden');
    vi.advanceTimersByTime(60_000);
    const time = createVisibleTime();
    vi.advanceTimersByTime(60_000);
    turn('visible');
    vi.advanceTimersByTime(700);
    expect(time()).toBe(700);
  });
});
