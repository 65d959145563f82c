import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockRegistry } from './registry.repository.ts';
import { evaluateRollout } from './rollouts.service.ts';
import { type Registry, registry, visitorMark } from './test/registry.ts';
import { type Rollouts, bakeMinutes, inFrench, name, rolloutsOf } from './test/rollouts.ts';

/* What is clearly worse goes back by itself, unless a person has decided otherwise. */

let r: Registry;
let t: Rollouts;
beforeEach(async () => {
  r = await registry();
  t = await rolloutsOf(r);
});
afterEach(() => r.close());

it('ends by what fails in a later stage only, and doesn’t go on', async () => {
  await t.start();
  await t.hear('1.0.0', 'mounted', 500);
  await t.hear('1.1.0', 'mounted', 500);
  await t.pass(30);
  await t.hear('1.0.0', 'mounted', 100);
  await t.hear('1.1.0', 'mounted', 40);
  await t.hear('1.1.0', 'frozen', 15);
  await t.pass(1);
  expect(await r.live(name)).toEqual(['1.0.0', null, null]);
  const text = '1.1.0 froze for 15 of 55 visitors (27.3 %), 1.0.0 froze for 0 of 100 visitors (0 %)';
  expect((await t.events())[0]).toMatchObject({ verb: 'rolled_back', version: '1.0.0', who: 'Fanfare', why: text });
  expect(await t.rollout()).toMatchObject({ stage: 1, state: 'rolled_back', why: text });
  const french =
    '1.1.0 : page figée chez 15 visiteurs sur 55 (27,3 %) ; 1.0.0 : page figée chez 0 visiteur sur 100 (0 %)';
  expect(inFrench((await t.rollout())!)).toBe(french);
  expect(inFrench((await t.events())[0]!)).toBe(french);
  await t.hear('1.1.0', 'mounted', 500);
  await t.pass(60);
  expect(await r.live(name)).toEqual(['1.0.0', null, null]);
});

it('compares the first visitors of a stage with all that was heard of the other version', async () => {
  await t.start();
  await t.hear('1.0.0', 'mounted', 140);
  await t.hear('1.0.0', 'failed', 60);
  await t.hear('1.1.0', 'mounted', 60);
  await t.pass(30);
  // Half of the first ten: bad luck, where both fail for a third.
  await t.hear('1.1.0', 'mounted', 5);
  await t.hear('1.1.0', 'failed', 5);
  await t.pass(1);
  expect(await t.share()).toBe(25);
});

it('goes back from a version that everyone got at once, once, where it is worse than what they had in the hours before', async () => {
  await t.prepare('1.2.0');
  await t.hear('1.0.0', 'mounted', 90);
  await t.hear('1.0.0', 'error', 9);
  await t.pass(60);
  await r.promote(name, '1.1.0');
  await t.hear('1.1.0', 'mounted', 60);
  await t.hear('1.1.0', 'error', 8);
  await t.pass(1);
  expect((await r.live(name))[0]).toBe('1.1.0');
  await t.hear('1.1.0', 'error', 40);
  await t.pass(1);
  expect(await r.live(name)).toEqual(['1.0.0', null, null]);
  expect((await t.events())[0]).toMatchObject({
    verb: 'rolled_back',
    fromVersion: '1.1.0',
    who: 'Fanfare',
    why: '1.1.0 threw errors for 48 of 108 visitors (44.4 %), 1.0.0 threw errors for 9 of 99 visitors (9.1 %)',
  });
  // Not again, whatever is reported of the version that it went back to.
  await r.promote(name, '1.2.0');
  await t.hear('1.2.0', 'failed', 30);
  await t.pass(1);
  await t.hear('1.0.0', 'failed', 200);
  await t.pass(60);
  expect(await r.live(name)).toEqual(['1.0.0', null, null]);
});

it('goes back at once by reports of failures, each of which the visitor’s page can have had', async () => {
  await r.promote(name, '1.1.0');
  const report = async (version: string) => {
    const visitor = visitorMark(r.api.config.cookieSecret);
    const body = { visitor, name, version, outcome: 'failed' };
    return (await r.call<{ isCounted: boolean }>('POST', '/api/v2/public/release-outcomes', {}, body)).data.isCounted;
  };
  for (let count = 0; count < 10; count += 1) expect(await report('1.2.0')).toBe(false);
  for (let count = 0; count < 5; count += 1) expect(await report('1.1.0')).toBe(true);
  await expect.poll(async () => (await r.live(name))[0]).toBe('1.0.0');
});

/** What a report asks for. */
const judgeReported = () => evaluateRollout(r.api.app.db, r.api.config.rules.releases, name, { mayMoveOn: false });

it('doesn’t let a report of a failure wait for whoever changes the registry: the job goes back then', async () => {
  await r.promote(name, '1.1.0');
  await t.hear('1.1.0', 'failed', 100);
  await r.api.db.transaction(async (trx) => {
    await lockRegistry(trx);
    expect(await judgeReported()).toBeNull();
  });
  expect((await r.live(name))[0]).toBe('1.1.0');
  await t.run();
  expect((await r.live(name))[0]).toBe('1.0.0');
});

describe('leaves the decision to a person', () => {
  const goesNoFurther = async () => {
    const before = await r.live(name);
    await t.hear('1.1.0', 'mounted', 200);
    await t.pass(60);
    expect(await r.live(name)).toEqual(before);
    const rollout = (await t.rollout())!;
    expect(rollout).toMatchObject({ state: 'stopped', nextAt: null });
    expect(inFrench(rollout)).not.toBe(rollout.why);
  };

  it('who rolls it back, disables it, or names a share', async () => {
    await t.start();
    await r.rollBack(name);
    await goesNoFurther();
    await t.start();
    await t.promote({ version: '1.1.0', percent: 5 });
    expect(await t.share()).toBe(5);
    await goesNoFurther();
    await t.start();
    await t.kill();
    await goesNoFurther();
  });

  it('who goes back while everyone has it, or further', async () => {
    await t.prepare('1.2.0');
    await t.promote({ version: '1.1.0', stages: [100], bakeMinutes });
    await r.rollBack(name);
    expect(await r.live(name)).toEqual(['1.0.0', null, null]);
    await r.promote(name, '1.1.0');
    await r.promote(name, '1.2.0');
    await t.hear('1.1.0', 'failed', 100);
    await t.run();
    expect(await r.live(name)).toEqual(['1.2.0', null, '1.1.0']);
  });

  it('whose change knows of no rollout: by the operator’s adoption, or through an earlier version of the API', async () => {
    await t.start();
    const { revision } = await r.api.db('channel_events').where({ name, verb: 'adopted' }).first('revision');
    await r.api.db('rollouts').update({ revision });
    await goesNoFurther();
    expect(await t.share()).toBe(5);
    await t.promote({ version: '1.1.0', stages: [5, 100] });
    await r.adopt({ name, version: '1.5.0' });
    await goesNoFurther();
    expect((await r.live(name))[0]).toBe('1.5.0');
    expect(await r.api.db('rollouts').whereNull('ended_at')).toEqual([]);
  });

  it('where there is nothing to go back to', async () => {
    await t.kill();
    await r.promote(name, '1.1.0');
    await t.hear('1.1.0', 'failed', 100);
    await t.run();
    expect((await r.live(name))[0]).toBe('1.1.0');
    expect(await t.rollout()).toMatchObject({
      state: 'held',
      why: expect.stringMatching(
        /^1\.1\.0 failed for 100 of 100 .* It can’t go back by itself: 1\.0\.0, which everyone had/,
      ),
    });
    expect(inFrench((await t.rollout())!)).toMatch(
      /^1\.1\.0 : échec chez 100 visiteurs sur 100 \(100 %\)\. Le retour automatique est impossible : 1\.0\.0, que tout le monde avait avant/,
    );
  });
});

describe('is held', () => {
  const goLive = async (front: 'shell' | typeof name, version: string, contract: object) => {
    await r.release({ name: front, version, contract });
    await r.prove(front, version);
    expect((await r.promote(front, version)).status).toBe(200);
  };

  it('where going back would leave the live shell without it', async () => {
    await goLive('shell', '0.2.0', { contract: 2, accepts: [1, 2] });
    await goLive(name, '1.3.0', { contract: 2 });
    await r.adopt({ name: 'shell', version: '0.3.0', contract: { contract: 2, accepts: [2] } });
    await t.hear('1.3.0', 'failed', 100);
    await t.run();
    expect(await r.live(name)).toEqual(['1.3.0', null, '1.0.0']);
    expect(await t.rollout()).toMatchObject({
      state: 'held',
      why: expect.stringContaining('neither mf-auth 1.0.0 nor any earlier one runs in shell 0.3.0'),
    });
    // What hinders it, too.
    const french = inFrench((await t.rollout())!);
    expect(french).toContain('mf-auth 1.0.0');
    expect(french).not.toContain('nor any earlier one');
    // Once it is resolved, it is for the job: each report would try it again.
    await r.adopt({ name: 'shell', version: '0.4.0', contract: { contract: 2, accepts: [1, 2] } });
    expect(await judgeReported()).toBeNull();
    expect((await r.live(name))[0]).toBe('1.3.0');
    await t.run();
    expect((await r.live(name))[0]).toBe('1.0.0');
  });

  it('where a shell’s earlier version would leave everyone without a remote, unless that is disabled; a person can do it', async () => {
    const held = () => r.api.db('rollouts').where({ name: 'shell' }).first('held_why', 'outcome');
    const setKilled = (isKilled: boolean) =>
      r.call('POST', `/api/v2/releases/${name}/kill`, r.team[name], { isKilled, why: 'A test' });
    await goLive('shell', '0.2.0', { contract: 2, accepts: [1, 2] });
    // Nothing that the earlier shell runs is left of it.
    await setKilled(true);
    await goLive(name, '1.3.0', { contract: 2 });
    await setKilled(false);
    await t.hear('0.2.0', 'failed', 100, 'shell');
    await t.run();
    expect((await r.live('shell'))[0]).toBe('0.2.0');
    expect(await held()).toEqual({
      held_why: expect.stringMatching(
        /^0\.2\.0 failed for 100 of 100 .* It can’t go back by itself: .*neither mf-auth 1\.3\.0 nor any earlier one runs in shell 0\.1\.0$/,
      ),
      outcome: null,
    });
    await setKilled(true);
    await t.run();
    expect(await held()).toEqual({ held_why: null, outcome: 'rolled_back' });
    expect((await r.live('shell'))[0]).toBe('0.1.0');
    await setKilled(false);
    expect((await r.promote('shell', '0.2.0')).status).toBe(200);
    expect((await r.rollBack('shell')).status).toBe(200);
    expect((await r.live('shell'))[0]).toBe('0.1.0');
  });
});
