import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { clearDue } from './clearing.job.ts';
import { answerSubmissions, type AnswerRequest } from './answer.service.ts';
import { expireOverdue } from './expiry.job.ts';
import { answerOf, feedback, hear } from './test/answering.ts';
import { breakOverdue } from '../promises/promises.sweeps.ts';
import { day, pending } from './test/lifecycle.ts';

/*
 * A transaction has one time, so a second is a second however busy the machine is.
 */

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

type Column = 'deadline_at' | 'proof_due_at' | 'clears_at';
const shift = (trx: Knex.Transaction, id: number, column: Column, seconds: number) =>
  trx.raw(`UPDATE submissions SET ?? = app_now() + make_interval(secs => ?) WHERE id = ?`, [column, seconds, id]);
const statusOf = async (trx: Knex.Transaction, id: number): Promise<string> =>
  (await trx('submissions').where({ id }).first<{ status: string }>('status')).status;

test.each([
  ['playlist', 15],
  ['radio', 30],
] as const)(
  'a %s: a second before its %i days are over it can be answered, a second after it has expired',
  async (type, days) => {
    const [early, late] = [await pending(api, { type }), await pending(api, { type })];
    for (const one of [early, late]) {
      const { deadline_at: deadline, sent_at: sent } = await api.db('submissions').where({ id: one.id }).first();
      expect(deadline.getTime() - sent.getTime()).toBe(days * day * 1_000);
      await hear(api, one.curator, one.id);
    }
    const answer = async (trx: Knex.Transaction, one: typeof early) => {
      const input = answerOf('declined', { feedback: feedback() }) as AnswerRequest['input'];
      const request = { curatorAccountId: one.curator.id, submissionId: one.id, input };
      const [answered] = await answerSubmissions(trx, [request], api.config.rules);
      return answered;
    };
    await api.db.transaction(async (trx) => {
      await shift(trx, early.id, 'deadline_at', 1);
      await shift(trx, late.id, 'deadline_at', -1);
      expect(await expireOverdue(trx, api.config.rules)).toBe(1);
      expect([await statusOf(trx, early.id), await statusOf(trx, late.id)]).toEqual(['pending', 'expired']);
      expect(await answer(trx, early)).toBe('given');
      expect(await statusOf(trx, early.id)).toBe('declined');
      expect(await answer(trx, late)).toMatchObject({ code: 'deadline_passed' });
    });
    expect([await early.creator.wallet(), await late.creator.wallet()]).toEqual([96, 100]);
  },
);

test('an answer a second late is refused before any sweep', async () => {
  const one = await pending(api);
  await hear(api, one.curator, one.id);
  await api.db.transaction(async (trx) => {
    await shift(trx, one.id, 'deadline_at', -1);
    const input = answerOf('declined', { feedback: feedback() }) as AnswerRequest['input'];
    const request = { curatorAccountId: one.curator.id, submissionId: one.id, input };
    expect(await answerSubmissions(trx, [request], api.config.rules)).toMatchObject([{ code: 'deadline_passed' }]);
  });
  await api.app.jobs.run('submissions.expire');
  expect(await one.creator.wallet()).toBe(100);
});

test.each([
  ['playlist', 'on_answer'],
  ['instagram', 'escrow'],
] as const)('the proof of a %s: open a second before it is due, broken a second after', async (type, kind) => {
  const [early, late] = [await pending(api, { type }), await pending(api, { type })];
  for (const one of [early, late]) await one.answer('accepted');
  await api.db.transaction(async (trx) => {
    await shift(trx, early.id, 'proof_due_at', 1);
    await shift(trx, late.id, 'proof_due_at', -1);
    expect(await breakOverdue(trx, kind, api.config.rules)).toBe(1);
    expect([await statusOf(trx, early.id), await statusOf(trx, late.id)]).toEqual(['accepted', 'broken']);
  });
});

test('an earning clears at its time, not a second before', async () => {
  const one = await pending(api);
  await one.answer('declined');
  await api.db.transaction(async (trx) => {
    await shift(trx, one.id, 'clears_at', 1);
    expect(await clearDue(trx)).toBe(0);
    await shift(trx, one.id, 'clears_at', 0);
    expect(await clearDue(trx)).toBe(1);
  });
  expect(await one.curator.wallet()).toMatchObject({ availableCredits: 2, clearingCredits: 0 });
});
