import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wav } from '../../../test/files/sounds.ts';
import { type UploadSite, places, uploadSite } from '../../../test/upload-site.ts';
import { firstVersions, registry } from '../releases/test/registry.ts';
import { auditFiles, filesReport } from './files-audit.ts';

const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#5B3DF5' } })
  .png()
  .toBuffer();

describe.each(places)('files on a %s', (place) => {
  let site: UploadSite;
  let audioUrl: string;
  const audit = () => auditFiles(site.api.db, site.api.app.storage);
  const owner = () => `account ${site.account.id}`;
  beforeAll(async () => {
    site = await uploadSite(place);
    const track = `/api/account/track/${site.trackId}`;
    const { data } = await site.upload('POST', `${track}/file`, wav(1));
    audioUrl = site.reach(data.audio.url);
    await site.upload('POST', `${track}/cover_image`, picture);
    await site.upload('PUT', '/api/creator/profile/profile-image', picture);
  });
  afterAll(() => site.close());

  test('are all there, and each belongs to a row', async () => {
    const { references, missing, unreferenced } = await audit();
    expect([references >= 3, missing, unreferenced]).toEqual([true, [], []]);
  });

  test('one that nothing refers to is named, but not one that is still being uploaded', async () => {
    const body = JSON.stringify({ size: 1_000, mime: 'audio/wav' });
    const headers = { 'content-type': 'application/json' };
    const { data } = await site.call('POST', '/api/v2/tracks/uploads', { body, headers });
    await site.api.app.storage.put(`quarantine/${data.key}`, Buffer.from('half of it'));
    await site.api.app.storage.put('audio/no/body.mp3', Buffer.from('left behind'));
    const found = await audit();
    expect([found.missing, found.unreferenced]).toEqual([[], ['audio/no/body.mp3']]);
    expect(filesReport(found)).toContain('1 stored files belong to no row:\n  audio/no/body.mp3');
  });

  test('those that are lost are named with their rows and owners, and everything else works', async () => {
    const keys = await site.api
      .db('track_versions')
      .join('tracks', 'tracks.id', 'track_versions.track_id')
      .where({ track_id: site.trackId })
      .select<{ storage_key: string; cover_image: string }[]>('storage_key', 'cover_image');
    await site.api.app.storage.remove(keys[0]!.storage_key);
    await site.api.app.storage.remove(`images/${keys[0]!.cover_image}`);
    const { missing } = await audit();
    expect(missing.map(({ kind, owner, key }) => [kind, owner, key])).toEqual([
      ['audio', owner(), keys[0]!.storage_key],
      ['cover', owner(), `images/${keys[0]!.cover_image}`],
    ]);
    expect(filesReport(await audit())).toContain(`of ${owner()}`);

    const song = await fetch(audioUrl);
    expect([song.status, ((await song.json()) as { error: { message: string } }).error.message]).toEqual([
      404,
      'This file was lost. The artist can upload it again',
    ]);
    const track = `/api/account/track/${site.trackId}`;
    expect((await site.call('GET', track)).status).toBe(200);
    const again = await site.upload('POST', `${track}/file`, wav(1));
    expect((await fetch(site.reach(again.data.audio.url))).status).toBe(200);
  });
});

test('a released build that lost a file is named by its front end and version', async () => {
  const r = await registry();
  try {
    const { storage, db } = r.api.app;
    expect((await auditFiles(db, storage)).missing).toEqual([]);
    const key = `remotes/mf-auth/${firstVersions['mf-auth']}/release.json`;
    await storage.remove(key);
    expect((await auditFiles(db, storage)).missing).toMatchObject([
      { kind: 'released build', owner: 'front end mf-auth', name: firstVersions['mf-auth'], key },
    ]);
  } finally {
    await r.close();
  }
});
