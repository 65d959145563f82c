import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createAccount } from '../../../test/factories/account.ts';
import { createService } from '../../../test/factories/service.ts';
import { createTrack } from '../../../test/factories/track.ts';
import { sound, testFolder } from '../../../test/files/sounds.ts';
import { type UploadSite, uploadSite } from '../../../test/upload-site.ts';
import { soundFigures, soundJob, soundOfTrack } from './index.ts';
import { beginAnalysis } from './sound.repository.ts';

const folder = await testFolder();
let site: UploadSite;
beforeAll(async () => {
  site = await uploadSite('disk');
});
afterAll(async () => {
  await site.close();
  await folder.remove();
});
afterEach(() => vi.restoreAllMocks());

/** A track whose file waits. @param content null: the file isn't there */
async function waiting(content: Buffer | null): Promise<{ trackId: number; row: () => Promise<Row> }> {
  const { db, app } = site.api;
  const trackId = await createTrack(db, site.account.id, { durationMs: 3_000 });
  const { id, storage_key: key } = (await db('track_versions').where({ track_id: trackId }).first())!;
  if (content) await app.storage.put(key, content);
  await db('track_sounds').insert({ track_version_id: id });
  return { trackId, row: async () => db('track_sounds').where({ track_version_id: id }).first() };
}
interface Row {
  analysis_version: number;
  attempts: number;
  failure: string | null;
  seconds: number;
  figures: (number | null)[] | null;
}

const analyse = () => site.api.app.jobs.run(soundJob);

test('a file that is gone, or can’t be decoded, has failed, and the next ones are analysed', async () => {
  const gone = await waiting(null);
  const broken = await waiting(Buffer.from('ID3 but no song'));
  const good = await waiting(await sound(folder.path, 'mp3', 3));
  await analyse();
  await analyse();
  await analyse();
  expect(await gone.row()).toMatchObject({ failure: 'file_missing', figures: null });
  expect(await broken.row()).toMatchObject({ failure: 'undecodable', figures: null });
  expect(await good.row()).toMatchObject({ failure: null, analysis_version: 1 });
  expect(await soundOfTrack(site.api.db, gone.trackId)).toBeNull();
});

test('a file that ended three processes is given up; a storage that is down costs no attempt', async () => {
  const { db, app } = site.api;
  const poison = await waiting(await sound(folder.path, 'mp3', 3));
  vi.spyOn(app.storage, 'stat').mockRejectedValue(new Error('the bucket is down'));
  await expect(analyse()).rejects.toThrow('the bucket is down');
  expect(await poison.row()).toMatchObject({ attempts: 0, analysis_version: 0 });
  for (let attempt = 0; attempt < 3; attempt += 1) await beginAnalysis(db, 1);
  await analyse();
  expect(await poison.row()).toMatchObject({ failure: 'crashed' });
});

test('an upload waits, is analysed by the job, and again by a newer analysis', async () => {
  const { db } = site.api;
  const path = `/api/account/track/${site.trackId}/file`;
  expect((await site.upload('POST', path, await sound(folder.path, 'flac', 6))).status).toBe(200);
  expect(await soundOfTrack(db, site.trackId)).toBeNull();
  const shown = async () =>
    (await site.api.app.inject({ url: `/api/account/track/${site.trackId}`, headers: site.account.headers })).json()
      .data.sound;
  expect(await shown()).toEqual({ status: 'analysing', figures: null, key: null });
  const heard: string[] = [];
  const stop = site.api.app.notifications.on('fanfare_live', (payload) => heard.push(payload));
  await analyse();
  await expect.poll(() => heard.join('')).toContain(`"trackId":${site.trackId}`);
  stop();
  const figures = (await soundOfTrack(db, site.trackId))!;
  expect(figures).toHaveLength(soundFigures.length);
  expect(figures[soundFigures.indexOf('loudness')]).toBeLessThan(0);
  expect(await shown()).toMatchObject({ status: 'analysed', figures: { loudnessDb: expect.any(Number) } });
  const row: Row = await db('track_sounds').orderBy('track_version_id', 'desc').first();
  expect(row.seconds).toBeGreaterThan(0);
  // Nothing waits any more, except for a newer analysis.
  expect(await beginAnalysis(db, 1)).toBeNull();
  expect(await beginAnalysis(db, 2)).toMatchObject({ attempts: 1 });
});

test('a service sounds as what it placed and accepted, with spread; drafts and unknown ones aren’t there', async () => {
  const { db, app } = site.api;
  const curator = await createAccount(app, db, { curator: true });
  const asked = (id: number) =>
    app.inject({ url: `/api/v2/curator-services/${id}/sound`, headers: site.account.headers });
  expect((await asked(999_999)).statusCode).toBe(404);
  const draft = await createService(db, curator.curatorProfileId!, { status: 'draft' });
  expect((await asked(draft)).statusCode).toBe(404);
  const service = await createService(db, curator.curatorProfileId!);
  for (const tempo of [80, 100, 120]) {
    // Of one or two, nothing is told.
    expect((await asked(service)).json().data).toMatchObject({ trackCount: 0, tempoBpm: null });
    const known = soundFigures.map((name) => (name === 'tempo' ? tempo : name === 'loudness' ? -8 : null));
    const [track] = await db('catalogue_tracks')
      .insert({ title: `At ${tempo}`, artist: 'The Testers', sound: known })
      .returning<{ id: number }[]>('id');
    await db('placements').insert({ service_id: service, catalogue_track_id: track!.id, placed_at: new Date(0) });
  }
  expect((await asked(service)).json().data).toMatchObject({
    trackCount: 3,
    tempoBpm: { mean: 100, deviation: expect.closeTo(16.33, 2) },
    loudnessDb: { mean: -8, deviation: 0 },
    energy: null,
  });
});
