import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenSounds } from '../../../test/files/broken-sounds.ts';
import { disguisedSounds } from '../../../test/files/disguised-sounds.ts';
import { soundBombs } from '../../../test/files/sound-bombs.ts';
import { sound, testFolder } from '../../../test/files/sounds.ts';
import { type UploadSite, places, startCanary, uploadSite } from '../../../test/upload-site.ts';

const canary = await startCanary();
const folder = await testFolder();
afterAll(async () => {
  canary.close();
  await folder.remove();
});
const secretFile = join(folder.path, 'secret.txt');
const secret = 'root:x:0:0:the words nobody may see';

const hostile = [...disguisedSounds(canary.url, secretFile), ...brokenSounds(canary.url, secretFile), ...soundBombs];
const statuses = { file_unsupported: 415, file_broken: 422, file_too_long: 422, file_too_large: 413 };
/** Long enough for a busy machine, and far too short for the bombs. */
const inTime = { timeout: 120_000 };

beforeAll(() => writeFile(secretFile, secret));

describe.each(places)('hostile audio, stored on a %s', (place) => {
  // The check comes before the storage: every fourth case shows that the other kind of storage stays untouched too.
  const tried = place === 'disk' ? hostile : hostile.filter((_, index) => index % 4 === 0);
  let site: UploadSite;
  let path: string;
  beforeAll(async () => {
    site = await uploadSite(place);
    path = `/api/account/track/${site.trackId}/file`;
  });
  afterAll(() => site.close());

  test.each(tried)('$name', inTime, async ({ content, code }) => {
    const file = await content(folder.path);
    const answer = await site.upload('POST', path, file, { name: 'song.mp3', type: 'audio/mpeg' });
    expect([answer.status, answer.error?.code]).toEqual([statuses[code], code]);
    // The message is about the person's file, and never about decoders or the contents of other files.
    expect(answer.error?.message).toMatch(/^This (file|track|is not an audio file) /);
    expect(JSON.stringify(answer)).not.toContain(secret.slice(0, 9));
    expect(await site.allFiles()).toEqual([]);
    expect(await site.api.db('track_versions')).toEqual([]);
    expect(canary.visits).toEqual([]);
  });

  test('afterwards a valid song works', async () => {
    const answer = await site.upload('POST', path, await sound(folder.path, 'mp3', 3), { name: 'song.mp3' });
    expect(answer.status).toBe(200);
    expect(await site.allFiles()).toHaveLength(1);
  });
});
