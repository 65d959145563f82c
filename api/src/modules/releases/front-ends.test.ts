import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrontEndName, ReleaseRoute } from '@fanfare/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOf } from '../../../test/factories/build.ts';
import { openDatabase } from '../../plugins/database.ts';
import { checkOrigin, issueReleaseToken } from './index.ts';
import { at, operatorOf } from './test/operator.ts';
import { type Registry, registry } from './test/registry.ts';

let r: Registry;
beforeAll(async () => {
  r = await registry();
});
afterAll(() => r.close());

const name = 'mf-labels';
const { run, owners } = operatorOf(() => r);
const publish = (front: FrontEndName, version: string, routes: ReleaseRoute[] | undefined) =>
  r.publish(buildOf({ name: front, version, contract: routes ? { routes } : {} }));

it('is unknown to everybody until the operator adds it', async () => {
  const build = buildOf({ name, version: '1.0.0', contract: { routes: at('/labels') } });
  expect(await r.publish(build, r.staff.headers)).toMatchObject({ status: 404, code: 'not_found' });
  expect((await r.call('GET', `/api/v2/releases/${name}`, r.staff.headers)).code).toBe('not_found');
  expect((await r.call('GET', '/api/v2/releases/labels', r.staff.headers)).code).toBe('not_found');
  await expect(issueReleaseToken(r.api.db, name, 'x')).rejects.toThrow('name_fkey');

  expect(await run('--add', 'labels', '--owner', 'x')).toContain('--add takes a name like mf-labels');
  expect(await run('--add', name)).toContain('--owner needs 1 to 80 characters');
  expect(await run('--add', name, '--owner', 'Labels team', '--routes', '/creator')).toBe(
    'Nothing was changed: /creator belongs to mf-creator (Creator team)\n',
  );
  expect(await run('--add', name, '--owner', 'Labels team', '--routes', '/labels/new')).toContain('takes prefixes');
  expect(await run('--add', name, '--owner', 'Labels team', '--routes', '/labels')).toBe(
    'mf-labels (Labels team) is added, and owns /labels\n',
  );
  expect(await run('--add', name, '--owner', 'x')).toContain('mf-labels is there already');
  expect(await run('--list')).toMatch(/^mf-labels +Labels team +\/labels$/m);
  const { token } = await issueReleaseToken(r.api.db, name, 'Labels team');
  r.team[name] = { authorization: `Bearer ${token}` };
});

it('publishes no route of another front end, of the shell or of the API, and none twice', async () => {
  const before = await owners();
  const refusals: [paths: string[], finding: string][] = [
    [['/creator/labels'], '/creator belongs to mf-creator (Creator team)'],
    [['/labels', '/signin/:id'], '/signin belongs to mf-auth (Account team)'],
    [['/api/labels'], '/api belongs to shell (Shell team)'],
    [['/remotes'], '/remotes belongs to shell (Shell team)'],
    [['/labels', '/labels/:id', '/labels/:name'], '/labels/:id and /labels/:name are the same address'],
  ];
  for (const [paths, finding] of refusals) {
    const { status, code, details } = await publish(name, '1.0.0', at(...paths));
    expect([paths, status, code, details.findings]).toEqual([paths, 422, 'release_refused', [finding]]);
  }
  for (const path of ['/', '/_app', '/*', '/:id', '/Labels', '/labels/', '//labels', '/labels/*/x', '/boot.json'])
    expect([path, (await publish(name, '1.0.0', at(path))).code]).toEqual([path, 'invalid_input']);
  expect((await publish(name, '1.0.0', undefined)).details.findings).toEqual([
    'release.json names no routes: build it with routes',
  ]);
  expect(await owners()).toEqual(before);
});

it('owns nothing that it only asks for by publishing', async () => {
  await run('--add', 'mf-radio', '--owner', 'Radio team');
  const { token } = await issueReleaseToken(r.api.db, 'mf-radio', 'Radio team');
  r.team['mf-radio'] = { authorization: `Bearer ${token}` };
  const before = await owners();
  expect((await publish('mf-radio', '1.0.0', at('/radio'))).status).toBe(200);
  expect(await owners()).toEqual(before);
});

it('goes live for the first time once it is proven, and is in the boot document with its routes', async () => {
  const routes: ReleaseRoute[] = [{ path: '/labels/*', access: 'creator', role: 'creator' }];
  await publish(name, '1.1.0', routes);
  expect((await r.promote(name, '1.1.0')).code).toBe('not_proven');
  await r.prove(name, '1.1.0');
  expect(await r.promote(name, '1.1.0', 10)).toMatchObject({ status: 409, code: 'wrong_state' });
  expect((await r.promote(name, '1.1.0')).data).toMatchObject({ stable: '1.1.0', canary: null });
  const channel = (await r.boot()).channels.find((one) => one.name === name)!;
  expect(channel.stable.contract.routes).toEqual(routes);
  const { data } = await r.call<{ channels: object[] }>('GET', '/api/v2/public/releases', {});
  expect(data.channels).toContainEqual(expect.objectContaining({ name, owner: 'Labels team', prefixes: ['/labels'] }));
  expect((await r.rollBack(name)).code).toBe('no_good_version');
  const kill = await r.call('POST', `/api/v2/releases/${name}/kill`, r.team[name]!, { isKilled: true, why: 'A test' });
  expect(kill.status).toBe(200);
});

it('is held to by the database, whatever code runs above it', async () => {
  const app = openDatabase(r.api.database.appUrl, 2);
  try {
    const row = await app('releases').where({ name, version: '1.1.0' }).first();
    const other = (routes: object[]) => {
      const { id: _id, published_at: _at, integrity, manifest, contract, ...rest } = row;
      return app('releases').insert({
        ...rest,
        version: '9.0.0',
        integrity: JSON.stringify(integrity),
        manifest: JSON.stringify(manifest),
        contract: JSON.stringify({ ...contract, routes }),
      });
    };
    await expect(other([{ path: '/creator/x' }])).rejects.toThrow('has a route of another front end');
    await expect(app('front_end_routes').insert({ prefix: '/curator', front_end: name })).rejects.toThrow('_pkey');
    await expect(app('front_end_routes').insert({ prefix: '/a/b', front_end: name })).rejects.toThrow('one_segment');
    await expect(app('front_end_routes').where({ prefix: '/curator' }).delete()).rejects.toThrow('permission denied');
    await expect(app('front_ends').insert({ name: 'mf-x', owner: 'x' })).rejects.toThrow('permission denied');
    await expect(app('channels').insert({ name: 'mf-radio', stable_version: '1.0.0', revision: 1 })).rejects.toThrow(
      'is not proven',
    );
  } finally {
    await app.destroy();
  }
});

it('leaves every address that the API answers to the API', async () => {
  const first = r.api.app.routeTable.map(({ url }) => `/${url.split('/')[1]}`);
  const claimable = [...new Set(first)].filter((prefix) => /^\/[a-z0-9]+(-[a-z0-9]+)*$/.test(prefix));
  const known = await owners();
  expect(claimable.filter((prefix) => known[prefix] !== 'shell')).toEqual([]);
});

it('is previewed from a developer’s server at every address that it owns, before a release names them', async () => {
  const preview = (of: string) =>
    r.call<{ ticket: string }>('POST', '/api/v2/release-previews', r.staff.headers, {
      name: of,
      url: 'http://localhost:4000',
    });
  expect((await preview('mf-nobody')).code).toBe('not_found');
  const opened = async (of: string) => {
    const { ticket } = (await preview(of)).data;
    const { release } = (await r.boot(ticket, r.staff.headers)).preview!.releases[0]!;
    return release.contract.routes!.map(({ path, access }) => `${path} ${access}`);
  };
  const routes = await opened(name);
  expect(routes).toEqual(expect.arrayContaining(['/labels/* creator', '/labels/* visitor']));
  expect(routes[0]).toBe('/labels/* creator');
  await run('--add', 'mf-events', '--owner', 'Events team', '--routes', '/events');
  expect(await opened('mf-events')).toEqual(['/events/* visitor']);
  await run('--add', 'mf-bare', '--owner', 'Bare team');
  expect((await preview('mf-bare')).status).toBe(200);
  const creator = await opened('mf-creator');
  expect(creator[0]).toBe('/creator/campaigns/bfm/create visitor');
  expect(creator.at(-1)).toBe('/creator/* visitor');
});

describe('an origin of its own', () => {
  const version = '1.1.0';
  let files: Record<string, string | Buffer>;
  /** Of 1.2.0. */
  let newer: Record<string, Buffer> = {};
  let headers: Record<string, string>;
  let server: Server;
  let origin: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const url = request.url ?? '';
      const file = files[url.replace(`/remotes/${name}/${version}/`, '')] ?? newer[url.split('/').at(-1)!];
      response.writeHead(file === undefined ? 404 : 200, headers).end(file);
    });
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());
  const originInBoot = async () => (await r.boot()).channels.find((one) => one.name === name)!.stable.origin;

  it('is taken by https, or on this machine, and once the live files are there for pages of other origins', async () => {
    const before = await originInBoot();
    expect(before).toMatch(/^http:\/\/localhost:/);
    for (const wrong of [
      'http://elsewhere.example',
      'https://x.example/path',
      'https://a:b@x.example',
      'x',
      'https://*.example',
    ])
      expect(await run('--name', name, '--origin', wrong)).toContain('--origin takes an origin by https');
    // Visitors aren't on this machine.
    expect(() => checkOrigin(origin, true)).toThrow('--origin takes an origin by https');
    expect(checkOrigin('https://labels.example', true)).toBe('https://labels.example');
    expect(await run('--name', 'mf-nobody', '--origin', origin)).toContain('there is no front end mf-nobody');

    files = {};
    headers = { 'access-control-allow-origin': '*' };
    expect(await run('--name', name, '--origin', origin)).toBe(
      `Nothing was changed: ${origin}/remotes/${name}/${version}/remoteEntry.js isn’t there (404)\n`,
    );
    const { files: built } = buildOf({ name, version });
    files = { ...built, 'remoteEntry.js': 'other()' };
    expect(await run('--name', name, '--origin', origin)).toContain('has other bytes than the release');
    files = built;
    headers = {};
    expect(await run('--name', name, '--origin', origin)).toContain('is not open to pages of other origins');
    expect(await originInBoot()).toBe(before);

    headers = { 'access-control-allow-origin': '*' };
    expect(await run('--name', name, '--origin', origin)).toBe(`${name} is loaded from ${origin} from now on\n`);
    const live = (await r.boot()).channels.find((one) => one.name === name)!.stable;
    expect([live.origin, live.manifestUrl]).toEqual([origin, `${origin}/remotes/${name}/${version}/mf-manifest.json`]);
    // The others stay where they are.
    expect((await r.boot()).channels.filter((one) => one.stable.origin === origin)).toHaveLength(1);
    await publish(name, '1.2.0', at('/labels'));
    const preview = { name, version: '1.2.0' };
    const ticket = await r.call<{ origin: string }>('POST', '/api/v2/release-previews', r.staff.headers, preview);
    expect(ticket.data.origin).toBe(origin);
    // What was checked, wherever its files were then, goes live once they are where pages will get them.
    await r.prove(name, '1.2.0');
    const refused = await r.promote(name, '1.2.0');
    expect([refused.code, refused.details.findings]).toEqual([
      'release_refused',
      [`${origin}/remotes/${name}/1.2.0/remoteEntry.js isn’t there (404)`],
    ]);
    newer = buildOf({ name, version: '1.2.0', contract: { routes: at('/labels') } }).files;
    newer['remoteEntry.js'] = Buffer.alloc(17 * 1_024 * 1_024);
    expect((await r.promote(name, '1.2.0')).details.findings![0]).toContain('is larger than any file of a release');
    newer = buildOf({ name, version: '1.2.0', contract: { routes: at('/labels') } }).files;
    expect((await r.promote(name, '1.2.0')).status).toBe(200);
    expect(await run('--name', name, '--origin', 'none')).toContain('is loaded from this installation');
    expect(await originInBoot()).toBe(before);
  });
});
