import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Registry, registry } from './test/registry.ts';

const name = 'mf-creator';
let r: Registry;
const goLive = async (front: 'shell' | typeof name, version: string, contract: object) => {
  await r.release({ name: front, version, contract });
  await r.prove(front, version);
  const answer = await r.promote(front, version);
  expect(answer.status).toBe(200);
  return answer.data;
};
beforeAll(async () => {
  r = await registry();
});
afterAll(() => r.close());

const channelOf = async () => (await r.boot()).channels.find((one) => one.name === name)!;
const further = async () => (await channelOf()).furtherGood?.map(({ version }) => version);
const creator = (version: string) => ({ remote: { name, version } });

it('says what a promotion or a rollback takes along, and gives each live shell the newest good versions that it runs', async () => {
  await goLive(name, '1.1.0', {});
  expect((await goLive('shell', '0.2.0', { contract: 2, accepts: [1, 2] })).substitutes).toBeUndefined();
  expect(await further()).toBeUndefined();

  // It runs in the live shell, and not in the one that a rollback would bring back.
  const later = { shellVersion: '0.1.0', isShellLive: false, insteadVersion: '1.1.0' };
  expect((await goLive(name, '1.2.0', { contract: 2 })).substitutes).toEqual([{ ...creator('1.2.0'), ...later }]);
  expect((await goLive(name, '1.3.0', { contract: 2 })).substitutes).toEqual([{ ...creator('1.3.0'), ...later }]);
  // Only those that some shell's pages load, though every version is kept to roll back to.
  expect(await further()).toEqual(['1.1.0', '1.0.0']);

  const taken = { ...creator('1.3.0'), shellVersion: '0.1.0', isShellLive: true, insteadVersion: '1.1.0' };
  expect((await r.history('shell')).rollback).toEqual({ version: '0.1.0', substitutes: [taken] });
  expect((await r.history(name)).rollback).toEqual({ version: '1.2.0', substitutes: [] });
  const back = await r.rollBack('shell');
  expect(back).toMatchObject({ status: 200, data: { stable: '0.1.0', substitutes: [taken] } });
  expect([(await channelOf()).stable.version, await further()]).toEqual(['1.3.0', ['1.1.0', '1.0.0']]);
  expect((await r.history('shell')).rollback).toEqual({ version: null, substitutes: [] });
});

it('gives no shell a version that was disabled, however well it fits', async () => {
  const kill = (isKilled: boolean) =>
    r.call('POST', `/api/v2/releases/${name}/kill`, r.team[name], { isKilled, why: 'A test' });
  await r.release({ name, version: '1.4.0' });
  await r.prove(name, '1.4.0');
  await r.promote(name, '1.4.0');
  await kill(true);
  await goLive('shell', '0.3.0', { contract: 2, accepts: [1, 2] });
  await goLive(name, '1.5.0', { contract: 2 });
  await kill(false);
  expect(await further()).toEqual(['1.1.0', '1.0.0']);
  expect((await r.history('shell')).rollback?.substitutes).toMatchObject([{ insteadVersion: '1.1.0' }]);
});

it('refuses to take a remote back to where no page of the live shell could load any of it', async () => {
  await r.adopt({ name: 'shell', version: '0.4.0', contract: { contract: 3, accepts: [3] } });
  await r.adopt({ name, version: '2.0.0', contract: { contract: 3 } });
  await r.adopt({ name, version: '2.1.0', contract: { contract: 3 } });
  expect((await r.rollBack(name)).data).toMatchObject({ stable: '2.0.0' });
  const before = await r.live(name);
  const { status, code, details } = await r.rollBack(name);
  expect([status, code]).toEqual([422, 'release_refused']);
  expect(details.findings).toEqual(['neither mf-creator 1.5.0 nor any earlier one runs in shell 0.4.0']);
  expect(await r.live(name)).toEqual(before);
});
