import type { CampaignForecast, Forecast } from '@fanfare/api-contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { createGenre } from '../../../test/factories/genre.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { type Curator, creatorWith, curatorWith, day, person, refusalOf } from '../campaigns/test/creator.ts';
import { answerOf, hear, send, submissionOf } from '../submissions/test/answering.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

interface Known {
  answered: number;
  accepted: number;
  expired?: number;
  hours?: number;
}

/** Gives a service a record. */
async function record(serviceId: number, { answered, accepted, expired = 0, hours = 48 }: Known): Promise<void> {
  await api.db.raw(
    `INSERT INTO service_statistics (service_id, received_count, answered_count, accepted_count, expired_count, median_reply_hours)
     VALUES (?, ?, ?, ?, ?, ?)`,
    [serviceId, answered + expired, answered, accepted, expired, hours],
  );
}

/** So many services with a record. */
async function market(count: number, of: Known, service: Parameters<typeof curatorWith>[1] = {}) {
  const curators = [];
  for (let index = 0; index < count; index += 1) {
    const curator = await curatorWith(api, service);
    await record(curator.serviceId, of);
    curators.push(curator);
  }
  return curators;
}
const idsOf = (curators: { serviceId: number }[]) => curators.map((one) => one.serviceId);

type Creator = Awaited<ReturnType<typeof creatorWith>>;
const forecastOf = async (mine: Creator, campaignId: number, query = ''): Promise<CampaignForecast> =>
  (await mine.get(`/api/v2/campaigns/${campaignId}/forecast${query}`)).json().data;
const publicly = (payload: object) => api.app.inject({ method: 'POST', url: '/api/v2/public/forecasts', payload });

describe('refused', () => {
  test('the forecast of a campaign: to a visitor, a curator, and somebody else', async () => {
    const mine = await creatorWith(api);
    const campaignId = await mine.draft();
    const url = `/api/v2/campaigns/${campaignId}/forecast`;
    expect(refusalOf(await api.app.inject({ url }))).toEqual([401, 'unauthenticated']);
    expect(refusalOf(await (await person(api, { curator: true })).get(url))[0]).toBe(403);
    expect(refusalOf(await (await creatorWith(api)).get(url))).toEqual([404, 'not_found']);
    for (const query of ['?firstCount=-1', '?firstCount=x', '?minAcceptPercent=0', '?waves=1']) {
      expect(refusalOf(await mine.get(url + query))).toEqual([400, 'invalid_input']);
    }
  });

  test('the forecast of a list: nothing in it, too much, unknown services, genres and tracks', async () => {
    const { serviceId } = await curatorWith(api);
    expect(refusalOf(await publicly({ servicesIDs: [] }))).toEqual([400, 'invalid_input']);
    const tooMany = Array.from({ length: 101 }, (_value, index) => index + 1);
    expect(refusalOf(await publicly({ servicesIDs: tooMany }))).toEqual([400, 'invalid_input']);
    expect(refusalOf(await publicly({ servicesIDs: [2_147_483_647] }))).toEqual([404, 'not_found']);
    const draft = await curatorWith(api, { status: 'draft' });
    expect(refusalOf(await publicly({ servicesIDs: [draft.serviceId] }))).toEqual([404, 'not_found']);
    expect(refusalOf(await publicly({ servicesIDs: [serviceId], sid: 2_147_483_647 }))).toEqual([404, 'not_found']);
    const strange = await publicly({ servicesIDs: [serviceId], genreIds: [2_147_483_647] });
    expect(refusalOf(strange)).toEqual([400, 'invalid_input']);
    expect(strange.json().error.fields).toEqual({ genreIds: 'Genre is not valid' });
  });

  test('a visitor who asks again and again', async () => {
    const limited = await testApp({ FANFARE_LIMITS: JSON.stringify({ finds: { max: 2, windowSeconds: 60 } }) });
    try {
      const ask = async () =>
        (
          await limited.app.inject({
            method: 'POST',
            url: '/api/v2/public/forecasts',
            payload: { servicesIDs: [1] },
          })
        ).statusCode;
      expect([await ask(), await ask(), await ask()]).toEqual([404, 404, 429]);
    } finally {
      await limited.close();
    }
  });
});

describe('of a draft', () => {
  test('nothing while nothing is chosen; then of what is chosen now', async () => {
    const mine = await creatorWith(api);
    const chosen = await market(4, { answered: 100, accepted: 30, expired: 5 }, { priceCredits: 3 });
    const campaignId = await mine.draft();
    expect(await forecastOf(mine, campaignId)).toEqual({
      campaignId,
      forecast: null,
      firstWave: null,
      madeAt: null,
      outcome: null,
      held: null,
    });
    const add = (ids: number[]) => mine.post(`/api/v2/campaigns/${campaignId}/curators`, { servicesIDs: ids });
    await add(idsOf(chosen).slice(0, 2));
    const two = (await forecastOf(mine, campaignId)).forecast!;
    await add(idsOf(chosen).slice(2));
    const four = (await forecastOf(mine, campaignId)).forecast!;
    expect([two.curatorCount, two.totalCredits, four.curatorCount, four.totalCredits]).toEqual([2, 6, 4, 12]);
    expect(four.answers.expected).toBeCloseTo(3.7, 0);
    expect(four.basis).toEqual({ withRecord: 4, new: 0, demo: 0, statisticsDays: 90 });
    expect(four.deadlineDay).toBe(15);
    expect(four.byDay.map((one) => one.day)).toEqual(Array.from({ length: 16 }, (_value, index) => index));
    const { answers, accepts, returnedCredits, days } = four;
    for (const range of [answers, accepts, returnedCredits, days]) {
      expect(range.low).toBeLessThanOrEqual(range.expected);
      expect(range.expected).toBeLessThanOrEqual(range.high);
    }
    expect(four.byDay.at(-1)).toEqual({ day: 15, ...accepts });
    expect(await forecastOf(mine, campaignId)).toEqual(await forecastOf(mine, campaignId));
  });

  test('higher accept rates, overall or in the genre, raise the expectation; late answers take longer', async () => {
    const ask = async (of: Known, genreIds: number[] = [], inGenre = 0): Promise<Forecast> => {
      const curators = await market(10, of);
      for (const genreId of genreIds) {
        for (const { serviceId } of curators) {
          await api
            .db('service_genre_statistics')
            .insert({ service_id: serviceId, genre_id: genreId, answered_count: 40, accepted_count: inGenre });
        }
      }
      const answer = await publicly({ servicesIDs: idsOf(curators), ...(genreIds.length > 0 && { genreIds }) });
      return answer.json().data;
    };
    const usual = await ask({ answered: 100, accepted: 20 });
    const kind = await ask({ answered: 100, accepted: 60 });
    expect(kind.accepts.expected).toBeGreaterThan(usual.accepts.expected * 2);
    expect(kind.creditsPerAccept.expected!).toBeLessThan(usual.creditsPerAccept.expected!);
    const genre = await createGenre(api.db, 'Forecast folk');
    const loved = await ask({ answered: 100, accepted: 20 }, [genre], 30);
    expect(loved.accepts.expected).toBeGreaterThan(usual.accepts.expected * 2);
    const careless = await ask({ answered: 100, accepted: 20, expired: 100 });
    expect(careless.answers.expected).toBeLessThan(usual.answers.expected * 0.7);
    expect(careless.returnedCredits.expected).toBeGreaterThan(usual.returnedCredits.expected);
    const slow = await ask({ answered: 100, accepted: 20, hours: 240 });
    expect(slow.days.expected).toBeGreaterThan(usual.days.expected);
    expect(slow.medianReplyDays!).toBeGreaterThan(usual.medianReplyDays!);
  });

  test('New services are forecast by the prior of their type, and counted as new', async () => {
    const fresh = await Promise.all(Array.from({ length: 6 }, () => curatorWith(api, { type: 'radio' })));
    const before: Forecast = (await publicly({ servicesIDs: idsOf(fresh) })).json().data;
    expect(before.basis).toMatchObject({ withRecord: 0, new: 6 });
    await market(5, { answered: 1_000, accepted: 700 }, { type: 'radio' });
    // Priors are updated after a while, not at each call.
    await api.advanceClock(11 * 60);
    const after: Forecast = (await publicly({ servicesIDs: idsOf(fresh) })).json().data;
    expect(after.accepts.expected).toBeGreaterThan(before.accepts.expected * 1.5);
  });

  test('an influencer’s no costs one credit, so most comes back', async () => {
    const stars = await market(5, { answered: 60, accepted: 0 }, { type: 'tiktok', priceCredits: 40 });
    const made: Forecast = (await publicly({ servicesIDs: idsOf(stars) })).json().data;
    expect(made.returnedCredits.low).toBeGreaterThan(150);
    expect(made.creditsPerAccept).toEqual({ expected: null, low: null, high: null });
  });

  test('in waves: who goes out first, and how likely the others follow; only thought of, or planned', async () => {
    const mine = await creatorWith(api, { isPro: true });
    const chosen = await market(6, { answered: 100, accepted: 30 }, { priceCredits: 2 });
    const campaignId = await mine.draft(idsOf(chosen));
    const once = await forecastOf(mine, campaignId);
    expect(once.firstWave).toBeNull();
    const thought = await forecastOf(mine, campaignId, '?firstCount=2&minAcceptPercent=50');
    expect(thought.firstWave).toMatchObject({ totalCredits: 4, accepts: { low: 0 } });
    expect(thought.firstWave!.servicesIDs).toHaveLength(2);
    expect(thought.firstWave!.goesOnPercent).toBeGreaterThan(20);
    expect(thought.firstWave!.goesOnPercent).toBeLessThan(80);
    expect(thought.forecast!.answers.expected).toBeLessThan(once.forecast!.answers.expected);
    expect(thought.forecast!.deadlineDay).toBe(30);
    const strict = await forecastOf(mine, campaignId, '?firstCount=2&minAcceptPercent=100');
    expect(strict.firstWave!.goesOnPercent).toBeLessThan(thought.firstWave!.goesOnPercent);
    await mine.put(`/api/v2/campaigns/${campaignId}/plan`, { waves: { firstCount: 2, minAcceptPercent: 50 } });
    expect(await forecastOf(mine, campaignId)).toEqual(thought);
    expect((await forecastOf(mine, campaignId, '?firstCount=0')).forecast).toEqual(once.forecast);
  });
});

describe('of a campaign that was paid for', () => {
  test('is immutable whatever happens to the statistics; the outcome follows, and in the end each range is scored', async () => {
    const mine = await creatorWith(api);
    const chosen = await market(3, { answered: 100, accepted: 30, expired: 2 }, { priceCredits: 4 });
    const campaignId = await mine.draft(idsOf(chosen));
    const drafted = (await forecastOf(mine, campaignId)).forecast;
    await mine.complete(campaignId);
    const sent = await forecastOf(mine, campaignId);
    expect(sent.forecast).toEqual(drafted);
    expect(sent.outcome).toMatchObject({ isOver: false, answers: 0, accepts: 0, spentCredits: 0, days: null });
    expect(sent.held).toBeNull();
    await api.db('service_statistics').whereIn('service_id', idsOf(chosen)).update({ accepted_count: 0 });

    const [first, second] = chosen;
    const answer = async (curator: Curator, body: object) => {
      const submissionId = await submissionOf(curator, campaignId);
      await hear(api, curator, submissionId);
      expect((await send(curator, submissionId, body)).statusCode).toBe(200);
    };
    await api.advanceClock(2 * day);
    await answer(first!, answerOf('accepted'));
    expect((await forecastOf(mine, campaignId)).outcome).toMatchObject({
      isOver: false,
      answers: 1,
      accepts: 1,
      creditsPerAccept: 4,
      spentCredits: 4,
      days: 2,
      medianReplyDays: 2,
      accepted: [{ day: 2, count: 1 }],
    });
    await api.advanceClock(day);
    await answer(second!, answerOf('declined'));
    await api.advanceClock(13 * day);
    await api.app.jobs.run('submissions.expire');
    const over = await forecastOf(mine, campaignId);
    expect(over.forecast).toEqual(drafted);
    expect(over.outcome).toMatchObject({
      isOver: true,
      answers: 2,
      accepts: 1,
      creditsPerAccept: 8,
      spentCredits: 8,
      returnedCredits: 4,
      days: 3,
      medianReplyDays: 2.5,
    });
    const { answers, accepts, days } = drafted!;
    expect(over.held).toMatchObject({
      answers: answers.low <= 2 && 2 <= answers.high,
      accepts: accepts.low <= 1 && 1 <= accepts.high,
      days: days.low <= 3 && 3 <= days.high,
    });
  });

  test('is never changed, nor added later', async () => {
    const mine = await creatorWith(api);
    const [curator] = await market(1, { answered: 100, accepted: 30 });
    const campaignId = await mine.draft([curator!.serviceId]);
    await mine.complete(campaignId);
    const forecasts = api.db('campaign_forecasts').where({ campaign_id: campaignId });
    await expect(forecasts.clone().update({ expected_accepts: 9 })).rejects.toThrow('immutable');
    await expect(forecasts.clone().delete()).rejects.toThrow('immutable');
    await expect(
      api.app.db('campaign_forecasts').where({ campaign_id: campaignId }).update({ expected_accepts: 9 }),
    ).rejects.toThrow('permission denied');
    const [row] = await forecasts.clone().select<object[]>();
    const draft = await mine.draft();
    await expect(api.db('campaign_forecasts').insert({ ...row, forecast: '{}', campaign_id: draft })).rejects.toThrow(
      'is not being paid for',
    );
  });

  test('withdrawn submissions are not scored', async () => {
    const mine = await creatorWith(api);
    const chosen = await market(2, { answered: 100, accepted: 30 });
    const campaignId = await mine.draft(idsOf(chosen));
    await mine.complete(campaignId);
    for (const { id } of (await mine.campaign(campaignId)).submissions) {
      expect((await mine.post(`/api/v2/submissions/${id}/withdraw`)).statusCode).toBe(200);
    }
    const over = await forecastOf(mine, campaignId);
    expect([over.outcome!.isOver, over.held]).toEqual([true, null]);
  });
});

describe('how they held', () => {
  test('counts real ones first, demo ones apart and never in production; each measure adds up', async () => {
    const read = async (of: TestApp) =>
      (await of.app.inject({ url: '/api/v2/public/forecasts/calibration' })).json().data;
    const [real, demo] = await read(api);
    expect([real.isDemo, demo.isDemo, demo.campaigns, real.rangePercent]).toEqual([false, true, 0, 80]);
    expect(real.campaigns).toBe(2);
    expect(real.measures.map((one: { measure: string }) => one.measure)).toEqual([
      'answers',
      'accepts',
      'credits_per_accept',
      'days',
    ]);
    for (const { judged, below, held, above } of real.measures) {
      expect([judged, below + held + above]).toEqual([1, 1]);
    }
    expect(real.accepts).toHaveLength(1);
    expect(real.accepts[0]).toMatchObject({ campaigns: 1, meanOutcome: 1 });
  });
});
