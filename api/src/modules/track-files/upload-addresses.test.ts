import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wav } from '../../../test/files/sounds.ts';
import { rawRequest } from '../../../test/raw-request.ts';
import { type Place, type UploadSite, uploadSite } from '../../../test/upload-site.ts';

const song = wav(2);
const json = { 'content-type': 'application/json' };

async function openSite(place: Place) {
  const site = await uploadSite(place);
  const ask = async (size = song.length) => {
    const body = JSON.stringify({ trackId: site.trackId, size, mime: 'audio/wav' });
    const { data } = await site.call('POST', '/api/v2/tracks/build-upload-track-url', { body, headers: json });
    return { key: data.key as string, url: new URL(site.reach(data.url)) };
  };
  const put = async (url: URL, content: Buffer, headers: Record<string, string> = {}) => {
    const answer = await fetch(url, {
      method: 'PUT',
      body: new Uint8Array(content),
      headers: { 'content-type': 'audio/wav', ...headers },
    });
    const text = await answer.text();
    return [
      answer.status,
      place === 'disk' ? (JSON.parse(text).error?.code ?? 'taken') : answer.ok ? 'taken' : 'refused',
    ];
  };
  const claim = async (key: string) => {
    const body = JSON.stringify({ filename: key });
    const { status, error } = await site.call('PUT', `/api/v2/tracks/${site.trackId}/filename`, {
      body,
      headers: json,
    });
    return [status, error?.code ?? 'taken'];
  };
  return { site, ask, put, claim };
}

describe('a disk upload address', () => {
  let t: Awaited<ReturnType<typeof openSite>>;
  let site: UploadSite;
  beforeAll(async () => {
    t = await openSite('disk');
    site = t.site;
  });
  afterAll(() => site.close());

  test('is valid for its own key alone, until it expires', async () => {
    const { url } = await t.ask();
    const other = await t.ask();
    const forged = new URL(url);
    const signature = url.searchParams.get('sig')!;
    forged.searchParams.set('sig', (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1));
    const longer = new URL(url);
    longer.searchParams.set('exp', String(Number(url.searchParams.get('exp')) + 60));
    const moved = new URL(url);
    moved.pathname = other.url.pathname;
    for (const wrong of [forged, longer, moved]) expect(await t.put(wrong, song)).toEqual([403, 'forbidden']);
    const bare = new URL(url.pathname, url);
    expect(await t.put(bare, song)).toEqual([400, 'invalid_input']);
    const elsewhere = new URL(url);
    elsewhere.pathname = '/media/uploads/..%2f..%2fremotes%2fx.js';
    expect((await t.put(elsewhere, song))[0]).toBe(404);
    await site.api.advanceClock(600);
    expect(await t.put(url, song)).toEqual([403, 'forbidden']);
    expect(await site.allFiles()).toEqual([]);
  });
  test('accepts exactly the declared length, and no stream without a length', async () => {
    const { url, key } = await t.ask();
    expect(await t.put(url, Buffer.concat([song, Buffer.from('!')]))).toEqual([413, 'file_too_large']);
    expect(await t.put(url, song.subarray(1))).toEqual([422, 'file_broken']);
    expect(await t.put(url, Buffer.alloc(0))).toEqual([422, 'file_broken']);
    const head = `PUT ${url.pathname}${url.search} HTTP/1.1\r\nhost: x\r\n`;
    const endless = await rawRequest(site.address, [
      `${head}transfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`,
    ]);
    expect([endless?.status, endless?.body.error?.code]).toEqual([422, 'file_broken']);
    expect(await site.allFiles()).toEqual([]);
    expect(await t.claim(key)).toEqual([400, 'file_missing']);
  });
  test('leaves nothing of an interrupted upload, and stays valid', async () => {
    const { url, key } = await t.ask();
    const head = `PUT ${url.pathname}${url.search} HTTP/1.1\r\nhost: x\r\ncontent-length: ${song.length}\r\n\r\n`;
    await rawRequest(site.address, [head, song.subarray(0, 20_000)], { leave: true });
    await expect.poll(() => site.allFiles()).toEqual([]);
    expect(await t.put(url, song)).toEqual([200, 'taken']);
    expect(await t.claim(key)).toEqual([200, 'taken']);
  });
  test('is valid once', async () => {
    const { url, key } = await t.ask();
    expect(await t.put(url, song)).toEqual([200, 'taken']);
    expect(await t.put(url, Buffer.alloc(song.length))).toEqual([409, 'conflict']);
    expect(await t.claim(key)).toEqual([200, 'taken']);
    expect(await t.put(url, song)).toEqual([409, 'conflict']);
  });
  test('that was refused is used up, also for bytes that were under way', async () => {
    const { url, key } = await t.ask(song.length);
    const slow = request(url, { method: 'PUT', headers: { 'content-length': song.length } });
    const answered = new Promise<number>((resolve, reject) => {
      slow.on('response', (answer) => resolve(answer.statusCode!)).on('error', reject);
    });
    slow.write(song.subarray(0, 20_000));
    await expect.poll(async () => (await site.allFiles()).some((file) => file.endsWith('.upload'))).toBe(true);
    expect(await t.put(url, Buffer.alloc(song.length))).toEqual([200, 'taken']);
    expect((await t.claim(key))[0]).toBe(415);
    slow.end(song.subarray(20_000));
    expect(await answered).toBe(409);
    expect((await site.allFiles()).filter((file) => file.includes(key) || file.endsWith('.upload'))).toEqual([]);
  });
  test('accepts our own origins only', async () => {
    const { url } = await t.ask();
    const preflight = async (origin: string) => {
      const headers = {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type',
      };
      const answer = await fetch(url, { method: 'OPTIONS', headers });
      return answer.headers.get('access-control-allow-origin');
    };
    const [ours = ''] = site.api.config.origins;
    expect(await preflight(ours)).toBe(ours);
    expect(await preflight('https://evil.example')).not.toBe('https://evil.example');
    // A name or a type chosen by the page has no effect.
    expect(await t.put(url, song, { 'content-type': 'multipart/form-data', origin: ours })).toEqual([200, 'taken']);
  });
});

describe('a bucket upload address', () => {
  let t: Awaited<ReturnType<typeof openSite>>;
  beforeAll(async () => {
    t = await openSite('bucket');
  });
  afterAll(() => t.site.close());

  test('names the bucket, and signs length and type for ten minutes', async () => {
    const { url, key } = await t.ask();
    expect(url.pathname).toBe(`/fanfare/quarantine/${key}`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      'X-Amz-SignedHeaders': 'content-length;content-type;host',
      'X-Amz-Expires': '600',
    });
    expect(url.href).not.toContain('S3RVER%2FSECRET');
  });
  // This test's server accepts any signature, like a misconfigured bucket.
  test.each([
    ['more', Buffer.concat([song, Buffer.from('!')])],
    ['less', song.subarray(0, -1)],
  ])('that accepted %s than was declared: the file is refused and removed', async (_name, content) => {
    const { url, key } = await t.ask();
    expect(await t.put(url, content)).toEqual([200, 'taken']);
    expect(await t.claim(key)).toEqual([422, 'file_broken']);
    expect(await t.site.allFiles()).toEqual([]);
  });
  test('that accepts bytes again after a refusal: they are removed once the address is old', async () => {
    const { url, key } = await t.ask();
    await t.put(url, Buffer.alloc(song.length));
    expect((await t.claim(key))[0]).toBe(415);
    expect(await t.put(url, song)).toEqual([200, 'taken']);
    const before = (await t.site.allFiles()).length;
    await t.site.api.advanceClock(2 * 3_600);
    await t.site.api.app.jobs.run('unclaimed uploads');
    expect(await t.site.allFiles()).toHaveLength(before - 1);
  });
  test('that accepts other bytes after the first were probed: the probed ones play', async () => {
    const { url, key } = await t.ask();
    await t.put(url, song);
    expect(await t.claim(key)).toEqual([200, 'taken']);
    await t.put(url, Buffer.alloc(song.length, 7));
    const { data } = await t.site.call('GET', `/api/account/track/${t.site.trackId}`);
    const played = await fetch(t.site.reach(data.audio.url));
    expect(Buffer.from(await played.arrayBuffer()).equals(song)).toBe(true);
    // Late bytes are removed with the key.
    await t.site.api.advanceClock(25 * 3_600);
    await t.site.api.app.jobs.run('unclaimed uploads');
    expect(await t.site.allFiles()).toHaveLength(1);
  });
});
