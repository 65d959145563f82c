import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { headersOf } from '../../../test/factories/account.ts';
import { creatorWith, type Curator, curatorWith, refusalOf } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { answerOf, hear, send, submissionOf } from './test/answering.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

const price = 4;

/** Curators who have each heard a submission of one campaign; all but the first have answered before, so that they have wallets. */
async function heardBy(count: number) {
  const creator = await creatorWith(api, { credits: 200 });
  const curators = await Promise.all(Array.from({ length: count }, () => curatorWith(api, { priceCredits: price })));
  const serviceIds = curators.map((curator) => curator.serviceId);
  const earlier = await creatorWith(api, { credits: 200 });
  const earlierId = await earlier.draft(serviceIds.slice(1));
  await earlier.complete(earlierId);
  for (const curator of curators.slice(1)) {
    const id = await submissionOf(curator, earlierId);
    await hear(api, curator, id);
    expect((await send(curator, id, answerOf('declined'))).statusCode).toBe(200);
  }
  const campaignId = await creator.draft(serviceIds);
  await creator.complete(campaignId);
  const open: { curator: Curator; id: number }[] = [];
  for (const curator of curators) {
    const id = await submissionOf(curator, campaignId);
    await hear(api, curator, id);
    open.push({ curator, id });
  }
  return { creator, campaignId, open };
}

/** How many transactions work commits. */
async function commitsOf<T>(work: () => Promise<T>): Promise<{ commits: number; result: T }> {
  let commits = 0;
  const note = ({ sql }: { sql: string }) => void (commits += Number(/^COMMIT/i.test(sql)));
  api.app.db.on('query', note);
  try {
    return { result: await work(), commits };
  } finally {
    api.app.db.removeListener('query', note);
  }
}

test('answers that arrive together are each given or refused by their own rules, in fewer transactions', async () => {
  const { creator, campaignId, open } = await heardBy(8);
  const bodies = [
    answerOf('declined'),
    answerOf('accepted'),
    answerOf('declined', { feedback: 'Too short.' }),
    answerOf('wrong_match'),
    answerOf('accepted'),
    answerOf('declined'),
    answerOf('accepted'),
    answerOf('declined'),
  ];
  const { result, commits } = await commitsOf(() =>
    Promise.all(open.map(({ curator, id }, index) => send(curator, id, bodies[index]!))),
  );
  expect(result.map((answer) => answer.statusCode)).toEqual([200, 200, 422, 200, 200, 200, 200, 200]);
  expect(refusalOf(result[2]!)).toEqual([422, 'feedback_rejected']);
  expect(commits).toBeLessThan(open.length);
  result.forEach((answer, index) => {
    if (index === 2) return;
    const { submission } = answer.json().data;
    expect([submission.submissionId, submission.answer.feedback]).toEqual([open[index]!.id, bodies[index]!.feedback]);
  });
  // The refused one is still to be answered, and the wrong match came back.
  const campaign = await creator.campaign(campaignId);
  expect(campaign).toMatchObject({
    status: 'sent',
    heldCredits: price,
    spentCredits: 6 * price,
    returnedCredits: price,
  });

  const last = await send(open[2]!.curator, open[2]!.id, answerOf('declined'));
  expect(last.statusCode).toBe(200);
  expect(await creator.campaign(campaignId)).toMatchObject({ status: 'completed', heldCredits: 0 });
});

test('somebody else’s submission is not found, also while its curator answers it in the same transaction', async () => {
  const { open } = await heardBy(4);
  const [first, mine, other, third] = open as [(typeof open)[0], (typeof open)[0], (typeof open)[0], (typeof open)[0]];
  const answers = await Promise.all([
    send(third.curator, third.id, answerOf('declined')),
    send(other.curator, mine.id, answerOf('accepted')),
    send(mine.curator, mine.id, answerOf('declined')),
  ]);
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 404, 200]);
  // Nor where its curator's own answer is refused, or comes in a transaction of its own.
  const more = await Promise.all([
    send(mine.curator, mine.id, answerOf('declined')),
    send(other.curator, first.id, answerOf('accepted')),
    send(first.curator, first.id, answerOf('declined', { feedback: 'Too short.' })),
    send(third.curator, first.id, answerOf('accepted')),
  ]);
  expect(more.map((answer) => answer.statusCode)).toEqual([409, 404, 422, 404]);
  expect(await api.db('answers').where({ submission_id: first.id })).toEqual([]);
  expect(await api.db('answers').where({ submission_id: mine.id }).select('decision')).toEqual([
    { decision: 'declined' },
  ]);
});

test('the last answers of a campaign complete it once, together', async () => {
  const { creator, campaignId, open } = await heardBy(6);
  const answers = await Promise.all(open.map(({ curator, id }) => send(curator, id, answerOf('declined'))));
  expect(answers.map((answer) => answer.statusCode)).toEqual(open.map(() => 200));
  expect((await creator.campaign(campaignId)).status).toBe('completed');
  const completed = (await creator.feed()).filter(({ kind }) => kind === 'campaign_completed');
  expect(completed).toHaveLength(1);
});

test('an answer sent twice at once under one key, among others, is given once', async () => {
  const { creator, open } = await heardBy(4);
  const before = await creator.wallet();
  const sendUnder = ({ curator, id }: (typeof open)[number], key: string, body: object) =>
    api.app.inject({
      method: 'POST',
      url: `/api/v2/curator/submissions/${id}/answer`,
      headers: { ...headersOf(api.app, curator), 'idempotency-key': key },
      payload: body,
    });
  const twice = answerOf('accepted');
  const answers = await Promise.all([
    sendUnder(open[1]!, 'twice', twice),
    sendUnder(open[2]!, 'other', answerOf('declined')),
    sendUnder(open[1]!, 'twice', twice),
    sendUnder(open[3]!, 'twice', answerOf('declined')),
    sendUnder(open[1]!, 'twice', answerOf('declined')),
  ]);
  const codes = answers.map((answer) => refusalOf(answer)[1] ?? answer.statusCode);
  expect([codes[1], codes[3]]).toEqual([200, 200]);
  // Whichever comes first: those under its key join it, differ from it, or meet it under way in another transaction.
  const [first] = await api.db('answers').where({ submission_id: open[1]!.id });
  const same = first.decision === 'accepted' ? [codes[0], codes[2]] : [codes[4]];
  const different = first.decision === 'accepted' ? [codes[4]] : [codes[0], codes[2]];
  expect(same).toContain(200);
  for (const code of same) expect([200, 'in_flight']).toContain(code);
  for (const code of different) expect(['idempotency_mismatch', 'in_flight']).toContain(code);
  expect(await api.db('answers').where({ submission_id: open[1]!.id })).toHaveLength(1);
  expect(await creator.wallet()).toBe(before);
});
