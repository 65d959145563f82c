import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildOf } from '../../../test/factories/build.ts';
import { issueReleaseToken } from './index.ts';
import { evaluateRollout } from './rollouts.service.ts';
import { type Registry, registry } from './test/registry.ts';
import { type Rollouts, bakeMinutes, inFrench, name, rolloutsOf, stages, why } from './test/rollouts.ts';
import { isInCanary } from './visitor-token.policy.ts';

/* Versions go live in stages: time, and what visitors report, move them on. */

let r: Registry;
let t: Rollouts;
beforeEach(async () => {
  r = await registry();
  t = await rolloutsOf(r);
});
afterEach(() => r.close());

describe('refuses', () => {
  it('stages that don’t rise to everyone, and stages beside a share', async () => {
    for (const terms of [
      {},
      { percent: 5, stages },
      { stages: [25, 5, 100] },
      { stages: [5, 25] },
      { stages: [] },
      { percent: 5, bakeMinutes },
      { stages, bakeMinutes: 0 },
      { stages, bakeMinutes: 10_081 },
    ]) {
      expect((await t.promote({ version: '1.1.0', ...terms })).status).toBe(400);
    }
    expect(await t.rollout()).toBeNull();
  });

  it('what can’t reach everyone in the end: uncommitted sources, a version that everyone has', async () => {
    const provenance = { commit: 'a'.repeat(40), isDirty: true, builder: 'A test' };
    await r.publish(buildOf({ name, version: '1.3.0' }), r.team[name], undefined, provenance);
    await r.prove(name, '1.3.0');
    expect((await t.start('1.3.0')).code).toBe('release_refused');
    expect((await t.start('1.0.0')).code).toBe('wrong_state');
  });

  it('another version’s rollout while one runs, the same one again, and stages that take it away from visitors', async () => {
    await t.prepare('1.2.0');
    await t.start();
    expect(await t.start('1.2.0')).toMatchObject({ status: 409, code: 'wrong_state' });
    expect(await t.start()).toMatchObject({ status: 409, code: 'wrong_state' });
    await t.promote({ version: '1.1.0', percent: 50 });
    expect((await t.start()).status).toBe(400);
    expect(await t.share()).toBe(50);
    // Other stages from where it is.
    expect((await t.promote({ version: '1.1.0', stages: [50, 100] })).status).toBe(200);
  });
});

it('reaches everyone in stages, each of which lasts for its bake time and until enough visitors were heard', async () => {
  expect((await t.start()).status).toBe(200);
  expect(await t.rollout()).toMatchObject({
    version: '1.1.0',
    stages,
    stage: 0,
    bakeMinutes,
    state: 'baking',
    heard: 0,
    needed: 60,
  });
  await t.hear('1.0.0', 'mounted', 100);
  await t.hear('1.1.0', 'mounted', 60);
  await t.pass(29);
  expect(await t.share()).toBe(5);
  await t.pass(1);
  expect(await t.share()).toBe(25);
  expect(await t.rollout()).toMatchObject({ stage: 1, state: 'baking', heard: 0 });
  // The visitors of the stage before don't count.
  await t.pass(30);
  expect(await t.rollout()).toMatchObject({ stage: 1, state: 'waiting', why: '0 of 60 visitors were heard' });
  expect(inFrench((await t.rollout())!)).toBe('Visiteurs qui se sont manifestés : 0 sur 60');
  await t.hear('1.1.0', 'mounted', 59);
  await t.pass(30);
  expect(await t.share()).toBe(25);
  await t.hear('1.1.0', 'mounted', 1);
  await t.run();
  expect(await r.live(name)).toEqual(['1.1.0', null, '1.0.0']);
  expect(await t.rollout()).toMatchObject({ stage: 2, state: 'baking', why: 'Everyone has it, and it is watched' });
  await t.hear('1.1.0', 'mounted', 60);
  await t.pass(30);
  expect(await t.rollout()).toMatchObject({ stage: 2, state: 'done', nextAt: null });
  expect((await t.events()).slice(0, 3)).toMatchObject(
    [100, 25, 5].map((percent, index) => ({
      verb: 'promoted',
      percent,
      who: 'mf-auth team',
      why: `Stage ${3 - index} of 3: ${why}`,
    })),
  );
  expect(inFrench((await t.rollout())!)).toBe('1.1.0 ne fait pas moins bien que 1.0.0');
  expect(inFrench((await t.events())[0]!)).toBe(`Étape 3 sur 3 : ${why}`);
  // It has ended: later failures are somebody's decision.
  await t.hear('1.1.0', 'failed', 60);
  await t.run();
  expect((await r.live(name))[0]).toBe('1.1.0');
});

it('doesn’t go on by what one office reports', async () => {
  await t.start();
  const network = randomBytes(16);
  const visitors = Array.from({ length: 300 }, () => randomBytes(16));
  await r.api
    .db('release_outcomes')
    .insert(
      visitors.map((visitor) => ({ name, version: '1.1.0', outcome: 'mounted', visitor, network, site: network })),
    );
  await t.pass(60);
  expect(await t.rollout()).toMatchObject({ stage: 0, state: 'waiting', heard: 1 });
});

it('keeps its visitors from stage to stage', async () => {
  await t.start();
  const ids = Array.from({ length: 4_000 }, () => randomBytes(16).toString('base64url'));
  const few = ids.filter((id) => isInCanary(name, '1.1.0', stages[0]!, id));
  expect(few.length).toBeGreaterThan(100);
  await t.hear('1.1.0', 'mounted', 60);
  await t.pass(30);
  const percent = (await t.share())!;
  expect(percent).toBe(25);
  expect(few.every((id) => isInCanary(name, '1.1.0', percent, id))).toBe(true);
});

it('is held where it has no passed check with what went live meanwhile, and goes on once it is', async () => {
  await t.start();
  await t.hear('1.1.0', 'mounted', 60);
  await r.adopt({ name: 'shell', version: '0.2.0' });
  await t.pass(30);
  expect(await t.share()).toBe(5);
  expect(await t.rollout()).toMatchObject({ state: 'held', why: 'mf-auth 1.1.0 has no passed check with shell 0.2.0' });
  expect(inFrench((await t.rollout())!)).toBe('mf-auth 1.1.0 n’a pas de contrôle réussi avec shell 0.2.0');
  // A copy of an earlier release holds it meanwhile, in English alone.
  await r.api.db('rollouts').update({ held_why: 'Something else' });
  expect((await t.rollout())!.texts).toBeUndefined();
  await r.prove(name, '1.1.0');
  await t.run();
  expect(await t.share()).toBe(25);
  expect(await t.rollout()).toMatchObject({ state: 'baking' });
});

it('is held where the token that started it was revoked, and ends by who promotes it again', async () => {
  await t.start();
  await t.hear('1.1.0', 'mounted', 60);
  await r.api
    .db('release_tokens')
    .where({ name })
    .update({ revoked_at: r.api.db.raw('app_now()') });
  await t.pass(bakeMinutes);
  expect(await t.share()).toBe(5);
  const text = 'The token of mf-auth team, who started it, was revoked: promote it again, or roll it back';
  expect(await t.rollout()).toMatchObject({ stage: 0, state: 'held', why: text });
  const { token } = await issueReleaseToken(r.api.db, name, 'The next team');
  const bearer = { authorization: `Bearer ${token}` };
  const again = { version: '1.1.0', stages: [25, 100], bakeMinutes, why };
  expect((await r.call('POST', `/api/v2/releases/${name}/promote`, bearer, again)).status).toBe(200);
  await t.hear('1.1.0', 'mounted', 60);
  await t.pass(bakeMinutes);
  expect(await r.live(name)).toEqual(['1.1.0', null, '1.0.0']);
});

it('goes on by one stage, and ends once, where two processes look at the same moment', async () => {
  const twice = async () =>
    Promise.all(
      [1, 2, 3].map(() => evaluateRollout(r.api.app.db, r.api.config.rules.releases, name, { mayMoveOn: true })),
    );
  await t.start();
  await t.hear('1.1.0', 'mounted', 60);
  await r.api.advanceClock(bakeMinutes * 60);
  await twice();
  expect(await t.share()).toBe(25);
  expect((await t.events()).filter(({ verb }) => verb === 'promoted')).toHaveLength(1 + 1);
  await t.hear('1.1.0', 'failed', 60);
  expect((await twice()).filter((one) => one !== null)).toHaveLength(1);
  expect((await t.events()).filter(({ verb }) => verb === 'rolled_back')).toHaveLength(1);
});

it('lets the next version follow one that only waits for visitors', async () => {
  await t.prepare('1.2.0');
  await t.promote({ version: '1.1.0', stages: [100], bakeMinutes });
  expect((await t.start('1.2.0')).code).toBe('wrong_state');
  await t.pass(bakeMinutes);
  expect((await t.start('1.2.0')).status).toBe(200);
  expect(await r.live(name)).toEqual(['1.1.0', '1.2.0', '1.0.0']);
  expect(await t.rollout()).toMatchObject({ version: '1.2.0', stage: 0 });
});
