import type { CuratorStatistics } from '@fanfare/api-contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { createGenre } from '../../../test/factories/genre.ts';
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
import { pending, staffOf } from '../submissions/test/lifecycle.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { answerOf, hear, send, submissionOf } from '../submissions/test/answering.ts';
import { beginOf, weeksFrom } from './weeks.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

const url = '/api/v2/curator/statistics';
const ask = async (curator: Person, query = ''): Promise<CuratorStatistics> =>
  (await curator.get(`${url}?${query}`)).json().data;

/** Sends a track to a curator. */
async function sendTo(curator: Curator, { serviceId = curator.serviceId, genreIds = [] as number[] } = {}) {
  const creator = await creatorWith(api);
  for (const genreId of genreIds) await api.db('track_genres').insert({ track_id: creator.trackId, genre_id: genreId });
  const campaignId = await creator.draft([serviceId]);
  await creator.complete(campaignId);
  return { creator, submissionId: await submissionOf(curator, campaignId) };
}

/** Sends a track, lets time pass, and has it answered. */
async function answered(
  curator: Curator,
  decision: 'accepted' | 'declined' | 'wrong_match',
  { afterSeconds = 0, ...to }: { afterSeconds?: number; serviceId?: number; genreIds?: number[] } = {},
) {
  const sent = await sendTo(curator, to);
  if (afterSeconds > 0) await api.advanceClock(afterSeconds);
  await hear(api, curator, sent.submissionId);
  const answer = await send(curator, sent.submissionId, answerOf(decision));
  expect(answer.statusCode).toBe(200);
  return sent;
}

/** What the ledger says that a curator earned, in credits: the source of all figures of money. */
async function earnedByLedger(curator: Curator): Promise<number> {
  const { rows } = await api.db.raw(
    `SELECT coalesce(sum(t.amount), 0)::bigint AS total FROM ledger_transfers t
       JOIN ledger_accounts a ON a.id = t.credit_account_id AND a.kind = 'curator_clearing' AND a.account_id = ?`,
    [curator.id],
  );
  return rows[0].total / 100;
}

test('figures are a curator’s own, and questions that mean nothing are refused', async () => {
  const [curator, other, creator] = [await curatorWith(api), await curatorWith(api), await creatorWith(api)];
  expect((await api.app.inject({ url })).statusCode).toBe(401);
  expect(refusalOf(await creator.get(url))).toEqual([403, 'profile_missing']);
  for (const query of ['days=7', 'days=all', 'serviceId=x', 'serviceId=0', 'curatorId=1']) {
    expect(refusalOf(await curator.get(`${url}?${query}`))).toEqual([400, 'invalid_input']);
  }
  expect(refusalOf(await curator.get(`${url}?serviceId=${other.serviceId}`))).toEqual([404, 'not_found']);
  expect(refusalOf(await curator.get(`${url}?serviceId=2147483647`))).toEqual([404, 'not_found']);
});

test('a curator without a service, and one without an answer, have nothing, in as many weeks', async () => {
  const nobody = await person(api, { curator: true });
  const nothing = await ask(nobody, 'days=30');
  expect(nothing).toMatchObject({
    services: [],
    isDemo: false,
    earnings: { clearedCredits: 0, clearingCredits: 0, reversedCredits: 0 },
    answers: { accepted: 0, declined: 0, wrongMatch: 0, refunded: 0, expired: 0 },
    reply: { answerCount: 0, hours: null, shareOfPromise: null, promisedDays: null },
    genres: [],
    answerRate: { hits: 0, of: 0 },
    listening: { seconds: null, medianShare: null, requiredSeconds: 45 },
    levels: [],
  });
  expect(nothing.reply.byTenth).toEqual(Array(10).fill(0));
  expect(nothing.earnings.weeks.length).toBeGreaterThanOrEqual(5);
  expect(nothing.earnings.weeks.every((week) => week.clearedCredits + week.answerCount === 0)).toBe(true);
  const curator = await curatorWith(api);
  const beginning = await ask(curator);
  expect(beginning.services).toMatchObject([{ id: curator.serviceId, isDemo: false }]);
  expect(beginning.to).toBe(api.app.clock.now().toISOString().slice(0, 10));
});

test('money: clearing, cleared and taken back, to the hundredth as the ledger has it', async () => {
  const curator = await curatorWith(api, { priceCredits: 5 });
  await answered(curator, 'accepted');
  await answered(curator, 'declined');
  await answered(curator, 'wrong_match');
  expect((await ask(curator)).earnings).toMatchObject({ clearingCredits: 5, clearedCredits: 0, reversedCredits: 0 });
  await api.advanceClock(7 * day);
  await api.app.jobs.run('submissions.clear');
  const { creator, submissionId } = await answered(curator, 'declined');
  const flagged = await creator.post(`/api/v2/submissions/${submissionId}/flag`, { reason: 'rude', text: 'Insults.' });
  expect(flagged.statusCode).toBe(200);
  const staff = await person(api, { isStaff: true });
  await staff.post(`/api/v2/staff/flags/${submissionId}/decide`, { isUpheld: true, note: 'It insults.' });
  const { earnings, answers, answerRate } = await ask(curator);
  expect(earnings).toMatchObject({ clearedCredits: 5, clearingCredits: 0, reversedCredits: 2.5 });
  expect(await earnedByLedger(curator)).toBe(7.5);
  const sum = (part: 'clearedCredits' | 'reversedCredits' | 'answerCount') =>
    earnings.weeks.reduce((total, week) => total + week[part], 0);
  expect([sum('clearedCredits'), sum('reversedCredits'), sum('answerCount')]).toEqual([5, 2.5, 4]);
  expect(answers).toEqual({ accepted: 1, declined: 1, wrongMatch: 1, refunded: 1, expired: 0 });
  expect(answerRate).toEqual({ hits: 2, of: 3 });
});

test('rates that artists see are one figure everywhere, whatever the period; a refunded answer counts for none of them', async () => {
  const curator = await curatorWith(api);
  const few = await answered(curator, 'accepted');
  expect((await ask(curator)).shown).toMatchObject({
    answerCount: 1,
    acceptedCount: 1,
    acceptRate: null,
    answerRate: null,
  });
  for (const decision of ['accepted', 'declined', 'declined', 'declined', 'declined'] as const)
    await answered(curator, decision);
  const everywhere = async () => {
    const { shown } = await ask(curator, 'days=30');
    const mine = `/api/v2/curators/${curator.curatorProfileId}`;
    const { statistics: card } = (await few.creator.get(`${mine}/services`)).json().data[0];
    const { statistics: page } = (await few.creator.get(`${mine}/record`)).json().data;
    for (const rate of ['answerCount', 'answerRate', 'acceptRate', 'keptPromiseRate', 'helpfulRate'] as const)
      expect([rate, shown[rate], page[rate]]).toEqual([rate, card[rate], card[rate]]);
    return shown;
  };
  const before = await everywhere();
  expect(before).toMatchObject({ answerCount: 6, acceptedCount: 2, fewestAnswers: 5 });
  const staff = await person(api, { isStaff: true });
  await few.creator.post(`/api/v2/submissions/${few.submissionId}/flag`, { reason: 'rude', text: 'Insults.' });
  await staff.post(`/api/v2/staff/flags/${few.submissionId}/decide`, { isUpheld: true, note: 'It insults.' });
  const after = await everywhere();
  expect(after).toMatchObject({ answerCount: 5, acceptedCount: 1 });
  expect(after.answerRate).toBeLessThan(before.answerRate!);
  expect((await ask(curator)).answerRate).toEqual({ hits: 5, of: 6 });
  await api.advanceClock(40 * day);
  expect((await ask(curator, 'days=30')).answers).toMatchObject({ accepted: 0, declined: 0 });
  expect((await everywhere()).acceptRate).toBe(after.acceptRate);
});

test('what is older than the period is not in it; one service’s figures are not another’s', async () => {
  const curator = await curatorWith(api, { priceCredits: 4 });
  const second = await createService(api.db, curator.curatorProfileId!, { priceCredits: 6 });
  await answered(curator, 'accepted', { serviceId: second });
  await api.advanceClock(40 * day);
  await answered(curator, 'declined');
  expect((await ask(curator, 'days=30')).answers).toMatchObject({ accepted: 0, declined: 1 });
  expect((await ask(curator, 'days=90')).answers).toMatchObject({ accepted: 1, declined: 1 });
  const one = await ask(curator, `days=90&serviceId=${second}`);
  expect(one).toMatchObject({
    serviceId: second,
    answers: { accepted: 1, declined: 0 },
    levels: [{ serviceId: second }],
  });
  expect(one.services).toHaveLength(2);
  expect(one.earnings.clearingCredits + one.earnings.clearedCredits).toBe(3);
});

test('answer times stand against what was promised; a missed deadline is no answer', async () => {
  const curator = await curatorWith(api, { replyDays: 15 });
  for (const days of [1, 2, 3]) await answered(curator, 'declined', { afterSeconds: days * day });
  await sendTo(curator);
  await api.advanceClock(15 * day);
  await api.app.jobs.run('submissions.expire');
  const { reply, answers, answerRate } = await ask(curator);
  // Listening took 45 seconds.
  expect(reply).toMatchObject({
    answerCount: 3,
    hours: { low: 36, median: 48, high: 60 },
    shareOfPromise: { low: 0.1, median: 0.133, high: 0.167 },
    promisedDays: { min: 15, max: 15 },
  });
  expect(reply.byTenth).toEqual([1, 1, 1, 0, 0, 0, 0, 0, 0, 0]);
  expect(answers.expired).toBe(1);
  expect(answerRate).toEqual({ hits: 3, of: 4 });
});

test('a promise is kept once its days are over, and broken without a proof; both count as levels count them', async () => {
  const kept = await pending(api);
  await kept.answer('accepted');
  expect((await kept.prove()).statusCode).toBe(200);
  expect((await ask(kept.curator)).keptPromises).toEqual({ hits: 0, of: 0 });
  await api.advanceClock(28 * day);
  await api.app.jobs.run('promises.keep');
  expect((await ask(kept.curator)).keptPromises).toEqual({ hits: 1, of: 1 });
  const broken = await pending(api);
  await broken.answer('accepted');
  await api.advanceClock(7 * day);
  await api.app.jobs.run('promises.break');
  const { keptPromises, answers, earnings } = await ask(broken.curator);
  expect(keptPromises).toEqual({ hits: 0, of: 1 });
  expect(answers).toMatchObject({ accepted: 1, refunded: 0 });
  expect(earnings).toMatchObject({ clearingCredits: 2, reversedCredits: 0 });
});

test('an influencer earns when the post is confirmed, and nothing of it is left once it is removed', async () => {
  const post = await pending(api, { type: 'instagram', priceCredits: 10 });
  await post.answer('accepted');
  await post.prove();
  const sums = async () => {
    const { clearingCredits, clearedCredits, reversedCredits } = (await ask(post.curator)).earnings;
    return [clearingCredits, clearedCredits, reversedCredits];
  };
  expect(await sums()).toEqual([0, 0, 0]);
  expect((await post.confirm()).statusCode).toBe(200);
  expect(await sums()).toEqual([5, 0, 0]);
  expect((await (await staffOf(api)).remove(post.id)).statusCode).toBe(200);
  expect(await sums()).toEqual([0, 0, 5]);
});

test('how long was listened, and what artists found helpful', async () => {
  const curator = await curatorWith(api);
  const { creator, submissionId } = await answered(curator, 'declined');
  await creator.post(`/api/v2/submissions/${submissionId}/vote`, { isHelpful: true });
  const { listening, helpful, helpfulFromVotes } = await ask(curator);
  expect(listening).toMatchObject({ seconds: { median: 45 }, medianShare: 0.25 });
  expect(helpful).toEqual({ hits: 1, of: 1 });
  expect(helpfulFromVotes).toBe(10);
});

describe('accept rates by genre', () => {
  /** A service that has answered so often in a genre. */
  async function rival(genreId: number, answers: number, accepts: number, isDemo = false) {
    const curator = await curatorWith(api);
    await api.db('services').where({ id: curator.serviceId }).update({ is_demo: isDemo });
    await api.db('service_genre_statistics').insert({
      service_id: curator.serviceId,
      genre_id: genreId,
      answered_count: answers,
      accepted_count: accepts,
    });
  }
  const count = () => api.app.jobs.run('curator-statistics.medians');

  test('are counted, and told from five answers on', async () => {
    const [folk, pop] = [await createGenre(api.db, 'Folk of tests'), await createGenre(api.db, 'Pop of tests')];
    const curator = await curatorWith(api);
    await answered(curator, 'accepted', { genreIds: [folk, pop] });
    for (let index = 0; index < 4; index += 1) await answered(curator, 'declined', { genreIds: [folk] });
    await answered(curator, 'wrong_match', { genreIds: [folk] });
    expect((await ask(curator)).genres).toMatchObject([
      { serviceType: 'playlist', genre: { id: folk }, answered: 5, accepted: 1, acceptRate: 0.2, typicalRate: null },
      { genre: { id: pop }, answered: 1, accepted: 1, acceptRate: null, typicalRate: null },
    ]);
  });

  test('what is usual is the middle of ten curators at least, of the same type, each with five answers; demo apart', async () => {
    const soul = await createGenre(api.db, 'Soul of tests');
    const curator = await curatorWith(api);
    await answered(curator, 'accepted', { genreIds: [soul] });
    const typical = async () => {
      await count();
      return (await ask(curator)).genres[0]!.typicalRate;
    };
    for (let index = 1; index <= 9; index += 1) await rival(soul, 10, index);
    await rival(soul, 4, 4);
    for (let index = 0; index < 10; index += 1) await rival(soul, 10, 10, true);
    expect(await typical()).toBeNull();
    await rival(soul, 10, 0);
    expect(await typical()).toBe(0.45);
  });
});

describe('levels', () => {
  test('say what the next one asks for, and how far it is met', async () => {
    const curator = await curatorWith(api, { level: 'new' });
    await answered(curator, 'declined');
    expect((await ask(curator)).levels).toEqual([
      {
        serviceId: curator.serviceId,
        level: 'new',
        nextLevel: 'standard',
        requirements: [{ kind: 'answers', value: 1, limit: 5, isMet: false }],
      },
    ]);
    await api.db('services').where({ id: curator.serviceId }).update({ level: 'standard' });
    expect((await ask(curator)).levels[0]).toMatchObject({
      nextLevel: 'trusted',
      requirements: [
        { kind: 'answers', value: 1, limit: 20, isMet: false },
        { kind: 'answer_rate', value: 1, limit: 0.9, isMet: true },
        { kind: 'kept_promises', value: null, limit: 0.9, isMet: true },
        { kind: 'helpful', value: null, limit: 0.7, isMet: true },
      ],
    });
    await api.db('services').where({ id: curator.serviceId }).update({ level: 'trusted' });
    expect((await ask(curator)).levels[0]!.requirements.at(-1)).toEqual({
      kind: 'best_of_trusted',
      value: null,
      limit: 0.1,
      isMet: null,
    });
    await api.db('services').where({ id: curator.serviceId }).update({ level: 'top' });
    expect((await ask(curator)).levels[0]).toMatchObject({ nextLevel: null, requirements: [] });
  });

  test('of demo services go by the record that they came with', async () => {
    const curator = await curatorWith(api, { level: 'standard' });
    await api.db('services').where({ id: curator.serviceId }).update({ is_demo: true });
    await api.db('service_statistics').insert({ service_id: curator.serviceId, answered_count: 30, expired_count: 30 });
    const { isDemo, levels } = await ask(curator);
    expect(isDemo).toBe(true);
    expect(levels[0]!.requirements.slice(0, 2)).toMatchObject([
      { kind: 'answers', value: 30, isMet: true },
      { kind: 'answer_rate', value: 0.5, isMet: false },
    ]);
  });
});

test('weeks begin on Mondays, but for the first', () => {
  const now = new Date('2026-05-14T23:59:59.000Z');
  expect(beginOf(now, 30).toISOString()).toBe('2026-04-15T00:00:00.000Z');
  expect(weeksFrom(beginOf(now, 30), now)).toEqual([
    '2026-04-15',
    '2026-04-20',
    '2026-04-27',
    '2026-05-04',
    '2026-05-11',
  ]);
  const monday = new Date('2026-05-11T00:00:00.000Z');
  expect(weeksFrom(beginOf(monday, 8), monday)).toEqual(['2026-05-04', '2026-05-11']);
  expect(weeksFrom(beginOf(now, 365), now)).toHaveLength(53);
});
