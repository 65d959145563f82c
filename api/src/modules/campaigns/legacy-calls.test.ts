import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { pending } from '../submissions/test/lifecycle.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { creatorWith, curatorWith, person, refusalOf } from './test/creator.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

const lists = [
  '/api/account/creator/campaigns',
  '/api/account/creator/campaigns/sent',
  '/api/account/creator/feedbacks',
] as const;

describe('access', () => {
  test.each(lists)('%s: refused signed out and without a creator profile', async (url) => {
    expect(refusalOf(await api.app.inject({ url }))).toEqual([401, 'unauthenticated']);
    expect((await (await person(api, { curator: true })).get(url)).statusCode).toBe(403);
  });

  test('another account finds no campaign and no feedback, and can neither change nor pay', async () => {
    const one = await pending(api);
    await one.answer('declined');
    const stranger = await creatorWith(api);
    for (const url of [
      `/api/account/creator/campaign/${one.campaignId}`,
      `/api/feedbacks/campaign/${one.campaignId}`,
      `/api/account/creator/feedback/${one.id}`,
    ]) {
      expect(refusalOf(await stranger.get(url))).toEqual([404, 'not_found']);
    }
    expect(refusalOf(await stranger.put(`/api/campaign/${one.campaignId}/update`, { pitch: 'x' }))).toEqual([
      404,
      'not_found',
    ]);
    expect(refusalOf(await stranger.post(`/api/campaign/${one.campaignId}/confirm`))).toEqual([404, 'not_found']);
    for (const url of lists) expect((await stranger.get(url)).json().data.items).toEqual([]);
  });

  test('invalid orders and cursors are refused', async () => {
    const creator = await creatorWith(api);
    expect((await creator.get('/api/account/creator/campaigns/sent?order=sideways')).statusCode).toBe(400);
    expect((await creator.get('/api/account/creator/campaigns/sent?cursor=1')).statusCode).toBe(400);
    expect((await creator.get('/api/account/creator/feedbacks?cursor=a.b')).statusCode).toBe(400);
  });
});

describe('campaigns', () => {
  test('are changed and paid by the legacy calls as by those of v2, and once', async () => {
    const creator = await creatorWith(api);
    const curator = await curatorWith(api, { priceCredits: 4 });
    const id = await creator.draft([curator.serviceId]);
    expect(
      (await creator.put(`/api/campaign/${id}/update`, { pitch: 'Recorded in a boathouse.' })).json().data.pitch,
    ).toBe('Recorded in a boathouse.');
    for (const _ of ['once', 'again']) {
      expect((await creator.post(`/api/campaign/${id}/confirm`)).json().data).toMatchObject({ id, status: 'sent' });
    }
    expect(await creator.wallet()).toBe(96);
    expect((await creator.get(`/api/account/creator/campaign/${id}`)).json()).toEqual(
      (await creator.get(`/api/v2/campaigns/${id}`)).json(),
    );
  });

  test('are listed newest first; sent ones by sending time in either order, each once across pages', async () => {
    const creator = await creatorWith(api);
    const sent: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const curator = await curatorWith(api, { priceCredits: 4 });
      const id = await creator.draft([curator.serviceId]);
      await creator.post(`/api/campaign/${id}/confirm`);
      sent.push(id);
    }
    const draft = await creator.draft();
    const idsOf = async (url: string) => {
      const ids: number[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: { items: { id: number }[]; nextCursor: string | null } = (
          await creator.get(`${url}limit=2&cursor=${cursor}`)
        ).json().data;
        ids.push(...page.items.map((item) => item.id));
        cursor = page.nextCursor;
      }
      return ids;
    };
    expect(await idsOf('/api/account/creator/campaigns?')).toEqual([draft, ...sent.toReversed()]);
    expect(await idsOf('/api/account/creator/campaigns/sent?')).toEqual(sent.toReversed());
    expect(await idsOf('/api/account/creator/campaigns/sent?order=asc&')).toEqual(sent);
  });
});

describe('feedbacks', () => {
  test('are the answers, newest first, with track, money and receipt, without pending ones', async () => {
    const first = await pending(api, { title: 'Bus Window Seat' });
    expect((await first.creator.get('/api/account/creator/feedbacks')).json().data.items).toEqual([]);
    expect(refusalOf(await first.creator.get(`/api/account/creator/feedback/${first.id}`))).toEqual([404, 'not_found']);
    await first.answer('declined');
    const { items } = (await first.creator.get('/api/account/creator/feedbacks')).json().data;
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      id: first.id,
      campaignId: first.campaignId,
      submission: { id: first.id, service: { title: 'Bus Window Seat' }, heldCredits: 0 },
    });
    expect(items[0].submission.answer.receipt.heardSeconds).toBeGreaterThanOrEqual(45);
    expect((await first.creator.get(`/api/account/creator/feedback/${first.id}`)).json().data).toEqual(items[0]);
    expect((await first.creator.get(`/api/feedbacks/campaign/${first.campaignId}`)).json().data.items).toEqual(items);
  });
});
