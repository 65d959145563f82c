import type { CuratorRecord, RecentPlacement, ServiceCard } from '@fanfare/api-contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/build-app.ts';
import { createAccount } from '../../../test/factories/account.ts';
import { createService } from '../../../test/factories/service.ts';
import {
  creatorWith,
  curatorWith,
  day,
  person,
  refusalOf,
  type Curator,
  type Person,
} from '../campaigns/test/creator.ts';
import { answerOf, hear, send, submissionOf } from '../submissions/test/answering.ts';
import { monthsUntil } from './curator-record.ts';

let api: TestApp;
let reader: Person;
beforeAll(async () => {
  api = await testApp();
  reader = await person(api, { creator: true });
});
afterAll(() => api.close());

const parts = ['', '/services', '/record', '/placements'] as const;
const page = async <Data>(id: number | null, part: (typeof parts)[number], who = reader): Promise<Data> =>
  (await who.get(`/api/v2/curators/${id}${part}`)).json().data;

describe('who sees a curator’s page', () => {
  test('nobody who is signed out', async () => {
    const curator = await curatorWith(api);
    for (const part of parts) {
      const answer = await api.app.inject({ url: `/api/v2/curators/${curator.curatorProfileId}${part}` });
      expect(refusalOf(answer)).toEqual([401, 'unauthenticated']);
    }
    const answer = await api.app.inject({ url: `/api/v2/curator-services/${curator.serviceId}/placements` });
    expect(refusalOf(answer)).toEqual([401, 'unauthenticated']);
  });

  test('there is none without a service that anybody can see, nor of a suspended account', async () => {
    const drafting = await createAccount(api.app, api.db, { curator: true });
    const draftId = await createService(api.db, drafting.curatorProfileId!, { status: 'draft' });
    const stopped = await curatorWith(api, { status: 'suspended' });
    const gone = await curatorWith(api);
    await api.db.raw('UPDATE accounts SET suspended_at = app_now() WHERE id = ?', [gone.id]);
    for (const id of [drafting.curatorProfileId, stopped.curatorProfileId, gone.curatorProfileId, 2_147_483_647]) {
      for (const part of parts)
        expect(refusalOf(await reader.get(`/api/v2/curators/${id}${part}`))).toEqual([404, 'not_found']);
    }
    for (const id of [draftId, stopped.serviceId, gone.serviceId]) {
      expect((await reader.get(`/api/v2/curator-services/${id}/placements`)).statusCode).toBe(404);
    }
    expect((await reader.get('/api/v2/curators/x/record')).statusCode).toBe(404);
  });

  test('others’ campaigns give no reasons', async () => {
    const curator = await curatorWith(api);
    const url = `/api/v2/curators/${curator.curatorProfileId}/services?campaignId=`;
    const owner = await creatorWith(api);
    const campaignId = await owner.draft();
    expect((await owner.get(`${url}${campaignId}`)).statusCode).toBe(200);
    expect(refusalOf(await reader.get(`${url}${campaignId}`))).toEqual([404, 'not_found']);
    expect(refusalOf(await reader.get(`${url}x`))).toEqual([400, 'invalid_input']);
  });
});

test('the active services are those of the lists, with the same figures', async () => {
  const curator = await curatorWith(api, { title: 'Slow Evenings' });
  const second = await createService(api.db, curator.curatorProfileId!, { type: 'radio' });
  await createService(api.db, curator.curatorProfileId!, { status: 'paused' });
  await curatorWith(api);
  const cards = await page<ServiceCard[]>(curator.curatorProfileId, '/services');
  expect(cards.map(({ id }) => id)).toEqual([curator.serviceId, second]);
  const { items } = (await reader.get('/api/v2/curator-services?type=playlists&q=slow%20evenings')).json().data;
  expect(cards[0]).toEqual(items[0]);
});

/** Sends a track to a curator, lets hours pass, and has it answered. */
async function answered(curator: Curator, decision: 'accepted' | 'declined', hours = 0) {
  const creator = await creatorWith(api);
  const campaignId = await creator.draft([curator.serviceId]);
  await creator.complete(campaignId);
  const submissionId = await submissionOf(curator, campaignId);
  await api.advanceClock(hours * 3_600);
  await hear(api, curator, submissionId);
  expect((await send(curator, submissionId, answerOf(decision))).statusCode).toBe(200);
  return { creator, submissionId };
}

describe('a curator’s record', () => {
  test('has no figures of fewer than five answers', async () => {
    const curator = await curatorWith(api);
    for (let count = 0; count < 4; count += 1) await answered(curator, 'accepted');
    const record = await page<CuratorRecord>(curator.curatorProfileId, '/record');
    expect(record.statistics).toMatchObject({
      answerCount: 4,
      acceptRate: null,
      answerRate: null,
      medianReplyHours: null,
    });
    expect(record.fewestAnswers).toBe(5);
    expect(record.sample).toEqual({ answerCount: 4, limit: 200, medianWords: null, within: [] });
  });

  test('tells how soon and how long answers are, and agrees with the card', async () => {
    const curator = await curatorWith(api, { title: 'Long Letters' });
    const answers = [
      ['accepted', 1, 20],
      ['accepted', 30, 25],
      ['declined', 30, 30],
      ['declined', 60, 40],
      ['declined', 100, 50],
    ] as const;
    for (const [decision, hours, words] of answers) {
      const { submissionId } = await answered(curator, decision, hours);
      const feedback = Array.from({ length: words }, () => 'words,').join(' ');
      await api.db('answers').where({ submission_id: submissionId }).update({ feedback });
    }
    const record = await page<CuratorRecord>(curator.curatorProfileId, '/record');
    expect(record.sample).toMatchObject({ answerCount: 5, medianWords: 30 });
    expect(record.sample.within).toEqual([
      { days: 1, count: 1 },
      { days: 2, count: 3 },
      { days: 3, count: 4 },
      { days: 5, count: 5 },
      { days: 7, count: 5 },
      { days: 15, count: 5 },
      { days: 30, count: 5 },
    ]);
    const [card] = await page<ServiceCard[]>(curator.curatorProfileId, '/services');
    expect(card!.statistics.answerCount).toBe(5);
    expect({ ...record.statistics, medianReplyHours: Math.round(record.statistics.medianReplyHours!) }).toEqual({
      ...card!.statistics,
      acceptRateInGenre: null,
      medianReplyHours: 30,
    });
    // Another curator's answers are in neither.
    expect((await page<CuratorRecord>((await curatorWith(api)).curatorProfileId, '/record')).sample.answerCount).toBe(
      0,
    );
  });

  test('words aren’t counted where a script has no blanks between them', async () => {
    const curator = await curatorWith(api);
    for (let count = 0; count < 5; count += 1) {
      const { submissionId } = await answered(curator, 'declined');
      await api
        .db('answers')
        .where({ submission_id: submissionId })
        .update({ feedback: '静かな曲ですが、声が少し遠く感じました。' });
    }
    expect((await page<CuratorRecord>(curator.curatorProfileId, '/record')).sample).toMatchObject({
      answerCount: 5,
      medianWords: null,
    });
  });

  test('counts promises in the month in which they were kept or broken', async () => {
    const curator = await curatorWith(api);
    const kept = await answered(curator, 'accepted');
    const broken = await answered(curator, 'accepted');
    const old = await answered(curator, 'accepted');
    const set = (id: number, status: string, text: string) =>
      api.db.raw(`UPDATE submissions SET status = '${status}', ${text} WHERE id = ?`, [id]);
    await set(kept.submissionId, 'placed', `keep_until = app_now(), kept_at = app_now() - interval '40 days'`);
    await set(old.submissionId, 'placed', `keep_until = app_now(), kept_at = app_now() - interval '400 days'`);
    await set(broken.submissionId, 'broken', 'keep_until = app_now()');
    const { promises } = await page<CuratorRecord>(curator.curatorProfileId, '/record');
    const now = api.app.clock.now();
    expect(promises.map(({ month }) => month)).toEqual(monthsUntil(now));
    const monthOfKept = new Date(now.getTime() - 40 * day * 1_000).toISOString().slice(0, 7);
    const counts = promises.filter((month) => month.kept + month.broken > 0);
    expect(counts).toEqual([
      { month: `${monthOfKept}-01`, kept: 1, broken: 0 },
      { month: promises.at(-1)!.month, kept: 0, broken: 1 },
    ]);
  });

  test('the months end with this one, also in January', () => {
    const months = monthsUntil(new Date('2027-01-31T23:59:00Z'));
    expect([months.length, months[0], months.at(-1)]).toEqual([12, '2026-02-01', '2027-01-01']);
  });
});

describe('recent placements', () => {
  const titles = (items: RecentPlacement[]) => items.map(({ title }) => title);

  test('are the newest tracks of the public playlists, on the card and on the page', async () => {
    const curator = await curatorWith(api);
    const other = await createService(api.db, curator.curatorProfileId!, { type: 'radio' });
    await api
      .db('services')
      .where({ id: other })
      .update({ similar_artists: ['Orla Penn', 'Velvet Harbour'] });
    await api
      .db('services')
      .where({ id: curator.serviceId })
      .update({ similar_artists: ['velvet harbour'] });
    const place = async (title: string, serviceId: number, daysAgo: number) => {
      const [row] = await api
        .db('catalogue_tracks')
        .insert({ title, artist: 'The Lists', duration_ms: 1 })
        .returning('id');
      await api.db.raw(`INSERT INTO placements VALUES (?, ?, app_now() - make_interval(days => ?))`, [
        serviceId,
        row.id,
        daysAgo,
      ]);
    };
    for (let count = 1; count <= 14; count += 1) await place(`List ${count}`, curator.serviceId, count);
    await place('On air', other, 3);
    await place('Tomorrow', curator.serviceId, -1);
    const { items, similarArtists } = await page<{ items: RecentPlacement[]; similarArtists: string[] }>(
      curator.curatorProfileId,
      '/placements',
    );
    expect(items).toHaveLength(12);
    expect(titles(items).slice(0, 4)).toEqual(['List 1', 'List 2', 'On air', 'List 3']);
    expect(items[0]).toMatchObject({ artist: 'The Lists', service: { id: curator.serviceId } });
    expect(similarArtists.map((name) => name.toLowerCase())).toEqual(['velvet harbour', 'orla penn']);
    const card = await reader.get(`/api/v2/curator-services/${curator.serviceId}/placements`);
    expect(titles(card.json().data)).toEqual(['List 1', 'List 2', 'List 3', 'List 4', 'List 5']);
  });

  test('have a track that was sent only once anybody can find it: released, linked, and in the checked playlist', async () => {
    const curator = await curatorWith(api);
    const { creator, submissionId } = await answered(curator, 'accepted');
    const { id, serviceId } = { id: submissionId, serviceId: curator.serviceId };
    const link = 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC';
    await api.db('tracks').where({ id: creator.trackId }).update({ title: 'Sent Song', link });
    await api.db('proofs').insert({
      submission_id: id,
      curator_account_id: curator.id,
      url: 'https://playlists.demo.fanfare.test/x',
      is_escrow: false,
      state: 'taken',
      is_checked: true,
    });
    await api.db('placement_checks').insert({ submission_id: id, kind: 'added', outcome: 'seen' });
    await api.db.raw(`UPDATE submissions SET status = 'placed', keep_until = app_now() WHERE id = ?`, [id]);
    const shown = async (): Promise<RecentPlacement[]> =>
      (await reader.get(`/api/v2/curator-services/${serviceId}/placements`)).json().data;
    const expectShown = async () => expect(await shown()).toMatchObject([{ title: 'Sent Song' }]);
    // The same fields as a track of the catalogue has, and no address that its artist typed.
    expect(Object.keys((await shown())[0]!)).toEqual(['title', 'artist', 'placedOn', 'service']);
    await expectShown();
    const hides = async (table: string, where: object, change: object, back: object) => {
      await api.db(table).where(where).update(change);
      expect([change, titles(await shown())]).toEqual([change, []]);
      await api.db(table).where(where).update(back);
      await expectShown();
    };
    const track = { id: creator.trackId };
    await hides('tracks', track, { is_unreleased: true }, { is_unreleased: false });
    await hides('tracks', track, { release_date: '2999-01-01' }, { release_date: '2020-01-01' });
    await hides('tracks', track, { link: null }, { link });
    await hides('tracks', track, { deleted_at: api.db.raw('app_now()') }, { deleted_at: null });
    await hides('proofs', { submission_id: id }, { is_checked: false, checks_count: 0 }, { is_checked: true });
    await hides('proofs', { submission_id: id }, { removed_at: api.db.raw('app_now()') }, { removed_at: null });
    // A page that can't be read says nothing; one without the track does.
    await api
      .db('placement_checks')
      .insert({ submission_id: id, kind: 'daily', outcome: 'unreachable', why: 'No answer' });
    await expectShown();
    await api
      .db('placement_checks')
      .insert({ submission_id: id, kind: 'recheck', outcome: 'missing', why: 'Not there' });
    expect(await shown()).toEqual([]);
    await api.db('placement_checks').where({ submission_id: id, kind: 'recheck' }).delete();
    await expectShown();
    await api.db.raw('UPDATE accounts SET suspended_at = app_now() WHERE id = ?', [creator.id]);
    expect(await shown()).toEqual([]);
  });
});

test('each part of a page waits for few statements', async () => {
  const curator = await curatorWith(api);
  const most = { '': 2, '/services': 3, '/record': 2, '/placements': 3 };
  for (const part of parts) {
    const texts: string[] = [];
    const note = ({ sql }: { sql: string }) => void texts.push(sql);
    await page(curator.curatorProfileId, part);
    api.app.db.on('query', note);
    await page(curator.curatorProfileId, part);
    api.app.db.removeListener('query', note);
    expect([part, texts.filter((text) => !/app_clock/i.test(text)).length]).toEqual([part, most[part]]);
  }
});
