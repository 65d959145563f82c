import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../campaigns/test/creator.ts';
import { emailWorld, type EmailWorld } from '../emails/test/email-world.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { feedback } from '../submissions/test/answering.ts';
import { day, pending, staffOf, type Pending, type Staff } from '../submissions/test/lifecycle.ts';

let world: EmailWorld;
let staff: Staff;
beforeAll(async () => {
  world = await emailWorld();
  staff = await staffOf(world.api);
});
afterAll(async () => {
  await expectCleanAudit(world.api.db);
  await world.close();
});

/** An answered submission whose curator has a mailbox. */
async function answered(extra: object = {}): Promise<Pending> {
  const one = await pending(world.api);
  await world.api
    .db('accounts')
    .where({ id: one.curator.id })
    .update({ password_hash: 'not needed', email_confirmed_at: world.api.db.raw('app_now()') });
  await one.answer('declined', extra);
  return one;
}
const flagWith = (one: Pending, text: string, reason = 'other') =>
  one.creator.post(`/api/v2/submissions/${one.id}/flag`, { reason, text });
const respondToFlag = (one: Pending, text: string, as: Pick<Pending['curator'], 'post'> = one.curator) =>
  as.post(`/api/v2/curator/submissions/${one.id}/flag/response`, { text });
const flagOf = async (one: Pending) =>
  (await one.curator.get(`/api/v2/curator/submissions/${one.id}`)).json().data.flag;
const kindsOf = async (one: Pending) =>
  (await one.curator.get('/api/v2/feed?role=curator')).json().data.items.map(({ kind }: { kind: string }) => kind);
async function emailsTo(one: Pending) {
  await world.sendEmails();
  return world.emailsTo(one.curator.email).filter(({ subject }) => subject.startsWith('Your answer to'));
}
const written = (text: string) => text.replaceAll(/\s+/g, ' ');

describe('responding is refused', () => {
  test('to anyone but the answer’s curator, without a flag, without words, with too many', async () => {
    const [one, other] = [await answered(), await answered()];
    expect(refusalOf(await respondToFlag(one, 'I heard it.'))).toEqual([409, 'wrong_state']);
    await one.flag();
    expect(refusalOf(await respondToFlag(one, 'I heard it.', other.curator))).toEqual([404, 'not_found']);
    expect(refusalOf(await respondToFlag(one, 'I heard it.', one.creator))).toEqual([403, 'profile_missing']);
    for (const text of ['  ', 'x'.repeat(1_001)]) {
      expect(refusalOf(await respondToFlag(one, text))).toEqual([400, 'invalid_input']);
    }
    expect(await flagOf(one)).toMatchObject({ response: null, canRespond: true });
    await staff.decideFlag(one.id, false);
  });

  test('a second time, and once it is decided; the database refuses both as well', async () => {
    const [twice, late] = [await answered(), await answered()];
    for (const one of [twice, late]) await one.flag();
    expect((await respondToFlag(twice, 'I heard it.')).statusCode).toBe(200);
    expect((await respondToFlag(twice, 'I heard it.')).statusCode).toBe(200);
    expect(refusalOf(await respondToFlag(twice, 'Really.'))).toEqual([409, 'wrong_state']);
    await staff.decideFlag(late.id, false);
    expect(refusalOf(await respondToFlag(late, 'I heard it.'))).toEqual([409, 'wrong_state']);
    const rewrite = (one: Pending) =>
      world.api
        .db('flags')
        .where({ submission_id: one.id })
        .update({ curator_answer: 'Other.', curator_answered_at: world.api.db.raw('app_now()') });
    for (const one of [twice, late]) await expect(rewrite(one)).rejects.toThrow('answered once');
    expect((await flagOf(twice)).response.text).toBe('I heard it.');
    await staff.decideFlag(twice.id, false);
  });
});

test('an artist’s text and a decision’s note from before curators read them stay with staff', async () => {
  const one = await answered();
  await flagWith(one, 'Between us.');
  await world.api.db.transaction(async (trx) => {
    await trx.raw('SET LOCAL session_replication_role = replica');
    await trx('flags').where({ submission_id: one.id }).update({ is_text_shared: false });
  });
  expect(await flagOf(one)).toMatchObject({ text: '', reason: 'other' });
  expect((await emailsTo(one))[0]?.text).not.toContain('Between us');
  await staff.decideFlag(one.id, false);
  expect(await flagOf(one)).toMatchObject({ text: '', note: 'Looked at it.' });
  await world.api.db('flags').where({ submission_id: one.id }).update({ is_note_shared: false });
  expect(await flagOf(one)).toMatchObject({ state: 'rejected', note: null });
});

test('told at once: why, until when it is decided, and what waits; contacts in the artist’s words stay out', async () => {
  const one = await answered();
  await flagWith(one, 'Write to me at jo@tide.example. There are no drums.');
  expect((await kindsOf(one))[0]).toBe('flag_raised');
  const flag = await flagOf(one);
  expect(flag).toMatchObject({ reason: 'other', state: 'open', canRespond: true, failedChecks: [], note: null });
  expect(flag.text).toBe('Write to me at […]. There are no drums.');
  expect(Date.parse(flag.decideBy) - Date.parse(flag.raisedAt)).toBe(3 * day * 1_000);
  const [listed] = (await one.curator.get('/api/v2/curator/answers')).json().data.items;
  expect(listed.flag).toEqual(flag);
  const [mail, ...more] = await emailsTo(one);
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/ was flagged$/);
  expect(written(mail!.text)).toContain('The artist says that something else is wrong');
  expect(mail?.text).toContain('There are no drums.');
  expect(mail?.text).not.toContain('jo@tide.example');
  expect(written(mail!.text)).toContain('Until then, your earning of 2.00 credits is on hold');
  expect(mail?.text).toContain(`/curator?submission=${one.id}`);
  await staff.decideFlag(one.id, false);
});

test('staff read the curator’s response beside the flag, and the curator reads what they decided and why', async () => {
  const [kept, refunded] = [await answered(), await answered()];
  for (const one of [kept, refunded]) {
    await one.flag();
    await respondToFlag(one, 'The drums are at 1:10.');
  }
  const { items } = (await staff.get('/api/v2/staff/flags')).json().data;
  const shown = items.find(({ submissionId }: { submissionId: number }) => submissionId === kept.id);
  expect(shown.curatorResponse).toEqual({ text: 'The drums are at 1:10.', sentAt: expect.any(String) });
  // The artist reads the decision, not the curator's words to staff.
  expect(JSON.stringify(await kept.read())).not.toContain('1:10');

  await staff.decideFlag(kept.id, false);
  await staff.decideFlag(refunded.id, true);
  expect(await flagOf(kept)).toMatchObject({ state: 'rejected', note: 'Looked at it.', canRespond: false });
  expect(await flagOf(refunded)).toMatchObject({ state: 'upheld', note: 'Looked at it.', failedChecks: [] });
  expect((await kindsOf(kept))[0]).toBe('flag_rejected');
  expect((await kindsOf(refunded))[0]).toBe('earning_reversed');
  const [stands, lost] = [(await emailsTo(kept)).at(-1), (await emailsTo(refunded)).at(-1)];
  expect(stands?.subject).toMatch(/ stands$/);
  expect(lost?.subject).toMatch(/ was refunded$/);
  for (const mail of [stands, lost]) expect(mail?.text).toContain('What we wrote: Looked at it.');
  expect(written(lost!.text)).toContain('2.00 credits that you earned were taken back');
});

test('a flag that refunds by itself says what the checks found, once', async () => {
  const words = feedback();
  await answered({ feedback: words });
  const copy = await answered({ feedback: `Well. ${words}` });
  await copy.flag();
  expect(await flagOf(copy)).toMatchObject({
    state: 'upheld',
    failedChecks: ['copied'],
    note: null,
    canRespond: false,
  });
  expect((await kindsOf(copy)).slice(0, 1)).toEqual(['earning_reversed']);
  const [mail, ...more] = await emailsTo(copy);
  expect(more).toEqual([]);
  expect(written(mail!.text)).toContain('our checks found that it repeats an earlier answer');
  expect(refusalOf(await respondToFlag(copy, 'It is mine.'))).toEqual([409, 'wrong_state']);
});

test('without a mailbox there is no email, and the feed tells', async () => {
  const one = await answered();
  await world.api.db('accounts').where({ id: one.curator.id }).update({ email_confirmed_at: null });
  await one.flag();
  expect(await emailsTo(one)).toEqual([]);
  expect((await kindsOf(one))[0]).toBe('flag_raised');
  await staff.decideFlag(one.id, false);
});
