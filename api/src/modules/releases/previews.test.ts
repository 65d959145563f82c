import type { CallTypes, createPreview } from '@fanfare/api-contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestAccount, createAccount, headersOf } from '../../../test/factories/account.ts';
import { previewOrigin } from './previews.service.ts';
import { revokeReleaseToken } from './index.ts';
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
  const { preview, channels } = await r.boot(data.ticket);
  expect(preview).toMatchObject({
    kind: 'override',
    releases: [{ name, release: { version: '1.1.0', manifest: { name: 'mf_creator' } } }],
    expiresAt: data.expiresAt,
  });
  expect(preview?.releases[0]?.release.integrity).toHaveProperty(['remoteEntry.js']);
  expect(channels).toEqual((await r.boot()).channels);
  expect((await r.boot()).preview).toBeNull();
  for (const ticket of ['', 'nonsense', `${data.ticket}x`, "' OR 1=1 --"])
    expect((await r.boot(ticket)).preview).toBeNull();
  expect(JSON.stringify(await r.api.db('release_previews').select('*'))).not.toContain(data.ticket);
});

it('opens a developer’s server without a request to it', async () => {
  const { data } = await open({ name, url: 'http://localhost:3002/' });
  expect(data).toMatchObject({
    origin: 'http://localhost:3002',
    version: expect.stringMatching(/^development-[0-9a-f]{8}$/),
  });
  const { preview } = await r.boot(data.ticket);
  expect(preview?.releases[0]?.release).toMatchObject({
    manifest: null,
    manifestUrl: 'http://localhost:3002/mf-manifest.json',
    contract: { contract: 1, exposes: ['./app'] },
    integrity: {},
  });
});

it('ends with its expiry, its session, and the team’s token', async () => {
  const { data } = await open({ name, version: '1.1.0' });
  await r.api
    .db('sessions')
    .where({ id: staff.sessionId })
    .update({ ended_at: r.api.db.raw('app_now()'), end_reason: 'signed_out' });
  expect((await r.boot(data.ticket)).preview).toBeNull();

  staff = await createAccount(r.api.app, r.api.db, { isStaff: true });
  const other = (await open({ name, version: '1.1.0' })).data.ticket;
  const plan = async () =>
    (await r.call<{ pairs: { ticket: string }[] }>('POST', `/api/v2/releases/${name}/checks/plan`, r.team[name], {}))
      .data.pairs[0]!;
  const check = (await plan()).ticket;
  expect((await r.boot(check)).preview).toMatchObject({
    kind: 'check',
    releases: [
      { name, release: { version: '1.1.0' } },
      { name: 'shell', release: { version: '0.1.0' } },
    ],
  });
  await r.api.advanceClock(31 * 60);
  expect((await r.boot(check)).preview).toBeNull();
  expect((await r.boot(other)).preview).not.toBeNull();
  const again = (await plan()).ticket;
  const { id } = await r.api.db('release_tokens').where({ name }).first('id');
  await revokeReleaseToken(r.api.db, id);
  expect((await r.boot(again)).preview).toBeNull();
  await r.api.advanceClock(12 * 3_600);
  expect((await r.boot(other)).preview).toBeNull();
});
