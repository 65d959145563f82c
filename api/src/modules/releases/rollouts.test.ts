import type { CallTypes, Rollout, releaseHistory, releaseOverview } from '@fanfare/api-contract';
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildOf } from '../../../test/factories/build.ts';
import type { Outcome } from './outcomes.repository.ts';
import { evaluateRollout } from './rollouts.service.ts';
import { type Registry, registry, visitorMark } from './test/registry.ts';
import { isInCanary } from './visitor-token.policy.ts';

/* Versions go live in stages, and go back by themselves: what visitors report decides, unless a person does. */

let r: Registry;
beforeEach(async () => {
  r = await registry();
  for (const version of ['1.1.0', '1.2.0']) {
    await r.release({ name, version });
    await r.prove(name, version);
  }
});
afterEach(() => r.close());

const name = 'mf-auth';
const stages = [5, 25, 100];
const bakeMinutes = 30;
const why = 'New filters';

const ask = (body: object) => r.call('POST', `/api/v2/releases/${name}/promote`, r.team[name], { why, ...body });
const start = (version = '1.1.0') => ask({ version, stages, bakeMinutes });
const run = () => r.api.app.jobs.run('canaries');
const pass = async (minutes: number) => {
  await r.api.advanceClock(minutes * 60);
  await run();
};
/** So many visitors report an outcome of a version, each from elsewhere. */
const hear = async (version: string, outcome: Outcome, count: number) => {
  const rows = Array.from({ length: count }, () => ({ name, version, outcome, visitor: randomBytes(16) }));
  await r.api.db('release_outcomes').insert(rows);
};
const rollout = async (): Promise<Rollout | null | undefined> => {
  const overview = await r.call<CallTypes<typeof releaseOverview>['data']>('GET', '/api/v2/public/releases', {});
  return overview.data.channels.find((one) => one.name === name)!.rollout;
};
const share = async () => (await r.boot()).channels.find((one) => one.name === name)!.canary?.percent ?? null;
const events = async () => {
  const { data } = await r.call<CallTypes<typeof releaseHistory>['data']>(
    'GET',
    `/api/v2/releases/${name}`,
    r.team[name],
  );
  return data.events.filter(({ verb }) => verb !== 'published' && verb !== 'checked');
};

describe('refuses', () => {
  it('stages that don’t rise to everybody, and stages beside a share', async () => {
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
      expect((await ask({ version: '1.1.0', ...terms })).status).toBe(400);
    }
    expect(await rollout()).toBeNull();
  });

  it('what can’t reach everybody in the end: uncommitted sources, a version that everybody has', async () => {
    const provenance = { commit: 'a'.repeat(40), isDirty: true, builder: 'A test' };
    await r.publish(buildOf({ name, version: '1.3.0' }), r.team[name], undefined, provenance);
    await r.prove(name, '1.3.0');
    expect((await start('1.3.0')).code).toBe('release_refused');
    expect((await start('1.0.0')).code).toBe('wrong_state');
  });

  it('another version’s rollout while one runs, the same one again, and stages that take it away from visitors', async () => {
    await start();
    expect(await start('1.2.0')).toMatchObject({ status: 409, code: 'wrong_state' });
    expect(await start()).toMatchObject({ status: 409, code: 'wrong_state' });
    await ask({ version: '1.1.0', percent: 50 });
    expect((await start()).status).toBe(400);
    expect(await share()).toBe(50);
    // Other stages from where it is.
    expect((await ask({ version: '1.1.0', stages: [50, 100] })).status).toBe(200);
  });
});

it('reaches everybody in stages, each of which lasts for its bake time and until enough visitors were heard', async () => {
  expect((await start()).status).toBe(200);
  expect(await rollout()).toMatchObject({
    version: '1.1.0',
    stages,
    stage: 0,
    bakeMinutes,
    state: 'baking',
    heard: 0,
    needed: 60,
  });
  await hear('1.0.0', 'mounted', 100);
  await hear('1.1.0', 'mounted', 60);
  await pass(29);
  expect(await share()).toBe(5);
  await pass(1);
  expect(await share()).toBe(25);
  expect(await rollout()).toMatchObject({ stage: 1, state: 'baking', heard: 0 });
  // The visitors of the stage before don't count.
  await pass(30);
  expect(await rollout()).toMatchObject({ stage: 1, state: 'waiting', why: '0 of 60 visitors were heard' });
  await hear('1.1.0', 'mounted', 59);
  await pass(30);
  expect(await share()).toBe(25);
  await hear('1.1.0', 'mounted', 1);
  await run();
  expect(await r.live(name)).toEqual(['1.1.0', null, '1.0.0']);
  expect(await rollout()).toMatchObject({ stage: 2, state: 'baking', why: 'Everybody has it, and it is watched' });
  await hear('1.1.0', 'mounted', 60);
  await pass(30);
  expect(await rollout()).toMatchObject({ stage: 2, state: 'done', nextAt: null });
  expect((await events()).slice(0, 3)).toMatchObject(
    [100, 25, 5].map((percent, index) => ({
      verb: 'promoted',
      percent,
      who: 'mf-auth team',
      why: `Stage ${3 - index} of 3: ${why}`,
    })),
  );
  // It has ended: later failures are somebody's decision.
  await hear('1.1.0', 'failed', 60);
  await run();
  expect((await r.live(name))[0]).toBe('1.1.0');
});

it('doesn’t go on by what one office reports', async () => {
  await start();
  const network = randomBytes(16);
  const visitors = Array.from({ length: 300 }, () => randomBytes(16));
  await r.api
    .db('release_outcomes')
    .insert(
      visitors.map((visitor) => ({ name, version: '1.1.0', outcome: 'mounted', visitor, network, site: network })),
    );
  await pass(60);
  expect(await rollout()).toMatchObject({ stage: 0, state: 'waiting', heard: 1 });
});

it('ends by what fails in a later stage only, and doesn’t go on', async () => {
  await start();
  await hear('1.0.0', 'mounted', 500);
  await hear('1.1.0', 'mounted', 500);
  await pass(30);
  await hear('1.0.0', 'mounted', 100);
  await hear('1.1.0', 'mounted', 40);
  await hear('1.1.0', 'frozen', 15);
  await pass(1);
  expect(await r.live(name)).toEqual(['1.0.0', null, null]);
  const text = '1.1.0 froze for 15 of 55 visitors (27.3 %), 1.0.0 froze for 0 of 100 visitors (0.0 %)';
  expect((await events())[0]).toMatchObject({ verb: 'rolled_back', version: '1.0.0', who: 'Fanfare', why: text });
  expect(await rollout()).toMatchObject({ stage: 1, state: 'rolled_back', why: text });
  await hear('1.1.0', 'mounted', 500);
  await pass(60);
  expect(await r.live(name)).toEqual(['1.0.0', null, null]);
});

it('goes back from a version that everybody got at once, once, where it is worse than what they had in the hours before', async () => {
  await hear('1.0.0', 'mounted', 90);
  await hear('1.0.0', 'error', 9);
  await pass(60);
  await r.promote(name, '1.1.0');
  await hear('1.1.0', 'mounted', 60);
  await hear('1.1.0', 'error', 8);
  await pass(1);
  expect((await r.live(name))[0]).toBe('1.1.0');
  await hear('1.1.0', 'error', 40);
  await pass(1);
  expect(await r.live(name)).toEqual(['1.0.0', null, null]);
  expect((await events())[0]).toMatchObject({
    verb: 'rolled_back',
    fromVersion: '1.1.0',
    who: 'Fanfare',
    why: '1.1.0 threw errors for 48 of 108 visitors (44.4 %), 1.0.0 threw errors for 9 of 99 visitors (9.1 %)',
  });
  // Not again, whatever is reported of the version that it went back to.
  await r.promote(name, '1.2.0');
  await hear('1.2.0', 'failed', 30);
  await pass(1);
  await hear('1.0.0', 'failed', 200);
  await pass(60);
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
  expect((await r.live(name))[0]).toBe('1.0.0');
});

it('keeps its visitors from stage to stage', async () => {
  await start();
  const ids = Array.from({ length: 4_000 }, () => randomBytes(16).toString('base64url'));
  const few = ids.filter((id) => isInCanary(name, '1.1.0', stages[0]!, id));
  expect(few.length).toBeGreaterThan(100);
  await hear('1.1.0', 'mounted', 60);
  await pass(30);
  const percent = (await share())!;
  expect(percent).toBe(25);
  expect(few.every((id) => isInCanary(name, '1.1.0', percent, id))).toBe(true);
});

describe('leaves the decision to a person', () => {
  const goesNoFurther = async () => {
    const before = await r.live(name);
    await hear('1.1.0', 'mounted', 200);
    await pass(60);
    expect(await r.live(name)).toEqual(before);
    expect(await rollout()).toMatchObject({ state: 'stopped', nextAt: null });
  };

  it('who rolls it back, switches it off, or names a share', async () => {
    await start();
    await r.rollBack(name);
    await goesNoFurther();
    await start();
    await ask({ version: '1.1.0', percent: 5 });
    expect(await share()).toBe(5);
    await goesNoFurther();
    await start();
    await r.call('POST', `/api/v2/releases/${name}/kill`, r.team[name], { isKilled: true, why });
    await goesNoFurther();
  });

  it('who goes back while everybody has it, or further', async () => {
    await ask({ version: '1.1.0', stages: [100], bakeMinutes });
    await r.rollBack(name);
    expect(await r.live(name)).toEqual(['1.0.0', null, null]);
    await r.promote(name, '1.1.0');
    await r.promote(name, '1.2.0');
    await hear('1.1.0', 'failed', 100);
    await run();
    expect(await r.live(name)).toEqual(['1.2.0', null, '1.1.0']);
  });

  it('the operator, whose adoption knows of no rollout', async () => {
    await start();
    await r.adopt({ name, version: '1.5.0' });
    await goesNoFurther();
    expect((await r.live(name))[0]).toBe('1.5.0');
  });

  it('where there is nothing to go back to', async () => {
    await r.call('POST', `/api/v2/releases/${name}/kill`, r.team[name], { isKilled: true, why });
    await r.promote(name, '1.1.0');
    await hear('1.1.0', 'failed', 100);
    await run();
    expect((await r.live(name))[0]).toBe('1.1.0');
    expect(await rollout()).toMatchObject({
      state: 'held',
      why: expect.stringMatching(
        /^1\.1\.0 failed for 100 of 100 .* It can’t go back by itself: 1\.0\.0, which everybody had/,
      ),
    });
  });
});

it('is held where it isn’t proven with what went live meanwhile, and goes on once it is', async () => {
  await start();
  await hear('1.1.0', 'mounted', 60);
  await r.adopt({ name: 'shell', version: '0.2.0' });
  await pass(30);
  expect(await share()).toBe(5);
  expect(await rollout()).toMatchObject({ state: 'held', why: 'mf-auth 1.1.0 has no passed check with shell 0.2.0' });
  await r.prove(name, '1.1.0');
  await run();
  expect(await share()).toBe(25);
  expect(await rollout()).toMatchObject({ state: 'baking' });
});

it('goes on by one stage, and ends once, where two processes look at the same moment', async () => {
  const twice = async () =>
    Promise.all(
      [1, 2, 3].map(() => evaluateRollout(r.api.app.db, r.api.config.rules.releases, name, { mayMoveOn: true })),
    );
  await start();
  await hear('1.1.0', 'mounted', 60);
  await r.api.advanceClock(bakeMinutes * 60);
  await twice();
  expect(await share()).toBe(25);
  expect((await events()).filter(({ verb }) => verb === 'promoted')).toHaveLength(1 + 1);
  await hear('1.1.0', 'failed', 60);
  expect((await twice()).filter((one) => one !== null)).toHaveLength(1);
  expect((await events()).filter(({ verb }) => verb === 'rolled_back')).toHaveLength(1);
});

it('lets the next version follow one that only waits for visitors', async () => {
  await ask({ version: '1.1.0', stages: [100], bakeMinutes });
  expect((await start('1.2.0')).code).toBe('wrong_state');
  await pass(bakeMinutes);
  expect((await start('1.2.0')).status).toBe(200);
  expect(await r.live(name)).toEqual(['1.1.0', '1.2.0', '1.0.0']);
  expect(await rollout()).toMatchObject({ version: '1.2.0', stage: 0 });
});
