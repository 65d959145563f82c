import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { createService } from '../../../test/factories/service.ts';
import { creatorWith, curatorWith, refusalOf, type Curator } from '../campaigns/test/creator.ts';
import { answerOf, feedback, hear, send, submissionOf } from './test/answering.ts';

let api: TestApp;
let curator: Curator;
let otherServiceId: number;
const made: Record<string, number> = {};

async function answered(name: string, facts: { title: string; artist: string; words?: string }, more: object = {}) {
  const {
    serviceId = curator.serviceId,
    decision = 'declined',
    by = curator,
    isHelpful = false,
  } = more as {
    serviceId?: number;
    decision?: 'accepted' | 'declined' | 'wrong_match';
    by?: Curator;
    isHelpful?: boolean;
  };
  const creator = await creatorWith(api);
  const { title, artist, words = '' } = facts;
  await api.db('tracks').where({ id: creator.trackId }).update({ title, artist });
  const campaignId = await creator.draft([serviceId]);
  await creator.complete(campaignId);
  const id = await submissionOf(by, campaignId);
  await hear(api, by, id);
  const sent = await send(by, id, answerOf(decision, { feedback: `${feedback()} ${words}`.trim() }));
  expect(sent.statusCode).toBe(200);
  if (isHelpful) await creator.post(`/api/v2/submissions/${id}/vote`, { isHelpful: true });
  made[name] = id;
}

beforeAll(async () => {
  api = await testApp();
  curator = await curatorWith(api);
  const own = await api.db('services').where({ id: curator.serviceId }).first('curator_profile_id');
  otherServiceId = await createService(api.db, own.curator_profile_id);
  await answered('boats', { title: 'Paper Boats', artist: 'Ines Halloran', words: 'The glockenspiel solo drags 100%' });
  await answered('cafe', { title: 'Café del Mar', artist: 'Ines Halloran' }, { decision: 'accepted', isHelpful: true });
  await answered('salt', { title: 'Salt', artist: 'The Marrow Kin' }, { serviceId: otherServiceId });
  const stranger = await curatorWith(api);
  await answered('theirs', { title: 'Paper Boats', artist: 'Ines' }, { by: stranger, serviceId: stranger.serviceId });
});
afterAll(() => api.close());

const find = async (query: string): Promise<string[]> => {
  const { data } = (await curator.get(`/api/v2/curator/answers?${query}`)).json();
  const ids = data.items.map(({ submissionId }: { submissionId: number }) => submissionId);
  return Object.keys(made).filter((name) => ids.includes(made[name]));
};

test('filters that mean nothing are refused, and another’s service finds nothing', async () => {
  for (const query of ['decision=maybe', 'helpful=no', 'serviceId=x', `q=${'a'.repeat(101)}`, 'curatorId=1']) {
    expect(refusalOf(await curator.get(`/api/v2/curator/answers?${query}`))).toEqual([400, 'invalid_input']);
  }
  const theirs = await api.db('submissions').where({ id: made['theirs'] }).first('service_id');
  expect(await find(`serviceId=${theirs.service_id}`)).toEqual([]);
});

test.each([
  ['', ['boats', 'cafe', 'salt']],
  ['q=boats', ['boats']],
  ['q=BOATS%20ines', ['boats']],
  ['q=ines', ['boats', 'cafe']],
  ['q=cafe%20mar', ['cafe']],
  ['q=glockenspiel%20solo', ['boats']],
  ['q=solo%20kin', []],
  ['q=100%25', ['boats']],
  ['q=%25', ['boats']],
  ['q=_', []],
  ['q=%20', ['boats', 'cafe', 'salt']],
  ['decision=accepted', ['cafe']],
  ['helpful=yes', ['cafe']],
  ['helpful=yes&q=salt', []],
])('“%s” finds %j', async (query, names) => expect(await find(query)).toEqual(names));

test('a service’s answers alone, and a search page by page', async () => {
  expect(await find(`serviceId=${otherServiceId}`)).toEqual(['salt']);
  const first = (await curator.get('/api/v2/curator/answers?q=ines&limit=1')).json().data;
  const second = (await curator.get(`/api/v2/curator/answers?q=ines&limit=1&cursor=${first.nextCursor}`)).json().data;
  expect([first, second].map(({ items }) => items[0].track.title)).toEqual(['Café del Mar', 'Paper Boats']);
  expect(second.nextCursor).toBeNull();
});
