import type { CallTypes, createPreview } from '@fanfare/api-contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestAccount, createAccount, headersOf } from '../../../test/factories/account.ts';
import { previewOrigin } from './previews.service.ts';
import { revokeChecker } from './index.ts';
import { type Registry, registry } from './test/registry.ts';

type Opened = CallTypes<typeof createPreview>['data'];
const name = 'mf-creator';

let r: Registry;
let staff: TestAccount;
beforeAll(async () => {
  r = await registry({ FANFARE_PREVIEW_HOSTS: 'preview.example.test, Other.example.test' });
  await r.release({ name, version: '1.1.0' });
});
afterAll(() => r.close());
beforeEach(async () => {
  staff = await createAccount(r.api.app, r.api.db, { isStaff: true });
});

const open = (body: object, bearer: Record<string, string> = headersOf(r.api.app, staff)) =>
  r.call<Opened>('POST', '/api/v2/release-previews', bearer, body);

it('is for staff alone', async () => {
  const creator = await createAccount(r.api.app, r.api.db, { creator: true });
  const body = { name, version: '1.1.0' };
  expect((await open(body, {})).status).toBe(401);
  expect((await open(body, r.team[name])).status).toBe(401);
  expect((await open(body, creator.headers)).code).toBe('forbidden');
});

it('accepts only addresses of this machine and of the preview hosts', async () => {
  for (const url of [
    'javascript:alert(1)',
    'https://evil.example.test',
    'http://preview.example.test',
    'https://preview.example.test.evil.test',
    'http://localhost.evil.test:3002',
    'http://user:secret@localhost:3002',
    'http://localhost:3002/path',
    'http://localhost:3002/?x',
    'http://169.254.169.254',
    'file:///etc/passwd',
    'localhost:3002',
  ]) {
    expect([url, (await open({ name, url })).code]).toEqual([url, 'invalid_input']);
  }
  expect((await open({ name })).code).toBe('invalid_input');
  expect((await open({ name, version: '1.1.0', url: 'http://localhost:3002' })).code).toBe('invalid_input');
  expect((await open({ name: 'shell', url: 'http://localhost:3002' })).code).toBe('invalid_input');
  expect((await open({ name, version: '7.7.7' })).code).toBe('not_found');
  const hosts = r.api.config.previewHosts;
  for (const origin of [
    'http://localhost:3002',
    'http://127.0.0.1:3002',
    'http://[::1]:3002',
    'https://other.example.test',
  ]) {
    expect(previewOrigin(origin, hosts)).toBe(origin);
  }
});

it('opens a released version in the tab with the preview token, and in no other', async () => {
  const { data } = await open({ name, version: '1.1.0' });
  expect(data).toMatchObject({ name, version: '1.1.0' });
  const { preview, channels } = await r.boot(data.ticket, headersOf(r.api.app, staff));
  expect(preview).toMatchObject({
    kind: 'override',
    releases: [{ name, release: { version: '1.1.0', manifest: { name: 'mf_creator' } } }],
    expiresAt: data.expiresAt,
  });
  expect(preview?.releases[0]?.release.integrity).toHaveProperty(['remoteEntry.js']);
  expect(channels).toEqual((await r.boot()).channels);
  expect((await r.boot()).preview).toBeNull();
  for (const ticket of ['', 'nonsense', `${data.ticket}x`, "' OR 1=1 --"])
    expect((await r.boot(ticket, headersOf(r.api.app, staff))).preview).toBeNull();
  expect(JSON.stringify(await r.api.db('release_previews').select('*'))).not.toContain(data.ticket);
});

it('opens a developer’s server without a request to it', async () => {
  const { data } = await open({ name, url: 'http://localhost:3002/' });
  expect(data).toMatchObject({
    origin: 'http://localhost:3002',
    version: expect.stringMatching(/^development-[0-9a-f]{8}$/),
  });
  const { preview } = await r.boot(data.ticket, headersOf(r.api.app, staff));
  expect(preview?.releases[0]?.release).toMatchObject({
    manifest: null,
    manifestUrl: 'http://localhost:3002/mf-manifest.json',
    contract: { contract: 1, exposes: ['./app'] },
    integrity: {},
  });
});

it('opens for the session that made it alone, whoever has the link', async () => {
  const { data } = await open({ name, version: '1.1.0' });
  const seen = async (bearer?: Record<string, string>) => (await r.boot(data.ticket, bearer)).preview !== null;
  const [session] = await r.api
    .db('sessions')
    .insert({ account_id: staff.id, expires_at: '2999-01-01' })
    .returning<{ id: number }[]>('id');
  const elsewhere = { ...staff, sessionId: session!.id };
  const creator = await createAccount(r.api.app, r.api.db, { creator: true });
  const colleague = await createAccount(r.api.app, r.api.db, { isStaff: true });
  const own = headersOf(r.api.app, staff);
  for (const bearer of [
    undefined,
    {},
    creator.headers,
    colleague.headers,
    headersOf(r.api.app, elsewhere),
    r.team[name],
    { authorization: `${own.authorization}x` },
    { authorization: 'Bearer nonsense' },
  ]) {
    expect([bearer, await seen(bearer)]).toEqual([bearer, false]);
  }
  expect(await seen(own)).toBe(true);
  // A page load renews nothing: an access token that expired meanwhile still says whose session it is.
  await r.api.advanceClock(3_600);
  expect((await r.call('GET', '/api/account', own)).code).toBe('session_expired');
  expect(await seen(own)).toBe(true);
});

it('ends with its expiry, its session, its staff, and the checker', async () => {
  const { data } = await open({ name, version: '1.1.0' });
  const own = headersOf(r.api.app, staff);
  await r.api
    .db('sessions')
    .where({ id: staff.sessionId })
    .update({ ended_at: r.api.db.raw('app_now()'), end_reason: 'signed_out' });
  expect((await r.boot(data.ticket, own)).preview).toBeNull();

  staff = await createAccount(r.api.app, r.api.db, { isStaff: true });
  const former = (await open({ name, version: '1.1.0' })).data.ticket;
  await r.api.db('accounts').where({ id: staff.id }).update({ is_staff: false });
  expect((await r.boot(former, headersOf(r.api.app, staff))).preview).toBeNull();

  staff = await createAccount(r.api.app, r.api.db, { isStaff: true });
  const other = (await open({ name, version: '1.1.0' })).data.ticket;
  const take = async () => {
    await r.call('POST', `/api/v2/releases/${name}/checks/requests`, r.team[name], { isAgain: true });
    return (await r.checker.take())!.pair.ticket;
  };
  const check = await take();
  expect((await r.boot(check, r.checker.bearer)).preview).toMatchObject({
    kind: 'check',
    releases: [
      { name, release: { version: '1.1.0' } },
      { name: 'shell', release: { version: '0.1.0' } },
    ],
  });
  for (const bearer of [undefined, r.team[name], headersOf(r.api.app, staff)])
    expect((await r.boot(check, bearer)).preview).toBeNull();
  await r.api.advanceClock(31 * 60);
  expect((await r.boot(check, r.checker.bearer)).preview).toBeNull();
  expect((await r.boot(other, headersOf(r.api.app, staff))).preview).not.toBeNull();
  // The one that was taken too long ago ends; what is asked for anew is given out.
  expect(await r.checker.take()).toBeNull();
  const again = await take();
  await revokeChecker(r.api.db, r.checker.id);
  expect((await r.boot(again, r.checker.bearer)).preview).toBeNull();
  await r.api.advanceClock(12 * 3_600);
  expect((await r.boot(other, headersOf(r.api.app, staff))).preview).toBeNull();
});
