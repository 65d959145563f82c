import type { ServiceType } from '@fanfare/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Curator, type CuratorServicesSite, curatorServicesSite } from '../test/site.ts';

let site: CuratorServicesSite;
let mine: Curator;
let made = 0;
const day = 86_400;
const newUrl = (type: ServiceType = 'playlist') => {
  const name = `edge-${(made += 1)}`;
  if (type === 'radio') return `https://${name}.demo.fanfare.test`;
  return `https://${type}s.demo.fanfare.test/${name}`;
};

beforeAll(async () => {
  site = await curatorServicesSite();
  mine = await site.curator();
});
afterAll(() => site.close());

const submit = (id: number) => mine.call('POST', `/${id}/submit`);
const check = () => site.api.app.jobs.run('own-services.checks');
const weekly = () => site.api.app.jobs.run('own-services.weekly');
const draft = async (type: ServiceType) => (await mine.create({ type, url: newUrl(type) })).data;

describe('by type', () => {
  it.each([
    ['playlist', 1, 12, [1, 3, 7, 15]],
    ['radio', 2, 15, [1, 3, 7, 15, 30]],
    ['instagram', 3, 200, [1, 3, 7, 15]],
    ['tiktok', 3, 200, [1, 3, 7, 15]],
    ['youtube', 3, 200, [1, 3, 7, 15]],
  ] as const)('a %s costs %s to %s credits, and answers within %j days', async (type, min, max, replyDays) => {
    const { card } = await draft(type);
    for (const priceCredits of [min - 1, max + 1, min + 0.5]) {
      expect((await mine.update(card.id, { priceCredits })).error.fields).toHaveProperty('priceCredits');
    }
    for (const priceCredits of [min, max]) {
      expect((await mine.update(card.id, { priceCredits })).data.fields.priceCredits).toBe(priceCredits);
    }
    const taken: number[] = [];
    for (const days of [1, 2, 3, 7, 14, 15, 30] as (typeof replyDays)[number][]) {
      if ((await mine.update(card.id, { replyDays: days })).status === 200) taken.push(days);
    }
    expect(taken).toEqual(replyDays);
  });

  it.each([
    [999, 1],
    [1_000, 2],
    [7_999, 2],
    [8_000, 4],
    [19_999, 4],
    [20_000, 6],
    [49_999, 6],
    [50_000, 8],
  ])('a playlist that %s follow is worth %s', async (followers, price) => {
    const { card, fields } = await draft('playlist');
    await site.change(fields.url, { followers });
    expect((await mine.prove(card.id)).data.suggestedPriceCredits).toBe(price);
  });

  it.each([
    [4_999, 3],
    [5_000, 4],
    [984_999, 199],
    [985_000, 200],
    [9_000_000, 200],
  ])('an influencer whom %s follow is worth %s', async (followers, price) => {
    const { card, fields } = await draft('tiktok');
    await site.change(fields.url, { followers });
    expect((await mine.prove(card.id)).data.suggestedPriceCredits).toBe(price);
  });
});

it('takes what stands at its bounds, and nothing beyond', async () => {
  const { card } = await draft('playlist');
  for (const weeklyCapacity of [5, 200])
    expect((await mine.update(card.id, { weeklyCapacity })).data.weeklyCapacity).toBe(weeklyCapacity);
  expect((await mine.update(card.id, { maxOpen: 201 })).error.fields).toHaveProperty('maxOpen');
  const genreIds = site.ids.genres.slice(0, 10);
  expect((await mine.update(card.id, { genreIds })).data.fields.genreIds).toHaveLength(10);
  expect((await mine.update(card.id, { genreIds: site.ids.genres.slice(0, 11) })).status).toBe(400);
});

describe('taken back', () => {
  it('changes nothing for a draft, and only its owner can', async () => {
    const theirs = await site.curator();
    const id = await mine.ready(newUrl());
    expect((await mine.call('POST', `/${id}/withdraw`)).data.status).toBe('draft');
    await submit(id);
    expect((await theirs.call('POST', `/${id}/withdraw`)).status).toBe(404);
    expect((await mine.read(id)).status).toBe('checking');
  });

  it('what a re-check had paused is paused again, not free to resume', async () => {
    const url = newUrl();
    const id = await mine.live(url);
    await site.change(url, { isDown: true });
    await site.api.advanceClock(7 * day);
    await weekly();
    await site.api.advanceClock(day);
    await weekly();
    await submit(id);
    expect((await mine.call('POST', `/${id}/withdraw`)).data).toMatchObject({ status: 'paused', restedBy: 'checks' });
    const resume = await mine.call('PUT', `/${id}/availability`, { isPaused: false, weeklyCapacity: 20 });
    expect(resume.error.code).toBe('wrong_state');
  });

  it('keeps the days of waiting that a rejection began', async () => {
    const url = newUrl();
    const id = await mine.ready(url);
    await site.change(url, { followers: 399 });
    await submit(id);
    await check();
    await site.api.advanceClock(7 * day - 3_600);
    expect((await submit(id)).error.code).toBe('wrong_state');
    await site.api.advanceClock(3_600);
    await site.change(url, { followers: 400 });
    expect((await submit(id)).data.status).toBe('checking');
    expect((await mine.call('POST', `/${id}/withdraw`)).data.status).toBe('draft');
    expect((await submit(id)).data.status).toBe('checking');
    await check();
    expect((await mine.read(id)).status).toBe('active');
  });
});

it('suspended, it is neither changed, verified, submitted, withdrawn, resumed, deleted nor checked', async () => {
  const id = await mine.live(newUrl());
  await site.api.db('services').where({ id }).update({ status: 'suspended' });
  const before = await mine.read(id);
  const refusals = [
    mine.update(id, { title: 'Another' }),
    mine.update(id, { url: newUrl() }),
    mine.call('POST', `/${id}/proof`, { method: 'description' }),
    submit(id),
    mine.call('POST', `/${id}/withdraw`),
    mine.call('PUT', `/${id}/availability`, { isPaused: false, weeklyCapacity: 20 }),
    mine.call('DELETE', `/${id}`),
  ];
  for (const refusal of refusals) expect((await refusal).error.code).toBe('wrong_state');
  await site.api.advanceClock(8 * day);
  await weekly();
  expect(await mine.read(id)).toEqual(before);
});

describe('a re-check', () => {
  it.each([
    ['is gone', { isDown: true }, 'public', { isDown: false }],
    ['has too few followers', { followers: 399 }, 'followers', { followers: 400 }],
    ['has grown as if bought', { followers: 90_000 }, 'growth', { followers: 1_000 }],
  ])('pauses what %s, and has it back once that is mended', async (_what, spoilt, failing, mended) => {
    const url = newUrl();
    await site.change(url, { followers: 1_000 });
    const id = await mine.live(url);
    await site.change(url, spoilt);
    await site.api.advanceClock(7 * day);
    await weekly();
    expect((await mine.read(id)).status).toBe('active');
    await site.api.advanceClock(day);
    await weekly();
    const paused = await mine.read(id);
    expect(paused).toMatchObject({ status: 'paused', restedBy: 'checks', rounds: [{ outcome: 'paused' }, {}, {}] });
    const failed = paused.rounds[0]!.checks.filter(({ result }) => result === 'failed').map((one) => one.check);
    expect(failed).toEqual([failing]);
    expect(await site.api.db('service_listings').where({ service_id: id })).toEqual([]);
    await site.change(url, mended);
    // It was never rejected: nothing to wait for.
    expect((await submit(id)).data.status).toBe('checking');
    await check();
    expect(await mine.read(id)).toMatchObject({ status: 'active', restedBy: null });
    expect(await site.api.db('service_listings').where({ service_id: id })).toHaveLength(1);
  });
});
