import { generateKeyPairSync, sign } from 'node:crypto';
import type { CallTypes, requestChecks } from '@fanfare/api-contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitingForLock } from '../../../test/waiting-for-lock.ts';
import { openDatabase } from '../../plugins/database.ts';
import { issueReleaseToken, listCheckers, registerChecker, revokeChecker } from './index.ts';
import { type Bearer, type Registry, registry } from './test/registry.ts';

/* Who makes checks, and which count: the installation's checker signs what it saw of the registered bytes. */

const name = 'mf-auth';
const why = 'A test';
let r: Registry;
beforeAll(async () => {
  r = await registry();
});
afterAll(() => r.close());

type Progress = CallTypes<typeof requestChecks>['data'];
const path = `/api/v2/releases/${name}/checks/requests`;
const ask = (version: string, more: object = {}, bearer: Bearer = r.team[name]) =>
  r.call<Progress>('POST', path, bearer, { version, ...more });
const states = async (version: string) =>
  (await r.call<Progress>('GET', `${path}?version=${version}`, r.team[name])).data.pairs.map(({ state }) => state);
const promote = (version: string) => r.promote(name, version, 5);
const missing = async (version: string) => (await promote(version)).details.missing?.map(({ reason }) => reason) ?? [];
const proofOf = (statement: string) => ({ proof: { statement, signature: r.checker.sign(statement) } });

it('lets nobody but the checker take and report checks', async () => {
  await r.release({ name, version: '1.1.0' });
  const { token } = await issueReleaseToken(r.api.db, name, 'asks only', { verbs: ['check'] });
  const asker = { authorization: `Bearer ${token}` };
  expect((await ask('1.1.0', {}, asker)).status).toBe(200);
  const taken = (await r.checker.take())!;
  const proof = proofOf(await r.checker.statementOf(taken));
  const unknown = { authorization: `Bearer ffr_checker_${'A'.repeat(43)}` };
  for (const [bearer, status] of [
    [asker, 403],
    [r.team[name], 403],
    [r.staff.headers, 403],
    [unknown, 401],
    [{}, 401],
  ] as [Bearer, number][]) {
    expect((await r.call('POST', '/api/v2/release-checker/take', bearer)).status).toBe(status);
    expect((await r.call('POST', `/api/v2/release-checker/checks/${taken.id}`, bearer, proof)).status).toBe(status);
  }
  expect((await r.call('POST', `/api/v2/releases/${name}/rollback`, r.checker.bearer, { why })).status).toBe(401);
  // What a command of before says of its own run proves nothing.
  const own = {
    remote: { name, version: '1.1.0' },
    shellVersion: '0.1.0',
    problems: [],
    browser: 'None',
    durationMs: 1,
  };
  for (const bearer of [r.team[name], r.staff.headers]) {
    expect((await r.call('POST', `/api/v2/releases/${name}/checks`, bearer, own)).code).toBe('command_outdated');
    expect((await r.call('POST', `/api/v2/releases/${name}/checks/plan`, bearer, { protocol: 2 })).code).toBe(
      'command_outdated',
    );
  }
  expect(await missing('1.1.0')).toEqual(['unchecked']);
  expect((await r.checker.report(taken.id, proof)).data).toEqual({ isPassed: true });
  expect((await r.checker.report(taken.id, proof)).code).toBe('wrong_state');
  expect((await promote('1.1.0')).status).toBe(200);
  await r.rollBack(name);
});

it('refuses a proof that was changed, is of other bytes, or was signed for something else', async () => {
  await r.release({ name, version: '1.2.0' });
  await r.release({ name, version: '1.2.1' });
  await ask('1.2.0');
  const taken = (await r.checker.take())!;
  const honest = await r.checker.statementOf(taken, { problems: ['No heading is visible'] });
  const statement = JSON.parse(honest) as { remote: object; shell: object };
  const other = generateKeyPairSync('ed25519').privateKey;
  const changed = honest.replace('["No heading is visible"]', '[]');
  const zero = '0'.repeat(64);
  const tries: [what: string, body: object][] = [
    ['changed after it was signed', { proof: { statement: changed, signature: r.checker.sign(honest) } }],
    [
      'signed by somebody else',
      { proof: { statement: honest, signature: sign(null, Buffer.from(honest), other).toString('base64') } },
    ],
    ['another request’s', proofOf(await r.checker.statementOf(taken, { request: taken.id + 1 }))],
    [
      'of other bytes of the remote',
      proofOf(JSON.stringify({ ...statement, remote: { ...statement.remote, sum: zero } })),
    ],
    [
      'of other bytes of the shell',
      proofOf(JSON.stringify({ ...statement, shell: { ...statement.shell, sum: zero } })),
    ],
    [
      'of another version',
      proofOf(JSON.stringify({ ...statement, remote: { ...statement.remote, version: '1.2.1' } })),
    ],
    ['of an earlier protocol', proofOf(honest.replace('"protocol":3', '"protocol":2'))],
    ['no statement', proofOf('{}')],
    ['both proof and failure', { ...proofOf(honest), failure: 'No Chromium' }],
    ['neither', {}],
  ];
  for (const [what, body] of tries) {
    const answer = await r.checker.report(taken.id, body);
    expect([what, answer.status, answer.code]).toEqual([what, 400, 'invalid_input']);
  }
  expect(await states('1.2.0')).toEqual(['running']);
  expect((await r.checker.report(taken.id, proofOf(honest))).data).toEqual({ isPassed: false });
  expect(await missing('1.2.0')).toEqual(['failed']);
});

it('says how far the checks are, and makes each once however often it is asked for', async () => {
  await r.release({ name, version: '1.3.0' });
  expect(await states('1.3.0')).toEqual(['unasked']);
  const both = await Promise.all([ask('1.3.0'), ask('1.3.0')]);
  expect(both.map(({ data }) => data.pairs[0]!.state)).toEqual(['waiting', 'waiting']);
  const taken = (await r.checker.take())!;
  expect(taken).toMatchObject({
    pair: {
      remote: { name, version: '1.3.0' },
      shellVersion: '0.1.0',
      smoke: [{ path: '/', as: 'visitor' }],
      shellSmoke: [],
    },
    watch: { seconds: 15, frozenSeconds: 5 },
    remoteFiles: { name, version: '1.3.0', folderUrl: expect.stringMatching(/\/remotes\/mf-auth\/1\.3\.0\/$/) },
  });
  expect(taken.remoteFiles.paths.toSorted()).toEqual([
    '__federation_expose_app.1a2b3c4d.css',
    '__federation_expose_app.1a2b3c4d.js',
    'remoteEntry.js',
  ]);
  // It opens the pair for the checker, and for nobody else.
  expect((await r.boot(taken.pair.ticket, r.checker.bearer)).preview?.kind).toBe('check');
  for (const bearer of [{}, r.team[name], r.staff.headers])
    expect((await r.boot(taken.pair.ticket, bearer)).preview).toBeNull();
  // A checker that was restarted goes on with what it held.
  expect((await r.checker.take())?.id).toBe(taken.id);
  const second = await registerChecker(r.api.db, 'Another');
  const next = async () =>
    (
      await r.call<{ check: { id: number } | null }>('POST', '/api/v2/release-checker/take', {
        authorization: `Bearer ${second.token}`,
      })
    ).data.check;
  expect(await next()).toBeNull();
  await r.api.advanceClock(31 * 60);
  expect((await next())?.id).toBe(taken.id);
  expect((await r.checker.report(taken.id, { failure: 'Late' })).code).toBe('wrong_state');
  await revokeChecker(r.api.db, second.id);
  await r.api.advanceClock(31 * 60);
  const again = (await r.checker.take())!;
  expect(again.id).toBe(taken.id);

  expect((await r.checker.report(again.id, { failure: 'There is no Chromium on this machine' })).data).toEqual({
    isPassed: null,
  });
  const { data } = await r.call<Progress>('GET', `${path}?version=1.3.0`, r.team[name]);
  expect(data.pairs[0]).toMatchObject({ state: 'unmade', note: 'There is no Chromium on this machine' });
  expect(data.checkerSeenAt).not.toBeNull();
  await r.prove(name, '1.3.0');
  expect(await states('1.3.0')).toEqual(['passed']);
  // What is proven isn't asked for again, unless somebody says so; then the newest run counts.
  await ask('1.3.0');
  expect(await r.checker.take()).toBeNull();
  await ask('1.3.0', { isAgain: true });
  const repeated = (await r.checker.take())!;
  await r.checker.report(repeated.id, proofOf(await r.checker.statementOf(repeated, { problems: ['It froze'] })));
  expect(await states('1.3.0')).toEqual(['failed']);
  const { data: history } = await r.call<{ events: object[] }>('GET', `/api/v2/releases/${name}`, r.team[name]);
  expect(history.events[0]).toMatchObject({
    verb: 'checked',
    who: 'Fanfare',
    why: 'Failed with shell 0.1.0, asked for by mf-auth team: It froze',
  });
});

it('gives a check to another checker once the one that took it no longer says that it is at work', async () => {
  await r.release({ name, version: '1.3.5' });
  await ask('1.3.5');
  const { token } = await registerChecker(r.api.db, 'Another one');
  const other = { authorization: `Bearer ${token}` };
  const takeAsOther = async () =>
    (await r.call<{ check: { id: number } | null }>('POST', '/api/v2/release-checker/take', other)).data.check;
  const taken = (await r.checker.take())!;
  const renew = (bearer: Bearer) => r.call('POST', `/api/v2/release-checker/checks/${taken.id}/lease`, bearer);
  expect(taken.leaseSeconds).toBe(90);
  expect((await renew(other)).code).toBe('wrong_state');
  for (let minute = 0; minute < 3; minute += 1) {
    await r.api.advanceClock(60);
    expect((await renew(r.checker.bearer)).status).toBe(200);
    expect(await takeAsOther()).toBeNull();
  }
  await r.api.advanceClock(91);
  expect((await takeAsOther())?.id).toBe(taken.id);
  expect((await renew(r.checker.bearer)).code).toBe('wrong_state');
  expect((await r.checker.report(taken.id, { failure: 'Late' })).code).toBe('wrong_state');
  // Whoever says so for ever doesn't keep it for ever.
  for (let minute = 0; minute < 31; minute += 1) {
    await r.api.advanceClock(60);
    await renew(other);
  }
  expect((await renew(other)).code).toBe('wrong_state');
  await r.api.advanceClock(91);
  expect((await r.checker.take())?.id).toBe(taken.id);
  await r.checker.report(taken.id, { failure: 'Ended' });
});

it('ends a check that its checker begins again and again, and goes on with the next one', async () => {
  await r.release({ name, version: '1.3.6' });
  await r.release({ name, version: '1.3.7' });
  await ask('1.3.6');
  await ask('1.3.7');
  const taken = (await r.checker.take())!;
  const { token } = await registerChecker(r.api.db, 'One more');
  const takeAsOther = () =>
    r.call<{ check: { id: number } | null }>('POST', '/api/v2/release-checker/take', {
      authorization: `Bearer ${token}`,
    });
  const next = (await takeAsOther()).data.check!;
  for (let tries = 0; tries < 2; tries += 1) {
    await r.api.advanceClock(14 * 60);
    expect((await r.checker.take())?.id).toBe(taken.id);
    // It is at work on it again.
    expect((await takeAsOther()).data.check?.id).toBe(next.id);
  }
  await r.api.advanceClock(3 * 60);
  expect((await r.checker.take())?.id).toBe(next.id);
  const { data } = await r.call<Progress>('GET', `${path}?version=1.3.6`, r.team[name]);
  expect(data.pairs[0]).toMatchObject({ state: 'unmade', note: expect.stringContaining('30 minutes') });
  expect((await r.checker.report(taken.id, { failure: 'Late' })).code).toBe('wrong_state');
  await r.checker.report(next.id, { failure: 'Ended' });
  expect((await ask('1.3.6')).data.pairs[0]!.state).toBe('waiting');
  await r.prove(name, '1.3.6');
  expect(await states('1.3.6')).toEqual(['passed']);
});

it('counts nothing that a revoked checker signed, and lists them all', async () => {
  await r.release({ name, version: '1.4.0' });
  const before = await registry();
  await before.release({ name, version: '1.4.0' });
  await before.prove(name, '1.4.0');
  expect(await revokeChecker(before.api.db, before.checker.id)).toBe(true);
  expect(await revokeChecker(before.api.db, before.checker.id)).toBe(false);
  expect((await before.promote(name, '1.4.0')).details.missing).toEqual([
    { name: 'shell', version: '0.1.0', reason: 'unchecked' },
  ]);
  expect((await before.call('POST', '/api/v2/release-checker/take', before.checker.bearer)).status).toBe(401);
  expect(await listCheckers(before.api.db)).toMatchObject([
    { label: 'A test', seen_at: expect.any(Date), revoked_at: expect.any(Date) },
  ]);
  await before.close();
});

it('shows a check that passes just now as open or passed, never as failed', async () => {
  await r.release({ name, version: '1.4.9' });
  await ask('1.4.9');
  const taken = (await r.checker.take())!;
  const statement = await r.checker.statementOf(taken);
  const owner = openDatabase(r.api.database.ownerUrl, 2);
  const shown = await owner.transaction(async (trx) => {
    // Whoever reads is held up between the checks and their requests.
    await trx.raw('LOCK TABLE release_check_requests IN ACCESS EXCLUSIVE MODE');
    const reading = states('1.4.9');
    await expect.poll(() => waitingForLock(owner)).toBe(1);
    await trx('release_checks').insert({
      remote_name: name,
      remote_version: '1.4.9',
      shell_version: '0.1.0',
      problems: [],
      browser: 'Chromium',
      duration_ms: 1,
      who: 'A test',
      request_id: taken.id,
      checker_id: r.checker.id,
      statement,
      signature: Buffer.from(r.checker.sign(statement), 'base64'),
    });
    await trx('release_check_requests')
      .where({ id: taken.id })
      .update({ done_at: trx.raw('app_now()') });
    return { reading };
  });
  expect(await shown.reading).toEqual(['running']);
  expect(await states('1.4.9')).toEqual(['passed']);
  await owner.destroy();
});

it('keeps the API’s role to it: a row without a key’s signature promotes nothing', async () => {
  const app = openDatabase(r.api.database.appUrl, 2);
  await r.release({ name, version: '1.5.0' });
  await ask('1.5.0');
  const taken = (await r.checker.take())!;
  const statement = await r.checker.statementOf(taken);
  const row = {
    remote_name: name,
    remote_version: '1.5.0',
    shell_version: '0.1.0',
    problems: [],
    browser: 'Chromium',
    duration_ms: 1,
    who: 'A thief',
  };
  const signed = { request_id: taken.id, checker_id: r.checker.id, statement, signature: Buffer.alloc(64) };
  const insert = (more: object) => app('release_checks').insert({ ...row, ...more });
  await expect(insert({})).rejects.toThrow('a check is signed by the checker that took its request');
  await expect(insert({ ...signed, request_id: 1 })).rejects.toThrow('a check is signed by');
  await expect(insert({ ...signed, statement: statement.replace(/"sum":"./, '"sum":"!') })).rejects.toThrow(
    'of the registered bytes',
  );
  await expect(insert({ ...signed, problems: ['None'] })).rejects.toThrow('of the registered bytes');
  await expect(
    app('release_checkers').insert({ label: 'Mine', public_key: Buffer.alloc(32), token_hash: Buffer.alloc(32) }),
  ).rejects.toThrow('permission denied');
  await expect(app('release_checkers').update({ public_key: Buffer.alloc(32) })).rejects.toThrow('permission denied');
  const channel = await r.api.db('channels').where({ name }).first('revision');
  await expect(
    app.transaction(async (trx) => {
      const revision = channel.revision + 1_000;
      await trx('channel_events').insert({ name, verb: 'promoted', who: 'A test', why, revision });
      await trx('channels').where({ name }).update({ stable_version: '1.5.0', revision });
    }),
  ).rejects.toThrow('mf-auth 1.5.0 is not proven');
  // The database can't compute the signature; promoting does.
  await insert(signed);
  expect(await missing('1.5.0')).toEqual(['unchecked']);
  await app.destroy();
});
