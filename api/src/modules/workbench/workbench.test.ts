import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { createService } from '../../../test/factories/service.ts';
import { creatorWith, curatorWith, day, person, refusalOf, type Curator } from '../campaigns/test/creator.ts';
import { answerOf, hear, send, submissionOf } from '../submissions/test/answering.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const workbenchState = async (curator: { get: Curator['get'] }) =>
  (await curator.get('/api/v2/curator/workbench')).json().data;
const inDays = async (days: number): Promise<string> => {
  const { rows } = await api.db.raw('SELECT app_now() + make_interval(secs => ?) AS at', [days * day]);
  return rows[0].at.toISOString();
};
const setAway = (curator: { put: Curator['put'] }, until: string | null) =>
  curator.put('/api/v2/curator/away', { until });

async function sendTo(curator: Curator, serviceId = curator.serviceId) {
  const creator = await creatorWith(api);
  const campaignId = await creator.draft([serviceId]);
  await creator.complete(campaignId);
  return submissionOf(curator, campaignId);
}

test('a curator without a service has nothing, and nothing to be away with', async () => {
  const nobody = await person(api, { curator: true });
  expect(await workbenchState(nobody)).toEqual({
    weekCount: 0,
    weeklyCapacity: 0,
    awayUntil: null,
    isAwayByRule: false,
    missed: { count: 0, lostCredits: 0, items: [], warnings: [] },
    day: { receivedCount: 0, answeredCount: 0, earnedCredits: 0 },
    wrongMatch: { usedCount: 0, allowedCount: 3, windowDays: 30, withinHours: 72 },
  });
  expect((await setAway(nobody, await inDays(3))).json().data.awayUntil).toBeNull();
});

test('what came in, was answered and earned: the last day and the week, of all services together', async () => {
  const curator = await curatorWith(api, { weeklyCapacity: 40 });
  const second = await createService(api.db, curator.curatorProfileId!, { weeklyCapacity: 20 });
  await createService(api.db, curator.curatorProfileId!, { weeklyCapacity: 100, status: 'paused' });
  const yes = await sendTo(curator);
  const wrong = await sendTo(curator, second);
  await sendTo(curator);
  await hear(api, curator, yes);
  await send(curator, yes, answerOf('accepted'));
  await hear(api, curator, wrong);
  await send(curator, wrong, answerOf('wrong_match'));
  expect(await workbenchState(curator)).toMatchObject({
    weekCount: 3,
    weeklyCapacity: 60,
    day: { receivedCount: 3, answeredCount: 2, earnedCredits: 2 },
    wrongMatch: { usedCount: 1, allowedCount: 3 },
  });
  await api.advanceClock(day);
  expect(await workbenchState(curator)).toMatchObject({
    weekCount: 3,
    day: { receivedCount: 0, answeredCount: 0, earnedCredits: 0 },
  });
  await api.advanceClock(6 * day);
  expect((await workbenchState(curator)).weekCount).toBe(0);
});

test('a time that is over, too far or no time at all is refused, and changes nothing', async () => {
  const curator = await curatorWith(api);
  for (const until of [await inDays(-1), await inDays(366)]) {
    expect(refusalOf(await setAway(curator, until))).toEqual([400, 'invalid_input']);
  }
  expect(refusalOf(await curator.put('/api/v2/curator/away', { until: 'tomorrow' }))).toEqual([400, 'invalid_input']);
  expect((await workbenchState(curator)).awayUntil).toBeNull();
});

test('away: no service can be selected, the queue stays; back on request, or automatically', async () => {
  const curator = await curatorWith(api);
  const second = await createService(api.db, curator.curatorProfileId!);
  const waiting = await sendTo(curator);
  const until = await inDays(10);
  expect((await setAway(curator, until)).json().data).toMatchObject({ awayUntil: until, isAwayByRule: false });
  const creator = await creatorWith(api);
  for (const serviceId of [curator.serviceId, second]) {
    const campaignId = await creator.draft();
    const refused = await creator.post(`/api/v2/campaigns/${campaignId}/curators`, { servicesIDs: [serviceId] });
    expect(refusalOf(refused)).toEqual([409, 'service_unavailable']);
  }
  const { items } = (await curator.get('/api/v2/curator/queue')).json().data;
  expect(items.map((item: { submissionId: number }) => item.submissionId)).toEqual([waiting]);

  expect((await setAway(curator, null)).json().data.awayUntil).toBeNull();
  expect(await sendTo(curator, second)).toBeGreaterThan(waiting);
  await setAway(curator, await inDays(1));
  await api.advanceClock(day);
  expect((await workbenchState(curator)).awayUntil).toBeNull();
});

test('one service that takes tracks is enough not to be away', async () => {
  const curator = await curatorWith(api);
  await setAway(curator, await inDays(5));
  await createService(api.db, curator.curatorProfileId!);
  expect((await workbenchState(curator)).awayUntil).toBeNull();
});

test('coming back does not end days away that missed deadlines brought, and going away does not shorten them', async () => {
  const curator = await curatorWith(api);
  const [acted] = await api
    .db('services')
    .where({ id: curator.serviceId })
    .update({
      away_until: api.db.raw("app_now() + interval '7 days'"),
      is_away_by_rule: true,
      reliability_from: api.db.raw('app_now()'),
    })
    .returning<{ away_until: Date }[]>('away_until');
  const ruleEnds = acted!.away_until.toISOString();
  expect((await setAway(curator, null)).json().data).toMatchObject({ awayUntil: ruleEnds, isAwayByRule: true });
  expect((await setAway(curator, await inDays(2))).json().data.awayUntil).toBe(ruleEnds);
  const later = await inDays(30);
  expect((await setAway(curator, later)).json().data.awayUntil).toBe(later);
  expect((await setAway(curator, null)).json().data.awayUntil).toBe(ruleEnds);
});

test('only my own services are set away', async () => {
  const curator = await curatorWith(api);
  const other = await curatorWith(api);
  await setAway(curator, await inDays(5));
  expect((await workbenchState(other)).awayUntil).toBeNull();
});

test('fetching the next one ahead with its audio opens nothing', async () => {
  const curator = await curatorWith(api);
  const submissionId = await sendTo(curator);
  const before = (await curator.get(`/api/v2/curator/submissions/${submissionId}`)).json().data;
  const audio = new URL(before.audio.url);
  await api.app.inject({ url: audio.pathname + audio.search, headers: { range: 'bytes=0-' } });
  const after = (await curator.get(`/api/v2/curator/submissions/${submissionId}`)).json().data;
  expect(after).toMatchObject({ openedAt: null, receipt: { heardSeconds: 0 } });
  const sessions = await api.db('listening_sessions').where({ submission_id: submissionId });
  expect(sessions).toEqual([]);
});
