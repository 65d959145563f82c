import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../because.ts';
import { defaultRules } from '../../rules.ts';
import { type Signal, type Voices, judge, signals } from './verdict.policy.ts';

type Counts = Partial<Record<Signal, number>>;
/** Each voice of a line of its own, unless it is said otherwise. */
function voices(seen: number, counts: Counts = {}, sites = Infinity): Voices {
  const entries = signals.map((signal) => {
    const count = counts[signal] ?? 0;
    return [signal, { voices: count, sites: Math.min(count, sites) }];
  });
  return { seen, signals: Object.fromEntries(entries) as Voices['signals'] };
}
const judged = (candidate: Voices, others: Voices) =>
  judge({ version: '1.1.0', voices: candidate }, { version: '1.0.0', voices: others }, defaultRules.releases);
/** The same, with its words as staff read them. */
const verdict = (candidate: Voices, others: Voices) => {
  const outcome = judged(candidate, others);
  return 'why' in outcome ? { ...outcome, why: inEnglish(outcome.why) } : outcome;
};

describe('doesn’t roll back', () => {
  it('by few voices, or by those of few lines', () => {
    expect(verdict(voices(4, { failed: 4 }), voices(500)).is).toBe('wait');
    expect(verdict(voices(200, { failed: 100 }, 3), voices(500)).is).toBe('wait');
    expect(verdict(voices(200, { failed: 100 }, 4), voices(500)).is).toBe('roll_back');
  });

  it('by what may be chance, or what the other version does as well', () => {
    expect(verdict(voices(60, { failed: 8 }), voices(200, { failed: 6 })).is).toBe('wait');
    expect(verdict(voices(60, { failed: 20 }), voices(200, { failed: 66 })).is).toBe('wait');
    // Clearly worse, but by less than what is allowed.
    expect(verdict(voices(20_000, { failed: 800 }), voices(20_000)).is).toBe('go_on');
  });

  it('by a comparison with hardly anybody', () => {
    // 12 % is within the chance of what is allowed where nothing can be compared.
    expect(verdict(voices(100, { failed: 12 }), voices(19)).is).toBe('wait');
    expect(verdict(voices(100, { failed: 30 }), voices(0))).toEqual({
      is: 'roll_back',
      why: '1.1.0 failed for 30 of 100 visitors (30 %)',
    });
  });
});

it.each([
  ['failed', 15, 'failed for'],
  ['error', 25, 'threw errors for'],
  ['frozen', 15, 'froze for'],
  ['slow_start', 50, 'started slowly for'],
] as const)('rolls back by %s alone, and says why', (signal, count, words) => {
  expect(verdict(voices(80, { [signal]: count }), voices(400, { [signal]: 4 }))).toEqual({
    is: 'roll_back',
    why: `1.1.0 ${words} ${count} of 80 visitors (${Math.round((count / 80) * 1_000) / 10} %), 1.0.0 ${words} 4 of 400 visitors (1 %)`,
  });
});

it('goes on once enough visitors were heard and none leaves a doubt', () => {
  expect(verdict(voices(59), voices(500))).toEqual({ is: 'wait', why: '59 of 60 visitors were heard' });
  expect(verdict(voices(60), voices(500))).toEqual({ is: 'go_on' });
  expect(verdict(voices(60), voices(0))).toEqual({ is: 'go_on' });
  expect(verdict(voices(60, { frozen: 4 }), voices(500))).toEqual({
    is: 'wait',
    why: 'More visitors are needed to tell: 1.1.0 froze for 4 of 60 visitors (6.7 %), 1.0.0 froze for 0 of 500 visitors (0 %)',
  });
  expect(verdict(voices(600, { frozen: 12 }), voices(500)).is).toBe('go_on');
  // Both fail as often: it takes more voices, and goes on.
  expect(verdict(voices(60, { failed: 6 }), voices(500, { failed: 50 })).is).toBe('wait');
  expect(verdict(voices(600, { failed: 60 }), voices(500, { failed: 50 })).is).toBe('go_on');
});

/** Numbers from 0 to 1 that look random, and are the same in each run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The end of rollouts that are looked at after every tenth visitor from the 20th on, up to 1,000 with the new version and as many with the other. */
function simulate(rates: { candidate: number; others: number }, runs = 400) {
  const ends = { rolledBack: 0, wentOn: 0 };
  for (let seed = 1; seed <= runs; seed += 1) {
    const next = numbers(seed);
    let [failed, otherFailed, couldGoOn] = [0, 0, false];
    for (let seen = 1; seen <= 1_000; seen += 1) {
      if (next() < rates.candidate) failed += 1;
      if (next() < rates.others) otherFailed += 1;
      if (seen < 20 || seen % 10 > 0) continue;
      const { is } = judged(voices(seen, { failed }), voices(seen, { failed: otherFailed }));
      couldGoOn ||= is === 'go_on';
      if (is !== 'roll_back') continue;
      ends.rolledBack += 1;
      break;
    }
    if (couldGoOn) ends.wentOn += 1;
  }
  return { rolledBack: ends.rolledBack / runs, wentOn: ends.wentOn / runs };
}

it('hardly ever rolls back a version that is as good, however often it looks, and nearly always one that is ten points worse', () => {
  for (const both of [0, 0.01, 0.05, 0.2]) {
    const { rolledBack, wentOn } = simulate({ candidate: both, others: both });
    expect(rolledBack).toBeLessThanOrEqual(0.005);
    expect(wentOn).toBeGreaterThan(0.9);
  }
  const worse = simulate({ candidate: 0.11, others: 0.01 });
  expect(worse.rolledBack).toBeGreaterThan(0.95);
  expect(worse.wentOn).toBeLessThan(0.02);
  expect(simulate({ candidate: 0.31, others: 0.01 })).toEqual({ rolledBack: 1, wentOn: 0 });
});
