import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '../../../test/factories/account.ts';
import { createTrack } from '../../../test/factories/track.ts';
import { sound, testFolder, wav } from '../../../test/files/sounds.ts';
import { testApp } from '../../../test/build-app.ts';
import { type Answer, type UploadSite, places, startCanary, uploadSite } from '../../../test/upload-site.ts';

const folder = await testFolder();
afterAll(() => folder.remove());
const song = wav(2);
const json = { 'content-type': 'application/json' };

interface Address {
  url: string;
  key: string;
  method: 'PUT';
  headers: Record<string, string>;
  expiresAt: string;
}

describe.each(places)('uploads directly to the storage, stored on a %s', (place) => {
  let site: UploadSite;
  let stranger: { authorization: string };
  let strangersTrack: number;
  beforeAll(async () => {
    site = await uploadSite(place);
    const other = await createAccount(site.api.app, site.api.db, { creator: true });
    stranger = other.headers;
    strangersTrack = await createTrack(site.api.db, other.id, { durationMs: null });
  });
  afterAll(() => site.close());

  const ask = (change: object = {}, headers = {}): Promise<Answer> =>
    site.call('POST', '/api/v2/tracks/build-upload-track-url', {
      body: JSON.stringify({ trackId: site.trackId, size: song.length, mime: 'audio/wav', ...change }),
      headers: { ...json, ...headers },
    });
  const address = async (change: object = {}): Promise<Address> => (await ask(change)).data;
  const put = ({ url, headers }: Address, content: Buffer, more = {}) =>
    fetch(site.reach(url), { method: 'PUT', body: new Uint8Array(content), headers: { ...headers, ...more } });
  const claim = (key: string, { trackId = site.trackId, headers = {} } = {}): Promise<Answer> =>
    site.call('PUT', `/api/v2/tracks/${trackId}/filename`, {
      body: JSON.stringify({ filename: key }),
      headers: { ...json, ...headers },
    });
  const outcome = ({ status, error }: Answer) => [status, error?.code];
  const versions = () => site.api.db('track_versions').where({ track_id: site.trackId });

  describe('an address is refused', () => {
    test('to a stranger, and for somebody else’s or a missing track', async () => {
      expect(outcome(await ask({}, { authorization: '' }))).toEqual([401, 'unauthenticated']);
      expect(outcome(await ask({ trackId: strangersTrack }))).toEqual([404, 'not_found']);
      expect(outcome(await ask({ trackId: 2_000_000_000 }))).toEqual([404, 'not_found']);
      expect(outcome(await ask({}, stranger))).toEqual([404, 'not_found']);
    });
    test.each([
      ['no bytes', { size: 0 }, 400, 'invalid_input'],
      ['half a byte', { size: 0.5 }, 400, 'invalid_input'],
      ['60 MB and a byte', { size: 60 * 1_048_576 + 1 }, 413, 'file_too_large'],
      ['more bytes than there are numbers', { size: 2 ** 60 }, 400, 'invalid_input'],
      ['a film', { mime: 'video/mp4' }, 415, 'file_unsupported'],
      ['a page', { mime: 'text/html' }, 415, 'file_unsupported'],
      ['a word of JavaScript', { mime: 'constructor' }, 415, 'file_unsupported'],
      ['a header in the type', { mime: 'audio/mpeg\r\nx-amz-acl: public-read' }, 415, 'file_unsupported'],
      ['a path of its own', { key: '../remotes/mf-auth/x.js' }, 400, 'invalid_input'],
    ])('for %s', async (_name, change, status, code) => {
      expect(outcome(await ask(change))).toEqual([status, code]);
    });
    test('after too many requests', async () => {
      const strict = await testApp({ FANFARE_LIMITS: JSON.stringify({ uploads: { max: 2, windowSeconds: 3_600 } }) });
      const account = await createAccount(strict.app, strict.db, { creator: true });
      const trackId = await createTrack(strict.db, account.id, { durationMs: null });
      const again = () =>
        strict.app.inject({
          method: 'POST',
          url: '/api/v2/tracks/build-upload-track-url',
          headers: account.headers,
          payload: { trackId, size: 9, mime: 'audio/mpeg' },
        });
      const statuses = [await again(), await again(), await again()].map(({ statusCode }) => statusCode);
      await strict.close();
      expect(statuses).toEqual([200, 200, 429]);
    });
  });

  test('an address includes what a browser needs, and keeps its parameters', async () => {
    const { data } = await ask({ mime: 'Audio/WAV; codecs=1' });
    expect(data).toMatchObject({ method: 'PUT', headers: { 'content-type': 'audio/wav' } });
    expect(data.key).toMatch(/^[0-9a-f]{32}$/);
    const seconds = (new Date(data.expiresAt).getTime() - site.api.app.clock.now().getTime()) / 1_000;
    expect(seconds).toBeGreaterThan(590);
    expect(seconds).toBeLessThanOrEqual(600);
  });

  describe('a key is refused', () => {
    test('before its file has arrived, and stays unspent', async () => {
      const promised = await address();
      expect(outcome(await claim(promised.key))).toEqual([400, 'file_missing']);
      expect((await put(promised, song)).status).toBe(200);
      expect((await claim(promised.key)).status).toBe(200);
      await versions().delete();
    });
    test('for another account, for another track, and where it was never issued', async () => {
      const promised = await address();
      await put(promised, song);
      expect(outcome(await claim(promised.key, { headers: { authorization: '' } }))).toEqual([401, 'unauthenticated']);
      expect(outcome(await claim(promised.key, { headers: stranger }))).toEqual([404, 'not_found']);
      expect(outcome(await claim(promised.key, { headers: stranger, trackId: strangersTrack }))).toEqual([
        400,
        'link_invalid',
      ]);
      const another = await createTrack(site.api.db, site.account.id, { durationMs: null });
      expect(outcome(await claim(promised.key, { trackId: another }))).toEqual([400, 'link_invalid']);
      for (const key of ['0'.repeat(32), '../audio/x', 'quarantine/x', '%00', "' OR 1=1"]) {
        expect(outcome(await claim(key))).toEqual([400, 'link_invalid']);
      }
      expect(await versions()).toEqual([]);
      // It was never theirs to spend.
      expect((await claim(promised.key)).status).toBe(200);
      await versions().delete();
    });
    test('the second time, also of ten in parallel', async () => {
      const promised = await address();
      await put(promised, song);
      const answers = await Promise.all(Array.from({ length: 10 }, () => claim(promised.key)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(new Set(answers.map(({ error }) => error?.code ?? 'taken'))).toEqual(new Set(['taken', 'conflict']));
      expect(outcome(await claim(promised.key))).toEqual([409, 'conflict']);
      expect(await versions()).toHaveLength(1);
      await versions().delete();
    });
  });

  describe('content is refused, and its key is spent', () => {
    const canary = startCanary();
    afterAll(async () => (await canary).close());
    test.each([
      ['words', () => Buffer.from('not a song. '.repeat(99)), 415, 'file_unsupported'],
      [
        'a playlist of an address',
        async () => Buffer.from(`#EXTM3U\n${(await canary).url}/x.ts\n`),
        415,
        'file_unsupported',
      ],
      [
        'a song that breaks off',
        async () => (await sound(folder.path, 'flac', 6)).subarray(0, 9_000),
        422,
        'file_broken',
      ],
      [
        'a song with a page behind it',
        () => Buffer.concat([song, Buffer.from('<script>1</script>')]),
        422,
        'file_broken',
      ],
      ['20 minutes and a second', () => wav(1_201), 422, 'file_too_long'],
    ])('%s', async (_name, make, status, code) => {
      const content = await make();
      const promised = await address({ size: content.length, mime: 'audio/mpeg' });
      expect((await put(promised, content)).status).toBe(200);
      const files = await site.allFiles();
      expect(outcome(await claim(promised.key))).toEqual([status, code]);
      expect(outcome(await claim(promised.key))).toEqual([409, 'conflict']);
      expect(await site.allFiles()).toEqual(files.filter((file) => !file.endsWith(promised.key)));
      expect(await versions()).toEqual([]);
      expect((await canary).visits).toEqual([]);
    });
  });

  test('a song becomes the newest version, and leaves quarantine', async () => {
    const before = await site.allFiles();
    const content = await sound(folder.path, 'mp3', 3);
    const promised = await address({ size: content.length, mime: 'audio/mpeg' });
    expect((await put(promised, content)).status).toBe(200);
    const { status, data } = await claim(promised.key);
    expect(status).toBe(200);
    expect(data.audio).toMatchObject({ format: 'mp3', versionNumber: 1, sizeBytes: content.length });
    const bytes = await fetch(site.reach(data.audio.url));
    expect(Buffer.from(await bytes.arrayBuffer()).equals(content)).toBe(true);
    const added = (await site.allFiles()).filter((file) => !before.includes(file));
    expect(added).toHaveLength(1);
    expect(added[0]).toMatch(/[0-9a-f]{32}\.mp3$/);
    await versions().delete();
  });

  test('an unclaimed upload is removed after a day with its key', async () => {
    const [forgotten, late] = [await address(), await address()];
    for (const promised of [forgotten, late]) expect((await put(promised, song)).status).toBe(200);
    await site.api.app.jobs.run('unclaimed uploads');
    expect((await site.allFiles()).filter((file) => file.endsWith(forgotten.key))).toHaveLength(1);
    await site.api.advanceClock(24 * 3_600 + 1);
    // Also before the job ran.
    expect(outcome(await claim(late.key))).toEqual([400, 'link_invalid']);
    await site.api.app.jobs.run('unclaimed uploads');
    expect(await site.api.db('uploads')).toEqual([]);
    expect((await site.allFiles()).filter((file) => /[0-9a-f]{32}$/.test(file))).toEqual([]);
    expect(outcome(await claim(forgotten.key))).toEqual([400, 'link_invalid']);
  });

  test('a failure of ours spends no key', async () => {
    const promised = await address();
    await put(promised, song);
    const { storage } = site.api.app;
    const { putFile } = storage;
    storage.putFile = () => Promise.reject(new Error('the disk is on fire'));
    expect((await claim(promised.key)).status).toBe(500);
    storage.putFile = putFile;
    expect((await claim(promised.key)).status).toBe(200);
  });
});
