import {
  type CallTypes,
  endpoints,
  type releaseChanges,
  releaseContract,
  type releaseGraph,
} from '@fanfare/api-contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccount } from '../../../test/factories/account.ts';
import { contractChanges } from './contract-changes.policy.ts';
import { type Bearer, type Registry, registry, visitorMark } from './test/registry.ts';

let r: Registry;
beforeAll(async () => {
  r = await registry();
});
afterAll(() => r.close());

type Graph = CallTypes<typeof releaseGraph>['data'];
type Changes = CallTypes<typeof releaseChanges>['data'];
const staff = () => r.staff.headers as Bearer;
const graph = async () => (await r.call<Graph>('GET', '/api/v2/release-graph', staff())).data;
const changes = async (minutes = 60) =>
  (await r.call<Changes>('GET', `/api/v2/release-changes?minutes=${minutes}`, staff())).data;
const pair = async (version: string) => (await graph()).pairs.find(({ remote }) => remote.version === version)!;

it('is for staff alone, and takes a time that makes sense', async () => {
  const creator = await createAccount(r.api.app, r.api.db, { creator: true });
  for (const path of ['/api/v2/release-graph', '/api/v2/release-changes?minutes=60']) {
    expect((await r.call('GET', path, {})).status).toBe(401);
    expect((await r.call('GET', path, creator.headers as Bearer)).code).toBe('forbidden');
    expect((await r.call('GET', path, r.team['mf-auth'])).status).toBeGreaterThanOrEqual(401);
  }
  for (const minutes of ['0', '10081', '1.5', 'x', '']) {
    expect((await r.call('GET', `/api/v2/release-changes?minutes=${minutes}`, staff())).code).toBe('invalid_input');
  }
});

it('shows live versions with what they change, and pairs with what is known of them', async () => {
  const first = await graph();
  expect(first.versions.map(({ name, place, percent }) => [name, place, percent])).toEqual([
    ['shell', 'stable', 100],
    ['mf-auth', 'stable', 100],
    ['mf-creator', 'stable', 100],
    ['mf-curator', 'stable', 100],
  ]);
  // Adopted, so checked by nobody, and the first of their line.
  expect(first.pairs.map(({ state }) => state)).toEqual(['unchecked', 'unchecked', 'unchecked']);
  expect(first.versions[0]!.changes).toBeNull();

  const calls = endpoints.slice(0, 2).map(({ key }) => key);
  await r.release({ name: 'mf-auth', version: '1.1.0', contract: { calls } });
  await r.prove('mf-auth', '1.1.0');
  await r.promote('mf-auth', '1.1.0', 20);
  const { versions, api } = await graph();
  const [stable, canary] = versions.filter(({ name }) => name === 'mf-auth');
  expect([stable!.percent, canary!.percent]).toEqual([80, 20]);
  expect(canary).toMatchObject({ version: '1.1.0', place: 'canary', changes: { from: '1.0.0' } });
  expect(canary!.changes!.calls).toEqual({ added: calls, removed: ['GET /api/v2/public/boot'] });
  expect(canary!.unanswered).toEqual([]);
  expect(api.calls).toBeGreaterThan(50);
  expect(await pair('1.1.0')).toMatchObject({
    shellVersion: '0.1.0',
    state: 'passed',
    checked: { who: 'Fanfare' },
  });
});

it('counts what visitors report of each version', async () => {
  const visitor = visitorMark(r.api.config.cookieSecret);
  const report = { name: 'mf-curator', version: '1.0.0', outcome: 'failed', visitor };
  expect((await r.call('POST', '/api/v2/public/release-outcomes', {}, report)).status).toBe(200);
  const reported = (await graph()).versions.find(({ name }) => name === 'mf-curator');
  expect(reported!.health).toEqual({ mounted: 0, failed: 1, errors: 0, frozen: 0, slowStarts: 0, failureRate: 1 });
});

it('says what changed in the last hour, of all front ends, newest first, and what was last before', async () => {
  await r.call('POST', '/api/v2/releases/mf-creator/kill', staff(), { isKilled: true, why: 'It hangs' });
  const lately = await changes();
  expect(lately.changes.slice(0, 2)).toEqual([
    expect.objectContaining({ name: 'mf-creator', verb: 'killed', why: 'It hangs' }),
    expect.objectContaining({ name: 'mf-auth', verb: 'promoted', version: '1.1.0', fromVersion: '1.0.0', percent: 20 }),
  ]);
  // Publishing and checking change nothing for visitors.
  expect(lately.changes.map(({ verb }) => verb)).not.toContain('published');
  expect(lately.before).toBeNull();

  await r.api.advanceClock(300);
  const later = await changes(4);
  expect(later).toEqual({ changes: [], before: lately.changes[0] });
  expect((await changes()).changes).toEqual(lately.changes);
});

it('tells two declarations apart', () => {
  const none = releaseContract.parse({ contract: 1, exposes: ['./app'] });
  const react = (version: string) => ({ react: { version, requiredVersion: '^19.0.0' } });
  const empty = { added: [], removed: [] };
  expect(contractChanges('1.0.0', none, none)).toEqual({
    from: '1.0.0',
    contract: null,
    api: null,
    calls: empty,
    routes: empty,
    routerExports: empty,
    shared: [],
  });
  expect(
    contractChanges(
      '1.0.0',
      {
        ...none,
        calls: ['GET /a', 'GET /b'],
        routerExports: ['Link'],
        routes: [{ path: '/labels/*', access: 'visitor' }],
        shared: react('19.2.0'),
      },
      {
        ...none,
        contract: 2,
        api: 3,
        calls: ['GET /b', 'GET /c'],
        shared: { ...react('19.3.0'), other: react('1.0.0').react },
      },
    ),
  ).toEqual({
    from: '1.0.0',
    contract: { from: 1, to: 2 },
    api: { from: 1, to: 3 },
    calls: { added: ['GET /c'], removed: ['GET /a'] },
    routes: { added: [], removed: ['/labels/*'] },
    routerExports: { added: [], removed: ['Link'] },
    shared: [
      { library: 'other', from: null, to: '1.0.0 (^19.0.0)' },
      { library: 'react', from: '19.2.0 (^19.0.0)', to: '19.3.0 (^19.0.0)' },
    ],
  });
});
