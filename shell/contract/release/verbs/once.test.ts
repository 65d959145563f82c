import type { Rollout } from '@fanfare/api-contract';
import { describe, expect, it } from 'vitest';
import type { History } from './context.ts';
import { promotedBefore } from './once.ts';

const version = '1.1.0';
const terms = { stages: [5, 100], bakeMinutes: 30 };
type Event = History['events'][number];
const event = (verb: Event['verb'], of: string, fromVersion: string | null = null): Event => ({
  id: 1,
  at: '2026-11-02T10:00:00.000Z',
  verb,
  version: of,
  fromVersion,
  percent: null,
  who: 'Fanfare',
  why: '1.1.0 failed',
});
/** @param events the newest first */
const history = (live: 'stable' | 'canary' | 'last_good' | null, events: Event[] = []) =>
  ({ name: 'mf-creator', releases: [{ version, live }], events }) as unknown as History;
const running = { version, ...terms, stage: 0, nextAt: '2026-11-02T12:00:00.000Z' } as unknown as Rollout;
const nothing = { canaryPercent: null, rollout: null };

describe('has to promote', () => {
  it('what was never live, or is live for another share, or in other stages', () => {
    expect(promotedBefore(history(null), nothing, { version, terms })).toBeNull();
    const five = { canaryPercent: 5, rollout: null };
    expect(promotedBefore(history('canary'), five, { version, terms })).toBeNull();
    expect(promotedBefore(history('canary'), five, { version, terms: { percent: 10 } })).toBeNull();
    const rollout = { canaryPercent: 5, rollout: running };
    expect(promotedBefore(history('canary'), rollout, { version, terms: { percent: 5 } })).toBeNull();
    expect(promotedBefore(history('canary'), rollout, { version, terms: { ...terms, bakeMinutes: 60 } })).toBeNull();
    // A rollout that ended, or another version's.
    for (const other of [
      { ...running, nextAt: null },
      { ...running, version: '1.0.0' },
    ]) {
      expect(promotedBefore(history('canary'), { canaryPercent: 5, rollout: other }, { version, terms })).toBeNull();
    }
  });
});

it('doesn’t try again what was taken back', () => {
  const promoted = event('promoted', version);
  const takenBack = [event('rolled_back', '1.0.0', version), event('killed', version)];
  for (const last of takenBack) {
    const events = [event('revived', version), last, promoted];
    expect(() => promotedBefore(history(null, events), nothing, { version, terms })).toThrow(/Nothing was done/);
  }
});

it('has nothing to do where exactly that was promoted', () => {
  const done = (...[from, live, asked]: Parameters<typeof promotedBefore>) => promotedBefore(from, live, asked);
  expect(done(history('stable'), nothing, { version, terms })).toContain('live for everyone already');
  expect(done(history('canary'), { canaryPercent: 5, rollout: running }, { version, terms })).toContain(
    'stage 1 of 2 (5 %)',
  );
  expect(
    done(history('canary'), { canaryPercent: 5, rollout: running }, { version, terms: { stages: [5, 100] } }),
  ).toContain('stage');
  expect(done(history('canary'), { canaryPercent: 5, rollout: null }, { version, terms: { percent: 5 } })).toContain(
    '5 %',
  );
  // A newer one has replaced it, and was rolled back since.
  const events = [event('rolled_back', version, '1.2.0'), event('promoted', '1.2.0'), event('promoted', version)];
  expect(done(history('last_good', events), nothing, { version, terms })).toContain('replaced');
});
