import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { payToSamePlace } from '../../../test/factories/cash-out.ts';
import { refusalOf } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { pending, staffOf, type Pending, type Staff } from '../submissions/test/lifecycle.ts';

let api: TestApp;
let staff: Staff;
beforeAll(async () => {
  api = await testApp();
  staff = await staffOf(api);
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

const urlOf = (one: Pending) => `/api/v2/staff/flags/${one.id}`;
const caseOf = async (one: Pending) => (await staff.get(urlOf(one))).json().data;
const answer = (one: Pending, feedback: string) => one.answer('declined', { feedback });
const text = (end: string) =>
  `The second verse carries a melody that belongs nearer to the start, because by then my listeners have left for another song. ${end}`;

test('is for staff, never for a party, also by another account of theirs, and only where there is a flag', async () => {
  const one = await pending(api);
  await one.answer('declined');
  const colleague = await staffOf(api);
  expect(refusalOf(await staff.get(urlOf(one)))).toEqual([404, 'not_found']);
  await one.flag();
  for (const who of [one.creator, one.curator])
    expect(refusalOf(await who.get(urlOf(one)))).toEqual([403, 'forbidden']);
  await api.db('accounts').whereIn('id', [one.creator.id, one.curator.id]).update({ is_staff: true });
  for (const who of [one.creator, one.curator])
    expect(refusalOf(await who.get(urlOf(one)))).toEqual([403, 'forbidden']);
  expect((await colleague.get(urlOf(one))).statusCode).toBe(200);
  await payToSamePlace(api.db, one.curator.id, colleague.id);
  expect(refusalOf(await colleague.get(urlOf(one)))).toEqual([403, 'forbidden']);
  await staff.decideFlag(one.id, false);
});

test('the track, what was heard of it in which sessions, and who has what of the price', async () => {
  const one = await pending(api);
  await one.answer('declined');
  await one.flag();
  const open = await caseOf(one);
  expect(open).toMatchObject({
    submissionId: one.id,
    track: { durationSeconds: 180, receipt: { heardSeconds: 45, heardRanges: [[0, 45]] } },
    listening: [{ countedSeconds: 45 }],
    amounts: { priceCredits: 4, curatorCredits: 2, platformCredits: 2, returnedCredits: 0 },
    flag: { state: 'open' },
  });
  expect(open.track.url).toContain('/media/audio/');
  expect(open.listening[0].openSeconds).toBeGreaterThanOrEqual(45);
  await staff.decideFlag(one.id, true);
  expect((await caseOf(one)).amounts).toEqual({
    priceCredits: 4,
    curatorCredits: 0,
    platformCredits: 0,
    returnedCredits: 4,
  });
});

test('the earlier answer that is most like it, with what both have in common; a later one doesn’t count', async () => {
  const first = await pending(api);
  await answer(first, text('Move it, and it is mine.'));
  const again = await pending(api, { by: first.curator });
  const own = `Honestly? The second verse carries a melody that belongs nearer to the start; everything else convinced me at once, above all the low and patient singing in the bridge.`;
  await answer(again, own);
  await again.flag();
  const later = await pending(api);
  await answer(later, `${text('So it goes.')} ${own}`.slice(0, 300));

  const { mostSimilar } = await caseOf(again);
  expect(mostSimilar).toMatchObject({
    submissionId: first.id,
    isSameCurator: true,
    feedback: text('Move it, and it is mine.'),
  });
  expect(mostSimilar.similarity).toBeGreaterThan(0.2);
  expect(mostSimilar.similarity).toBeLessThan(0.8);
  const cut = (of: string, ranges: [number, number][]) => ranges.map(([from, to]) => of.slice(from, to));
  const shared = 'The second verse carries a melody that belongs nearer to the start';
  expect(cut(own, mostSimilar.sharedInFlagged)).toContain(shared);
  expect(cut(mostSimilar.feedback, mostSimilar.sharedInOther)).toContain(shared);
  await staff.decideFlag(again.id, false);
});

test('both sides’ history: answers, flags and how they ended, refunds; the case itself left out', async () => {
  const upheld = await pending(api, { priceCredits: 6 });
  const { curator } = upheld;
  await upheld.answer('declined');
  await upheld.flag();
  await staff.decideFlag(upheld.id, true);
  const rejected = await pending(api, { by: curator });
  await rejected.answer('declined');
  await rejected.flag();
  await staff.decideFlag(rejected.id, false);
  const one = await pending(api, { by: curator });
  await one.answer('declined');
  await one.flag();

  const shown = await caseOf(one);
  expect(shown.curator).toMatchObject({
    accountId: curator.id,
    answerCount: 2,
    flags: { open: 0, upheld: 1, rejected: 1 },
    refundedCredits: 6,
    recentFlags: [
      { submissionId: rejected.id, state: 'rejected', note: 'Looked at it.' },
      { submissionId: upheld.id, state: 'upheld' },
    ],
  });
  expect(shown.creator).toMatchObject({ answerCount: 0, flags: { open: 0, upheld: 0, rejected: 0 }, recentFlags: [] });
  await staff.decideFlag(one.id, false);
});
