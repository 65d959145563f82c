import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wav } from '../../../test/files/sounds.ts';
import { rawRequest } from '../../../test/raw-request.ts';
import { headersOf } from '../../../test/factories/account.ts';
import { type UploadSite, places, uploadSite } from '../../../test/upload-site.ts';

const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#5B3DF5' } })
  .png()
  .toBuffer();

const opening = (disposition: string, more = '') =>
  `--x\r\ncontent-disposition: ${disposition}\r\ncontent-type: image/png\r\n${more}\r\n`;
const closing = '\r\n--x--\r\n';
const file = 'form-data; name="filename"; filename="a.png"';
const form = (...parts: (string | Buffer)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1')));
const whole = form(opening(file), picture, closing);

/** Forms other than one file in one field, by kind. */
const bad: Record<string, { body: Buffer | string; type?: string; status?: number; code: string }> = {
  'no body at all': { body: '', code: 'file_missing' },
  'an empty form': { body: '--x--\r\n', code: 'file_missing' },
  'a form without a file': {
    body: form(opening('form-data; name="filename"'), 'just text', closing),
    code: 'invalid_input',
  },
  'a file in another field': {
    body: form(opening('form-data; name="image"; filename="a.png"'), picture, closing),
    code: 'invalid_input',
  },
  'a file in a field without a name': {
    body: form(opening('form-data; filename="a.png"'), picture, closing),
    code: 'invalid_input',
  },
  'a field called __proto__': {
    body: form(opening('form-data; name="__proto__"; filename="a.png"'), picture, closing),
    code: 'invalid_input',
  },
  'a field called constructor': {
    body: form(opening('form-data; name="constructor"; filename="a.png"'), picture, closing),
    code: 'invalid_input',
  },
  'a text before the file': {
    body: form(opening('form-data; name="role"'), 'staff\r\n', opening(file), picture, closing),
    code: 'invalid_input',
  },
  'two files': { body: form(opening(file), picture, '\r\n', opening(file), picture, closing), code: 'invalid_input' },
  'a text behind the file': {
    body: form(opening(file), picture, '\r\n', opening('form-data; name="role"'), 'staff', closing),
    code: 'invalid_input',
  },
  'a thousand files': {
    body: form(...Array<Buffer>(1_000).fill(form(opening(file), picture, '\r\n')), '--x--\r\n'),
    code: 'invalid_input',
  },
  'a file whose form never ends': { body: form(opening(file), picture), code: 'invalid_input' },
  'a form that ends in the middle of its boundary': {
    body: form(opening(file), picture, '\r\n--'),
    code: 'invalid_input',
  },
  'a form that ends within a header': { body: '--x\r\ncontent-dispos', code: 'invalid_input' },
  'a header that never ends': {
    body: form(opening(file, `x-more: ${'a'.repeat(200_000)}`), picture, closing),
    code: 'file_missing',
  },
  'lines without returns': { body: form(whole.toString('latin1').replaceAll('\r\n', '\n')), code: 'invalid_input' },
  'a form inside the form': {
    body: form(
      '--x\r\ncontent-disposition: form-data; name="filename"\r\ncontent-type: multipart/mixed; boundary=y\r\n\r\n',
      '--y\r\ncontent-disposition: attachment; filename="a.png"\r\n\r\n',
      picture,
      '\r\n--y--',
      closing,
    ),
    code: 'invalid_input',
  },
  'no boundary': { body: whole, type: 'multipart/form-data', code: 'invalid_input' },
  'an empty boundary': { body: whole, type: 'multipart/form-data; boundary=', code: 'invalid_input' },
  'another boundary': { body: whole, type: 'multipart/form-data; boundary=z', code: 'invalid_input' },
  'a boundary of 2,000 characters': {
    body: whole,
    type: `multipart/form-data; boundary=${'x'.repeat(2_000)}`,
    code: 'invalid_input',
  },
  'a form of another kind': { body: whole, type: 'multipart/mixed; boundary=x', status: 415, code: 'file_unsupported' },
  'an address line': {
    body: 'filename=a.png',
    type: 'application/x-www-form-urlencoded',
    status: 415,
    code: 'file_unsupported',
  },
  'the picture itself': { body: picture, type: 'image/png', status: 415, code: 'file_unsupported' },
  JSON: { body: '{"filename":"/etc/passwd"}', type: 'application/json', code: 'file_missing' },
  'a type that is none': { body: whole, type: 'nonsense', status: 415, code: 'file_unsupported' },
};
/** File names that try to be more than names; they belong to a valid image, which is accepted. */
const names = [
  '../../../../etc/passwd',
  '..\\..\\..\\boot.ini',
  '/etc/cron.d/x.png',
  'C:\\Windows\\x.png',
  'a.png\0.exe',
  'a%00.php',
  '.htaccess',
  'CON',
  '<img src=x onerror=alert(1)>.png',
  '$(reboot).png',
  '| rm -rf.png',
  'a\u202Egnp.exe',
  'x'.repeat(5_000),
  '',
  ' ',
  '名前🎵.png',
  "'; DROP TABLE tracks; --.png",
];

describe.each(places)('forms, stored on a %s', (place) => {
  let site: UploadSite;
  let before: { files: string[]; rows: unknown };
  const state = async () => ({
    files: await site.allFiles(),
    rows: await site.api.db('creator_profiles').where({ account_id: site.account.id }).first('profile_image'),
  });
  beforeAll(async () => {
    site = await uploadSite(place);
    before = await state();
  });
  afterAll(() => site.close());

  const path = '/api/creator/profile/profile-image';
  const head = (length: number, type = 'multipart/form-data; boundary=x') => {
    const { authorization } = headersOf(site.api.app, site.account);
    return `PUT ${path} HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`;
  };
  const sendRaw = (body: Buffer | string, type?: string) =>
    rawRequest(site.address, [head(Buffer.byteLength(body), type), body]);

  test.each(Object.entries(bad))('%s', async (_name, { body, type, status = 400, code }) => {
    const answer = await sendRaw(body, type);
    expect([answer?.status, answer?.body.error?.code]).toEqual([status, code]);
    expect(await state()).toEqual(before);
  });
  test('a stranger is refused before the upload is read', async () => {
    const answer = await fetch(`${site.address}${path}`, {
      method: 'PUT',
      body: whole,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect([answer.status, ((await answer.json()) as { error: { code: string } }).error.code]).toEqual([
      401,
      'unauthenticated',
    ]);
    expect(await state()).toEqual(before);
  });
  test.each([10, 120, 200, whole.length - 20])('a client that disconnects after %i bytes', async (bytes) => {
    await rawRequest(site.address, [head(whole.length), whole.subarray(0, bytes)], { leave: true });
    await expect.poll(state).toEqual(before);
  });
  test('a declared length that is longer than the body, which then stalls', async () => {
    await rawRequest(site.address, [head(whole.length + 9_999), whole], { leave: true });
    await expect.poll(() => site.allFiles()).toEqual([]);
  });

  test.each([
    ['an image of 6 MB', 'PUT /api/creator/profile/profile-image', 6, 'This file is larger than 5 MB'],
    ['a song of 61 MB', 'POST track', 61, 'This file is larger than 60 MB'],
  ])('%s is refused before the upload is complete', async (_name, route, megabytes, message) => {
    const [method, url] =
      route === 'POST track' ? ['POST', `/api/account/track/${site.trackId}/file`] : route.split(' ');
    const { authorization } = headersOf(site.api.app, site.account);
    const head = `${method} ${url} HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${megabytes * 1_048_576}\r\n\r\n`;
    // Not one byte of it is sent.
    const answer = await rawRequest(site.address, [head]);
    expect([answer?.status, answer?.body.error?.message]).toEqual([413, message]);
  });

  test.each(names)('a valid image named %j', async (name) => {
    const escaped = name.replaceAll('"', '%22').replaceAll('\0', '%00');
    const body = form(
      opening('form-data; name="filename"; filename="NAME"').replace('NAME', () =>
        Buffer.from(escaped).toString('latin1'),
      ),
      picture,
      closing,
    );
    const answer = await sendRaw(body);
    expect(answer?.status).toBe(200);
    const files = await site.allFiles();
    expect(files).toHaveLength(1);
    expect(files[0]).toMatch(/(?:^|\/)[0-9a-f]{32}\.webp$/);
  });
  test('a name is shown without direction-changing characters', async () => {
    const path = `/api/account/track/${site.trackId}/file`;
    const answer = await site.upload('POST', path, wav(1), { name: '../a\u202Egnp\u0007.wav' });
    expect(answer.status).toBe(200);
    const [name] = await site.api
      .db('track_versions')
      .where({ track_id: site.trackId })
      .pluck<string[]>('original_name');
    expect(name).toBe('agnp.wav');
  });
});
