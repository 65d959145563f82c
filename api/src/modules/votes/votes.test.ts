import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { refusalOf } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { pending } from '../submissions/test/lifecycle.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

test('votes count once per answer, however often they change', async () => {
  const one = await pending(api);
  expect(refusalOf(await one.vote(true))).toEqual([409, 'wrong_state']);
  await one.answer('declined');
  const counts = async () => {
    const row = await api.db('service_statistics').where({ service_id: one.curator.serviceId }).first();
    return [row.votes_count, row.helpful_count];
  };
  await Promise.all([one.vote(true), one.vote(true)]);
  expect(await counts()).toEqual([1, 1]);
  expect((await one.vote(false)).json().data.ending.isHelpful).toBe(false);
  expect(await counts()).toEqual([1, 0]);
  await one.vote(true);
  expect(await counts()).toEqual([1, 1]);
  const { items } = (await one.curator.get('/api/v2/feed?role=curator')).json().data;
  expect(items.filter((item: { kind: string }) => item.kind === 'helpful_vote')).toHaveLength(1);
});
