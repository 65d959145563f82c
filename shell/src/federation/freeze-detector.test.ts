import { describe, expect, it, vi } from 'vitest';
import { askEveryMs, createFreezeDetector, type Subject } from './freeze-detector.ts';

const creator = { name: 'mf-creator', version: '1.5.0' } as const;
const curator = { name: 'mf-curator', version: '2.0.0' } as const;

/** A worker and its page, which answers as long as the test lets it. */
function make() {
  const report = vi.fn<(subject: Subject) => void>();
  const detector = createFreezeDetector(report, 0);
  let now = 0;
  const answer = (subject: Subject = creator, isWatched = true) => detector.answered({ subject, isWatched }, now);
  answer();
  return {
    answer,
    reported: () => report.mock.calls.map(([{ name, version }]) => `${name} ${version}`),
    /** Seconds go by. @param page answers each question */
    pass: (seconds: number, page: (() => void) | null = null) => {
      for (let second = 0; second < seconds; second += 1) {
        now += askEveryMs;
        if (detector.tick(now)) page?.();
      }
    },
    /** The machine sleeps: no tick comes. */
    sleep: (seconds: number) => {
      now += seconds * 1_000;
    },
  };
}

describe('a page', () => {
  it('that answers is not frozen, however long it is open', () => {
    const { pass, answer, reported } = make();
    pass(600, answer);
    expect(reported()).toEqual([]);
  });

  it('that answers nothing for five seconds is frozen, and is so once', () => {
    const { pass, answer, reported } = make();
    pass(30, answer);
    pass(4);
    expect(reported()).toEqual([]);
    pass(1);
    expect(reported()).toEqual(['mf-creator 1.5.0']);
    pass(60);
    answer();
    pass(60);
    expect(reported()).toEqual(['mf-creator 1.5.0']);
  });

  it('that was slow for a moment is not', () => {
    const { pass, answer, reported } = make();
    for (const _ of [1, 2, 3]) {
      pass(4);
      answer();
    }
    expect(reported()).toEqual([]);
  });

  it('is frozen by what it said last that it runs', () => {
    const { pass, answer, reported } = make();
    pass(10, answer);
    answer(curator);
    pass(6);
    expect(reported()).toEqual(['mf-curator 2.0.0']);
  });

  it('that nobody sees is not asked', () => {
    const { pass, answer, reported } = make();
    const page = vi.fn<() => void>();
    answer(creator, false);
    pass(600, page);
    expect(page).not.toHaveBeenCalled();
    answer(creator, true);
    pass(4);
    expect(reported()).toEqual([]);
    pass(1);
    expect(reported()).toEqual(['mf-creator 1.5.0']);
  });

  it.each([4, 3_600])('that slept with its machine for %i seconds is given its five seconds again', (seconds) => {
    const { pass, answer, sleep, reported } = make();
    pass(10, answer);
    pass(3);
    sleep(seconds);
    pass(4);
    expect(reported()).toEqual([]);
    pass(2);
    expect(reported()).toEqual(['mf-creator 1.5.0']);
  });
});
