import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/build-app.ts';
import { type TestAccount, createAccount, headersOf } from '../../../test/factories/account.ts';
import { createTrack } from '../../../test/factories/track.ts';
import { wav } from '../../../test/files/sounds.ts';

const song = wav(1);
const quotaBytes = song.length * 3 + 100;
let t: TestApp;
beforeAll(async () => {
  t = await testApp({ FANFARE_RULES: JSON.stringify({ uploads: { quotaBytes } }) });
});
afterAll(() => t.close());

const someone = () => createAccount(t.app, t.db, { creator: true });
const trackOf = (who: TestAccount) => createTrack(t.db, who.id, { durationMs: null });

const upload = (who: TestAccount, trackId: number, kind = 'file') =>
  send(who, 'POST', `/api/account/track/${trackId}/${kind}`);

async function send(who: TestAccount, method: 'POST' | 'PUT', url: string) {
  const form = new FormData();
  form.append('filename', new Blob([new Uint8Array(song)]), 'song.wav');
  const body = new Response(form);
  const answer = await t.app.inject({
    method,
    url,
    headers: { ...who.headers, 'content-type': body.headers.get('content-type')! },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  return { status: answer.statusCode, error: answer.json().error };
}
const promise = async (who: TestAccount, trackId: number) => {
  const payload = { trackId, size: song.length, mime: 'audio/wav' };
  const url = '/api/v2/tracks/build-upload-track-url';
  const answer = await t.app.inject({ method: 'POST', url, headers: who.headers, payload });
  return { status: answer.statusCode, error: answer.json().error };
};

test('nothing is kept for an address that isn’t confirmed', async () => {
  const who = await createAccount(t.app, t.db, { creator: true, isConfirmed: false });
  const trackId = await trackOf(who);
  for (const answer of [
    await upload(who, trackId),
    await upload(who, trackId, 'cover_image'),
    await promise(who, trackId),
    await send(who, 'PUT', '/api/account/profiles/profile-image'),
  ]) {
    expect([answer.status, answer.error.code]).toEqual([403, 'email_unconfirmed']);
  }
  expect(await t.db('uploads').where({ account_id: who.id })).toEqual([]);
});

test('a file beyond the quota is refused with what is used and left, also in another track; others have their own', async () => {
  const who = await someone();
  const [one, other] = [await trackOf(who), await trackOf(who)];
  for (const trackId of [one, one, other]) expect((await upload(who, trackId)).status).toBe(200);
  const { status, error } = await upload(who, other);
  expect([status, error.code]).toEqual([413, 'quota_exceeded']);
  expect(error.details).toEqual({ usedBytes: song.length * 3, quotaBytes, leftBytes: 100 });
  expect(error.message).toContain('100 bytes are left');
  expect((await promise(who, one)).error.code).toBe('quota_exceeded');
  const neighbour = await someone();
  expect((await upload(neighbour, await trackOf(neighbour))).status).toBe(200);
});

test('parallel uploads don’t go beyond it together, nor do promised ones', async () => {
  const [who, promised] = [await someone(), await someone()];
  const tracks = await Promise.all(Array.from({ length: 6 }, () => trackOf(who)));
  const answers = await Promise.all(tracks.map((trackId) => upload(who, trackId)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 413, 413, 413]);
  const trackId = await trackOf(promised);
  const addresses = await Promise.all(Array.from({ length: 6 }, () => promise(promised, trackId)));
  expect(addresses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 413, 413, 413]);
  // Nobody sent anything: a day later there is room again.
  await t.advanceClock(86_401);
  const later = { ...promised, headers: headersOf(t.app, promised) };
  expect((await promise(later, trackId)).status).toBe(200);
});

test('a refused upload counts until its address can’t be used any more', async () => {
  const who = await someone();
  const trackId = await trackOf(who);
  for (let times = 0; times < 3; times += 1) await promise(who, trackId);
  await t
    .db('uploads')
    .where({ account_id: who.id })
    .update({ claimed_at: t.db.raw('app_now()') });
  expect((await promise(who, trackId)).status).toBe(413);
  await t.advanceClock(600);
  const later = { ...who, headers: headersOf(t.app, who) };
  expect((await promise(later, trackId)).status).toBe(200);
});

test('a deleted track counts for thirty days more', async () => {
  const who = await someone();
  const old = await trackOf(who);
  for (let times = 0; times < 3; times += 1) await upload(who, old);
  const url = `/api/account/track/${old}`;
  expect((await t.app.inject({ method: 'DELETE', url, headers: who.headers })).statusCode).toBe(200);
  const next = await trackOf(who);
  expect((await upload(who, next)).status).toBe(413);
  await t
    .db('tracks')
    .where({ id: old })
    .update({ deleted_at: t.db.raw("app_now() - interval '30 days'") });
  expect((await upload(who, next)).status).toBe(200);
});
