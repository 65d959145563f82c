import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { creatorWith, refusalOf } from '../campaigns/test/creator.ts';
import { pending, type Pending } from '../submissions/test/lifecycle.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const text = 'Thank you: the intro is eight seconds shorter now.';
const reply = (one: Pending, words = text) => one.creator.post(`/api/v2/submissions/${one.id}/reply`, { text: words });

test('refused signed out, to another account’s answer, without an answer, when empty, and with contacts', async () => {
  const one = await pending(api);
  const url = `/api/v2/submissions/${one.id}/reply`;
  expect((await api.app.inject({ method: 'POST', url, payload: { text } })).statusCode).toBe(401);
  expect(refusalOf(await reply(one))).toEqual([409, 'wrong_state']);
  await one.answer('declined');
  expect(refusalOf(await (await creatorWith(api)).post(url, { text }))).toEqual([404, 'not_found']);
  expect((await reply(one, '   ')).statusCode).toBe(400);
  expect((await reply(one, 'x'.repeat(1_001))).statusCode).toBe(400);
  const refused = await reply(one, 'Write me at ines@example.com');
  expect(refusalOf(refused)).toEqual([422, 'feedback_rejected']);
  expect(refused.json().error.fields).toHaveProperty('text');
  expect((await one.read()).ending).toMatchObject({ canReply: true, reply: null });
});

test('refused where the curator takes no replies', async () => {
  const one = await pending(api);
  await one.answer('declined');
  await api.db('services').where({ id: one.curator.serviceId }).update({ allows_replies: false });
  expect((await one.read()).ending.canReply).toBe(false);
  expect(refusalOf(await reply(one))).toEqual([409, 'wrong_state']);
});

test('one reply reaches the curator, in their feed and beside their answer; a second is refused, the same one is not', async () => {
  const one = await pending(api);
  await one.answer('accepted');
  expect((await reply(one)).json().data.ending).toMatchObject({ canReply: false, reply: { text } });
  expect((await reply(one)).statusCode).toBe(200);
  expect(refusalOf(await reply(one, 'And another thing.'))).toEqual([409, 'wrong_state']);
  const answers = (await one.curator.get('/api/v2/curator/answers')).json().data.items;
  expect(answers[0]).toMatchObject({ submissionId: one.id, reply: { text } });
  const feed = (await one.curator.get('/api/v2/feed?role=curator')).json().data.items;
  expect(feed.filter((item: { kind: string }) => item.kind === 'reply_received')).toMatchObject([
    { submissionId: one.id },
  ]);
});
