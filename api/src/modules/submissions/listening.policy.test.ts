import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultRules } from '../../rules.ts';
import { countBeat, isGateOpen, maxUnspentMs, toleranceMs, type Beat, type Session } from './listening.policy.ts';

const durationMs = 1_200_000;
const everyMs = 5_000;

/** Counts heartbeats in order of arrival. */
function counted(beats: readonly (Beat & { passedMs: number })[]) {
  let session: Omit<Session, 'passedMs'> = { unspentMs: 0, positionMs: null, wasPlaying: false };
  const stretches: [number, number][] = [];
  for (const { passedMs, ...beat } of beats) {
    const { stretch, ...next } = countBeat({ ...session, passedMs }, beat, durationMs, everyMs);
    session = { ...next, wasPlaying: beat.isPlaying };
    if (stretch) stretches.push(stretch);
  }
  return { stretches, sumMs: stretches.reduce((sum, [from, to]) => sum + to - from, 0) };
}

test.each([
  ['nothing of a sound of half a second', 0, 500, false],
  ['most of a sound of half a second', 400, 500, true],
  ['all but the last second of a short track', 19_000, 20_000, true],
  ['less of a short track', 18_900, 20_000, false],
  ['45 seconds', 45_000, durationMs, true],
  ['less than 45 seconds', 44_999, durationMs, false],
])('heard: %s', (_what, heardMs, ofMs, isOpen) => {
  expect(isGateOpen(defaultRules, heardMs, ofMs)).toBe(isOpen);
});

describe('whatever the player reports', () => {
  const anyBeats = fc.array(
    fc.record({ passedMs: fc.nat(20_000), positionMs: fc.nat(1_300_000), isPlaying: fc.boolean() }),
    { maxLength: 60 },
  );
  const nearBeats = fc
    .array(
      fc.record({ passedMs: fc.nat(9_000), stepMs: fc.integer({ min: -4_000, max: 9_000 }), isPlaying: fc.boolean() }),
    )
    .map((all) => {
      let positionMs = 0;
      return all.map(({ stepMs, ...rest }) => ({
        ...rest,
        positionMs: (positionMs = Math.max(0, positionMs + stepMs)),
      }));
    });

  test.each([
    ['anything at all', anyBeats],
    ['nearly as a player does', nearBeats],
  ])('never more than the session was open: %s', (_what, beats) => {
    fc.assert(
      fc.property(beats, (all) => {
        expect(counted(all).sumMs).toBeLessThanOrEqual(all.reduce((sum, { passedMs }) => sum + passedMs, 0));
      }),
      { numRuns: 500 },
    );
  });
});

/**
 * An honest listener: plays and pauses, with a heartbeat every five seconds and at each start and stop. Heartbeats arrive up to a
 * minute late, in order, or some during play never arrive.
 */
const honest = fc.record({
  parts: fc.array(fc.record({ playMs: fc.nat(90_000), pauseMs: fc.nat(40_000) }), { minLength: 1, maxLength: 5 }),
  outages: fc.array(fc.record({ fromMs: fc.nat(300_000), forMs: fc.nat(60_000) }), { maxLength: 1 }),
  jitterMs: fc.array(fc.nat(700), { minLength: 1, maxLength: 30 }),
  isLost: fc.oneof(fc.constant<boolean[]>([false]), fc.array(fc.boolean(), { minLength: 1, maxLength: 30 })),
});
type Honest = typeof honest extends fc.Arbitrary<infer T> ? T : never;

function beatsOf({ parts, outages, jitterMs, isLost }: Honest) {
  const sent: (Beat & { atMs: number })[] = [];
  let [atMs, positionMs] = [0, 0];
  for (const { playMs, pauseMs } of parts) {
    sent.push({ atMs, positionMs, isPlaying: true });
    for (let playedMs = everyMs, beat = 0; playedMs < playMs; playedMs += everyMs, beat += 1) {
      // Never two in a row: a player that was offline for longer sends them later.
      if (beat % 2 === 0 && isLost[beat % isLost.length]!) continue;
      sent.push({ atMs: atMs + playedMs, positionMs: positionMs + playedMs, isPlaying: true });
    }
    [atMs, positionMs] = [atMs + playMs, positionMs + playMs];
    sent.push({ atMs, positionMs, isPlaying: false });
    atMs += pauseMs;
  }
  const outage = isLost.includes(true) ? undefined : outages[0];
  let lastMs = 0;
  const beats = sent.map(({ atMs: sentMs, ...beat }, index) => {
    const isOut = outage && sentMs >= outage.fromMs && sentMs < outage.fromMs + outage.forMs;
    const arrivesMs = Math.max(
      lastMs,
      (isOut ? outage.fromMs + outage.forMs : sentMs) + jitterMs[index % jitterMs.length]!,
    );
    const passedMs = arrivesMs - lastMs;
    lastMs = arrivesMs;
    return { ...beat, passedMs };
  });
  return { beats, playedMs: positionMs, heardMs: counted(beats).sumMs };
}

test('an honest listener is credited with what they heard, less 1.5 s, with heartbeats delayed by up to a minute', () => {
  fc.assert(
    fc.property(honest, (listener) => {
      const { heardMs, playedMs } = beatsOf(listener);
      expect(heardMs).toBeLessThanOrEqual(playedMs);
      expect(heardMs).toBeGreaterThanOrEqual(playedMs - toleranceMs);
    }),
    { numRuns: 1_000 },
  );
});

test('unclaimed time is limited to an offline minute and a margin', () => {
  const silent = { passedMs: 600_000, positionMs: maxUnspentMs, isPlaying: true };
  const more = { passedMs: 0, positionMs: maxUnspentMs + 1_000, isPlaying: true };
  expect(counted([{ passedMs: 0, positionMs: 0, isPlaying: true }, silent, more]).sumMs).toBe(maxUnspentMs);
});
