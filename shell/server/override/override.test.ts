import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeOverride } from '../../contract/release/override/command.ts';
import { newOverrideKey, readOverride, readPublicKey, signOverride } from '../../contract/release/override/document.ts';
import type { ReleaseOverride } from '@fanfare/api-contract';
import type { PageData } from '../../boot/page-data.ts';
import { buildShellServer } from '../app.ts';
import { readConfig } from '../config.ts';
import { bootOf, channel, declaring, release } from '../test/boot.ts';
import { templateOf } from '../test/harness.ts';
import { createOverrideSource } from './override-source.ts';

const key = newOverrideKey();
const keys = [readPublicKey(key.publicKey)];
const nowMs = Date.parse('2026-03-01T12:00:00Z');
const payloadOf = (changes: Partial<ReleaseOverride> = {}): ReleaseOverride => ({
  format: 1,
  sequence: 10,
  issuedAt: '2026-03-01T12:00:00.000Z',
  expiresAt: '2026-03-01T16:00:00.000Z',
  baseRevision: 4,
  who: 'Ane',
  why: 'It charges twice',
  kills: ['mf-creator'],
  pins: [],
  ...changes,
});
const signed = (changes: Partial<ReleaseOverride> = {}, pem = key.privateKeyPem) =>
  signOverride(payloadOf(changes), pem);
const readNow = (text: string, last: Parameters<typeof readOverride>[1]['last'] = null, at = nowMs) =>
  readOverride(text, { keys, nowMs: at, last });

describe('a document is not obeyed', () => {
  const obeyed = { payload: payloadOf(), signed: JSON.stringify(payloadOf()) };
  const envelope = (payload: unknown) => JSON.stringify({ payload, signature: 'A'.repeat(86) });
  const altered = () => signed().replace('mf-creator', 'mf-curator');
  it.each<[string, () => string, string]>([
    ['empty', () => '', 'it is no override document'],
    ['no JSON', () => '{', 'it is no override document'],
    ['unsigned', () => JSON.stringify(payloadOf()), 'it is no override document'],
    ['with another signature', () => envelope(JSON.stringify(payloadOf())), 'none of this server’s keys signed it'],
    ['signed by another key', () => signed({}, newOverrideKey().privateKeyPem), 'none of this server’s keys signed it'],
    ['altered', altered, 'none of this server’s keys signed it'],
    ['too large', () => `${signed()}${' '.repeat(70_000)}`, 'it is larger than 65536 bytes'],
    ['malformed', () => signed({ kills: ['../x'] }), 'its signed part is malformed'],
    ['of another format', () => signed({ format: 2 as 1 }), 'its signed part is malformed'],
    ['without an end', () => signed({ expiresAt: null as never }), 'its signed part is malformed'],
    [
      'expired',
      () => signed({ sequence: 11, expiresAt: '2026-03-01T11:59:59.000Z', issuedAt: '2026-03-01T11:00:00.000Z' }),
      'it has expired',
    ],
    ['in force for too long', () => signed({ expiresAt: '2026-03-02T12:00:01.000Z' }), 'it lasts longer than 24 hours'],
    ['from the future', () => signed({ issuedAt: '2026-03-01T12:06:00.000Z' }), 'it was issued in the future'],
    ['older', () => signed({ sequence: 9 }), 'a newer one, 10, was obeyed already'],
    ['of the same number', () => signed({ kills: [] }), 'another one with the number 10 was obeyed already'],
    ['about disabling the shell', () => signed({ sequence: 11, kills: ['shell'] }), 'the shell can’t be disabled'],
  ])('that is %s', (_, text, refusal) => {
    expect(readNow(text(), obeyed)).toEqual({ refusal });
  });

  it('before that: what the key signed is', () => {
    expect(readNow(signed())).toEqual(obeyed);
    expect(readNow(signed(), obeyed)).toEqual(obeyed);
  });
});

describe('while API and database are down', () => {
  let folder: string;
  let app: FastifyInstance;
  let file: string;
  const shell = declaring('shell', '1.0.0', { accepts: [1] });
  const live = bootOf(
    channel('mf-auth', '2.0.0'),
    channel('mf-creator', '1.4.0', {
      lastGood: release('mf-creator', '1.3.1'),
      furtherGood: [release('mf-creator', '1.3.0'), declaring('mf-creator', '1.2.0', { contract: 2 })],
    }),
    channel('shell', '1.0.0', { stable: shell }),
  );
  const start = async () => {
    const env = { FANFARE_OVERRIDE_KEYS: key.publicKey, FANFARE_OVERRIDE_FILE: file };
    const config = {
      ...readConfig(env),
      internalApiUrl: 'http://127.0.0.1:9',
      buildDirectories: [path.join(folder, 'dist')],
      dataDirectory: folder,
    };
    app = await buildShellServer(config);
  };
  const restart = async () => {
    await app.close();
    await start();
  };
  const make = async (...args: string[]) => {
    await makeOverride(['--key', path.join(folder, 'key.pem'), '--out', file, '--why', 'An outage', ...args]);
    await restart();
  };
  const creator = async () => {
    const { body, headers } = await app.inject('/creator/campaigns');
    const { boot } = JSON.parse(/id="fanfare-boot">([^<]*)</.exec(body)?.[1] ?? 'null') as PageData;
    const remote = boot.remotes.find(({ name }) => name === 'mf-creator')!;
    const polled = (await app.inject('/boot.json')).json();
    return {
      version: remote.chosen.version,
      lastGood: remote.lastGood?.version ?? null,
      isKilled: remote.isKilled,
      polled: polled.remotes.find(({ name }: { name: string }) => name === 'mf-creator'),
      isAllowed: String(headers['content-security-policy']).includes('http://localhost:3002'),
      isSaid: boot.override?.sequence === polled.override?.sequence && boot.override !== undefined,
    };
  };
  const healthz = async () => (await app.inject('/healthz')).json();

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'override-'));
    file = path.join(folder, 'override.json');
    await mkdir(path.join(folder, 'dist', '1.0.0'), { recursive: true });
    await writeFile(path.join(folder, 'dist', '1.0.0', 'index.html'), templateOf('1.0.0'));
    await writeFile(path.join(folder, 'key.pem'), key.privateKeyPem);
    // What the API said before it went down.
    await writeFile(path.join(folder, 'shell-boot.json'), JSON.stringify(live));
    await start();
  });
  afterEach(async () => {
    await app.close();
    await rm(folder, { recursive: true, maxRetries: 5 });
  });

  it('a kill reaches new pages and open tabs, holds without its file, and ends with a newer document', async () => {
    const before = { version: '1.4.0', lastGood: '1.3.1', isKilled: false, isAllowed: true, isSaid: false };
    expect(await creator()).toMatchObject(before);
    await make('--kill', 'mf-creator', '--sequence', '5');
    const off = { isKilled: true, isAllowed: false, isSaid: true, polled: { isKilled: true } };
    expect(await creator()).toMatchObject(off);
    expect(await healthz()).toMatchObject({ override: { sequence: 5, kills: ['mf-creator'] } });
    await rm(file);
    await restart();
    expect(await creator()).toMatchObject(off);
    await make('--sequence', '4');
    expect(await creator()).toMatchObject(off);
    expect((await healthz()).overrideRefused).toBe('a newer one, 5, was obeyed already');
    await make('--sequence', '6');
    expect(await creator()).toMatchObject({ ...before, isSaid: true, polled: { isKilled: false } });
  });

  it('a rollback reaches new pages and open tabs, and no page falls back to the version that was left', async () => {
    await make('--use', 'mf-creator@1.3.1');
    expect(await creator()).toMatchObject({
      version: '1.3.1',
      lastGood: '1.3.0',
      polled: { version: '1.3.1', isKilled: false },
      isSaid: true,
    });
  });

  it.each([
    ['a version it has never seen', ['--use', 'mf-creator@9.9.9'], 'this server has never seen mf-creator 9.9.9'],
    [
      'a version that doesn’t run in the shell',
      ['--use', 'mf-creator@1.2.0'],
      "mf-creator 1.2.0 doesn't run in shell 1.0.0",
    ],
  ])('nothing changes by %s', async (_, args, refusal) => {
    await make(...args);
    expect(await creator()).toMatchObject({ version: '1.4.0', isKilled: false, isSaid: false });
    expect(await healthz()).toMatchObject({ override: null, overrideRefused: refusal });
  });

  it('what a document disables is disabled, whatever else it says, and the one before keeps its pins', async () => {
    await make('--use', 'mf-creator@1.3.1', '--sequence', '5');
    const both = ['--kill', 'mf-auth', '--use', 'mf-creator@9.9.9'];
    await make(...both, '--sequence', '6');
    const disabled = async () => {
      const { remotes } = (await app.inject('/boot.json')).json() as { remotes: { name: string; isKilled: boolean }[] };
      return remotes.filter(({ isKilled }) => isKilled).map(({ name }) => name);
    };
    expect([await disabled(), (await creator()).version]).toEqual([['mf-auth'], '1.3.1']);
    expect(await healthz()).toMatchObject({
      override: { sequence: 6, kills: ['mf-auth'] },
      overrideRefused: 'only what it disables is obeyed: this server has never seen mf-creator 9.9.9',
    });
    // Also without its file, after a restart; an older document brings nothing back.
    await rm(file);
    await restart();
    expect([await disabled(), (await creator()).version]).toEqual([['mf-auth'], '1.3.1']);
    await make('--sequence', '5');
    expect((await healthz()).overrideRefused).toBe('a newer one, 6, was obeyed already');
    await make('--kill', 'mf-auth', '--kill', 'mf-other', '--sequence', '7');
    expect(await disabled()).toEqual(['mf-auth']);
    expect((await healthz()).overrideRefused).toBe('only what it disables is obeyed: this server knows no mf-other');
    await make('--sequence', '8');
    expect([await disabled(), (await creator()).version]).toEqual([[], '1.4.0']);
    expect((await healthz()).overrideRefused).toBeUndefined();
  });

  it('what was disabled can’t be brought back', async () => {
    const killed = { ...live, channels: live.channels.map((one) => ({ ...one, isKilled: one.name === 'mf-creator' })) };
    await writeFile(path.join(folder, 'shell-boot.json'), JSON.stringify(killed));
    await make('--use', 'mf-creator@1.4.0');
    expect(await creator()).toMatchObject({ isKilled: true, isSaid: false });
    expect((await healthz()).overrideRefused).toBe('mf-creator 1.4.0 was disabled');
    await make('--use', 'mf-creator@1.3.1');
    expect(await creator()).toMatchObject({ version: '1.3.1', isKilled: false, isSaid: true });
  });
});

describe('a source', () => {
  it('asks an address only for what is new, follows nobody elsewhere, and obeys until the end', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'override-'));
    let document = signed();
    let isMoved = false;
    const tags: unknown[] = [];
    const server = createServer((request, answer) => {
      tags.push(request.headers['if-none-match']);
      if (isMoved) return answer.writeHead(302, { location: '/elsewhere' }).end();
      const etag = `"${document.length}"`;
      if (request.headers['if-none-match'] === etag) return answer.writeHead(304).end();
      return answer.writeHead(200, { etag }).end(document);
    });
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    let time = nowMs;
    const refusalOfContents = vi.fn(async () => null);
    const options = { keys, file: null, directory: folder, refusalOfContents, nowMs: () => time };
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const source = createOverrideSource({ ...options, url });
    expect(source.inForce()).toBeNull();
    await source.look();
    await source.look();
    expect(tags).toEqual([undefined, `"${document.length}"`]);
    expect(source.inForce()?.kills).toEqual(['mf-creator']);
    isMoved = true;
    await source.look();
    expect([source.inForce()?.sequence, source.refusal()]).toEqual([10, null]);
    isMoved = false;
    document = 'x'.repeat(200_000);
    const other = createOverrideSource({ ...options, url });
    await other.look();
    expect([other.inForce()?.sequence, other.refusal()]).toEqual([10, 'it is larger than 65536 bytes']);
    time = Date.parse('2026-03-01T16:00:00Z');
    expect(source.inForce()).toBeNull();
    // Its number counts on, also after a restart; a changed copy on this disk counts for nothing.
    document = signed({ sequence: 9, issuedAt: '2026-03-01T16:00:00.000Z', expiresAt: '2026-03-01T18:00:00.000Z' });
    await other.look();
    expect(other.refusal()).toBe('a newer one, 10, was obeyed already');
    const kept = path.join(folder, 'shell-override.json');
    await writeFile(kept, (await readFile(kept, 'utf8')).replace('mf-creator', 'mf-curator'));
    expect(createOverrideSource({ ...options, url, nowMs: () => nowMs }).inForce()).toBeNull();
    server.close();
    server.closeAllConnections();
    await rm(folder, { recursive: true });
  });
});

describe('settings', () => {
  it.each([
    [{ FANFARE_OVERRIDE_FILE: '/x' }, 'FANFARE_OVERRIDE_KEYS must name'],
    [{ FANFARE_OVERRIDE_KEYS: 'nonsense' }, 'no Ed25519 public key'],
    [{ FANFARE_OVERRIDE_KEYS: key.publicKey, FANFARE_OVERRIDE_URL: 'http://cdn.example/o.json' }, 'must be https'],
    [{ FANFARE_OVERRIDE_KEYS: key.publicKey, FANFARE_OVERRIDE_URL: 'x' }, 'no address'],
  ])('are refused: %o', (env, message) => {
    expect(() => readConfig(env as unknown as Record<string, string>)).toThrow(message);
  });
});

describe('the command', () => {
  it.each([
    [['--kill', 'mf-creator'], 'needs --key, --out and --why'],
    [['--key', 'x', '--out', 'y', '--why', 'Outage', '--hours', '25'], '--hours'],
    [['--key', 'x', '--out', 'y', '--why', 'Outage', '--use', 'mf-creator'], 'pins.0.version'],
    [['--key', 'x', '--out', 'y', '--why', 'Outage', '--kill', 'shell'], 'can’t be disabled'],
    [['--key', '/none', '--out', 'y', '--why', 'Outage'], 'Nothing was made'],
    [['--nonsense'], 'nonsense'],
  ])('refuses %j', async (args, message) => {
    await expect(makeOverride(args)).rejects.toThrow(message);
  });
});
