import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Registry, registry } from './test/registry.ts';

let r: Registry;
beforeAll(async () => {
  r = await registry();
  for (const version of versions.slice(1)) {
    await r.release({ name, version });
    // The last one stays unchecked.
    if (version !== versions.at(-1)) await r.prove(name, version);
  }
});
afterAll(() => r.close());

const name = 'mf-auth';
const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0'];

type Act =
  | { verb: 'promote'; version: string; percent: number }
  | { verb: 'rollback' }
  | { verb: 'kill'; isKilled: boolean }
  | { verb: 'adopt'; version: string };

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      verb: fc.constant('promote' as const),
      version: fc.constantFrom(...versions, '9.9.9'),
      percent: fc.constantFrom(0.001, 1, 12.345, 50, 99.999, 100),
    }),
  },
  { weight: 4, arbitrary: fc.constant({ verb: 'rollback' as const }) },
  { weight: 1, arbitrary: fc.record({ verb: fc.constant('kill' as const), isKilled: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ verb: fc.constant('adopt' as const), version: fc.constantFrom('1.0.0', '1.2.0') }),
  },
);

async function carryOut(one: Act): Promise<number> {
  const path = `/api/v2/releases/${name}`;
  switch (one.verb) {
    case 'promote':
      return (await r.promote(name, one.version, one.percent)).status;
    case 'rollback':
      return (await r.rollBack(name)).status;
    case 'kill':
      return (await r.call('POST', `${path}/kill`, r.team[name], { isKilled: one.isKilled, why: 'A test' })).status;
    case 'adopt':
      await r.adopt({ name, version: one.version });
      return 200;
  }
}

interface Event {
  id: number;
  verb: string;
  version: string;
  from_version: string;
  percent: number | null;
  revision: number | null;
}

/** A version marked bad stays bad until it is deployed to all again. */
function isBad(version: string, events: readonly Event[]): boolean {
  const left = events.findLastIndex((event) => event.verb === 'rolled_back' && event.from_version === version);
  const becameLive = events.findLastIndex(
    (event) =>
      event.version === version &&
      (event.verb === 'adopted' ||
        (event.verb === 'promoted' && event.percent === 100) ||
        event.verb === 'rolled_back'),
  );
  return left > becameLive;
}

const channel = async () => (await r.boot()).channels.find((one) => one.name === name)!;
const changes = (): Promise<Event[]> =>
  r.api.db('channel_events').where({ name }).whereNotNull('revision').orderBy('id');

it('keeps its invariants under any sequence of verbs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 25 }), async (acts) => {
      for (const one of acts) {
        const [before, eventsBefore] = [await channel(), await changes()];
        const status = await carryOut(one);
        const [after, events] = [await channel(), await changes()];
        expect([200, 404, 409]).toContain(status);
        // One event per change, and a refusal changes nothing. (Adopting the deployed version again is an event too, and so is switching off
        // once more what became live meanwhile.)
        const isChanged = JSON.stringify(after) !== JSON.stringify(before);
        const added = events.length - eventsBefore.length;
        const isRepeatable = one.verb === 'adopt' || (one.verb === 'kill' && one.isKilled);
        if (isChanged || !isRepeatable) expect(added).toBe(isChanged ? 1 : 0);
        expect(isChanged && status !== 200).toBe(false);
        const revisions = events.map(({ revision }) => revision ?? 0);
        expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
        expect(new Set(revisions).size).toBe(revisions.length);
        // Deployed versions are released, checked, and not marked bad.
        expect(versions.slice(0, -1)).toContain(after.stable.version);
        expect(after.stable.version).not.toBe(after.canary?.release.version);
        expect(after.canary === null || (after.canary.percent > 0 && after.canary.percent < 100)).toBe(true);
        expect(after.canary?.release.version).not.toBe(versions.at(-1));
        if (after.lastGood) {
          expect(after.lastGood.version).not.toBe(after.stable.version);
          expect([after.lastGood.version, isBad(after.lastGood.version, events)]).toEqual([
            after.lastGood.version,
            false,
          ]);
        }
        if (one.verb === 'rollback' && status === 200) {
          const left = before.canary?.release.version ?? before.stable.version;
          expect([after.stable.version, after.canary]).toEqual([
            before.canary ? before.stable.version : before.lastGood?.version,
            null,
          ]);
          expect([after.stable.version, after.lastGood?.version]).not.toContain(left);
        }
      }
    }),
    { numRuns: 12, seed: 20_261_121 },
  );
});
