import { boot, type FrontEndName, type ReleaseRoute } from '@fanfare/api-contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildFolderOf, buildOf } from '../../../test/factories/build.ts';
import { openStorage, type Storage } from '../../gateways/storage/index.ts';
import { examine } from './gates/examine.ts';
import { issueReleaseToken, readBuildFolder } from './index.ts';
import { publish as publishBuild } from './publish.service.ts';
import { changeChannel } from './registry.repository.ts';
import { at, operatorOf } from './test/operator.ts';
import { type Registry, registry } from './test/registry.ts';

let r: Registry;
beforeAll(async () => {
  r = await registry();
});
afterAll(() => r.close());

const name = 'mf-labels';
const { run, owners } = operatorOf(() => r);
async function add(front: FrontEndName, owner: string) {
  await run('--add', front, '--owner', owner);
  const { token } = await issueReleaseToken(r.api.db, front, owner);
  r.team[front] = { authorization: `Bearer ${token}` };
}
const publish = (front: FrontEndName, version: string, routes: ReleaseRoute[]) =>
  r.publish(buildOf({ name: front, version, contract: { routes } }));

it('asks for prefixes when it publishes, and owns them once it goes live, also where two ask for the same', async () => {
  await add(name, 'Labels team');
  await add('mf-radio', 'Radio team');
  const before = await owners();
  expect((await publish(name, '1.0.0', at('/labels', '/labels/:id', '/roster'))).status).toBe(200);
  expect((await publish('mf-radio', '1.0.0', at('/roster/*', '/radio'))).status).toBe(200);
  expect(await owners()).toEqual(before);
  await r.prove(name, '1.0.0');
  await r.prove('mf-radio', '1.0.0');
  const answers = await Promise.all([r.promote(name, '1.0.0'), r.promote('mf-radio', '1.0.0')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const [first, second] = answers[0].status === 200 ? [name, 'mf-radio'] : ['mf-radio', name];
  const refused = answers.find(({ status }) => status === 422)!;
  expect(refused.code).toBe('release_refused');
  expect(refused.details.findings![0]).toContain(`/roster belongs to ${first}`);
  // What is refused owns nothing more, and publishing says it from now on.
  const owned = await owners();
  expect(owned['/roster']).toBe(first);
  expect(owned['/radio']).toBe(first === 'mf-radio' ? first : undefined);
  const again = await publish(second as FrontEndName, '1.0.1', at('/roster'));
  expect(again.details.findings).toEqual([expect.stringContaining(`/roster belongs to ${first}`)]);
});

it('gets and loses prefixes by the operator, unless visitors can have screens there, and the log says so', async () => {
  await run('--add', 'mf-tours', '--owner', 'Tours team');
  const live = (await owners())['/roster']!;
  expect(await run('--name', 'mf-tours', '--take', '/roster')).toContain('--why needs 3 to 500 characters');
  expect(await run('--take', '/roster', '--why', 'Agreed')).toContain('--name says which front end');
  expect(await run('--name', 'mf-tours', '--take', '/roster/new', '--why', 'Agreed')).toContain(
    'a prefix like /labels',
  );
  expect(await run('--name', 'mf-tours', '--take', '/roster', '--why', 'Agreed')).toBe(
    `Nothing was changed: ${live} 1.0.0 has screens below /roster, and can be live: disable ${live} first\n`,
  );
  expect(await run('--free', '/api', '--why', 'Agreed')).toContain('/api belongs to the shell');
  expect(await run('--free', '/nothing', '--why', 'Agreed')).toContain('/nothing belongs to nobody');

  const kill = (isKilled: boolean) =>
    r.call('POST', `/api/v2/releases/${live}/kill`, r.team[live as FrontEndName]!, { isKilled, why: 'A test' });
  expect((await kill(true)).status).toBe(200);
  expect(await run('--name', 'mf-tours', '--take', '/roster', '--why', 'Agreed')).toBe(
    '/roster belongs to mf-tours from now on\n',
  );
  // It isn't enabled with screens that are somebody else's now.
  const enabled = await kill(false);
  expect([enabled.code, enabled.details.findings]).toEqual([
    'release_refused',
    ['/roster belongs to mf-tours (Tours team)'],
  ]);
  const event = { name: live as FrontEndName, verb: 'revived', version: '1.0.0', who: 'x', why: 'A test' } as const;
  await expect(r.api.db.transaction((trx) => changeChannel(trx, event, { is_killed: false }))).rejects.toThrow(
    `${live} does not own /roster`,
  );
  expect(await run('--free', '/roster', '--why', 'Never used')).toBe(
    "/roster belongs to nobody from now on; it was mf-tours's\n",
  );
  expect((await kill(false)).status).toBe(200);
  expect((await owners())['/roster']).toBe(live);
  const log = (await run('--log')).split('\n');
  expect(log[0]).toMatch(new RegExp(`UTC  ${live} owns /roster, by .+ team \\(A test\\)$`));
  expect(log[1]).toContain('mf-tours no longer owns /roster, by operator (Never used)');
  expect(log[2]).toContain('mf-tours owns /roster, by operator (Agreed)');
  expect(log[3]).toContain(`${live} no longer owns /roster, by operator (Agreed)`);
  await expect(r.api.db('front_end_events').delete()).rejects.toThrow(/only grows|permission denied/);
});

it('answers at a prefix that was taken for its new owner, whatever the names, and elsewhere that it is disabled', async () => {
  await add('mf-acts', 'Acts team');
  await add('mf-zines', 'Zines team');
  const goLive = async (front: FrontEndName, routes: ReleaseRoute[]) => {
    expect((await publish(front, '1.0.0', routes)).status).toBe(200);
    await r.prove(front, '1.0.0');
    expect((await r.promote(front, '1.0.0')).status).toBe(200);
  };
  const pathsOf = async (front: FrontEndName) =>
    (await r.boot()).channels.find((one) => one.name === front)!.stable.contract.routes!.map(({ path }) => path);
  await goLive('mf-acts', at('/acts', '/zines/:id'));
  const kill = { isKilled: true, why: 'A test' };
  expect((await r.call('POST', '/api/v2/releases/mf-acts/kill', r.team['mf-acts']!, kill)).status).toBe(200);
  expect(await pathsOf('mf-acts')).toEqual(['/acts', '/zines/:id']);
  expect(await run('--name', 'mf-zines', '--take', '/zines', '--why', 'Agreed')).toContain('belongs to mf-zines');
  await goLive('mf-zines', at('/zines/*'));
  expect(await pathsOf('mf-acts')).toEqual(['/acts']);
  expect(await pathsOf('mf-zines')).toEqual(['/zines/*']);
  // What shells read is a boot document also where it has no address left.
  await run('--free', '/acts', '--why', 'Agreed');
  expect(await pathsOf('mf-acts')).toEqual(['/remotes/disabled']);
  expect(boot.safeParse(await r.boot()).error).toBeUndefined();
});

it('refuses a build by the owner’s name where another front end goes live there while its files are stored', async () => {
  await add('mf-shows', 'Shows team');
  const { folder, remove } = await buildFolderOf({ name, version: '3.0.0', contract: { routes: at('/shows') } });
  const storage = await openStorage(r.api.config);
  const overtaken: Storage = {
    ...storage,
    put: async (...file) => {
      await r.api.db('front_end_routes').insert({ prefix: '/shows', front_end: 'mf-shows' }).onConflict().ignore();
      return storage.put(...file);
    },
  };
  const by = { who: 'A test', tokenId: null, accountId: null, why: 'A test' };
  const publishing = publishBuild(r.api.db, overtaken, await readBuildFolder(folder), by, (build) =>
    examine(build, r.api.config.rules.releases),
  );
  await expect(publishing).rejects.toMatchObject({
    code: 'release_refused',
    details: { findings: ['/shows belongs to mf-shows (Shows team)'] },
  });
  await remove();
});
