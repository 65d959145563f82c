import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SubmissionStatus } from '@fanfare/api-contract';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { answerOf, hear, send } from '../submissions/test/answering.ts';
import {
  findTransition,
  submissionStates,
  type PaymentModel,
  type MoneyEffect as Effect,
  type SubmissionAction,
} from './index.ts';
import { day, moneyOf, pending, staffOf, type Money, type Pending, type Staff } from '../submissions/test/lifecycle.ts';

/*
 * Every action from every state, for both payment models. What the table allows moves exactly the money of its effect, to the
 * hundredth; everything else is refused and moves nothing.
 */

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

const job = (name: string) => api.app.jobs.run(name);
const type = { on_answer: 'playlist', escrow: 'instagram' } as const;
/** 5.00 at 55 %: 2.75 and 2.25. Two lots show the spend order: 2.00 of a gift, then 3.00 of 8.00 purchased. */
const price = 500;
const share = 275;
/** Of the platform's 2.25 the purchased lot paid 1.35, and it may return 12 % of its 8.00. */
const promiseRefund = 96;
const fresh = (kind: PaymentModel) =>
  pending(api, { type: type[kind], priceCredits: 5, level: 'trusted', lots: { gift: 2, purchased: 8 } });

/** A scheduled campaign whose only submission is queued. */
async function queued(kind: PaymentModel) {
  const one = await fresh(kind);
  const { creator, curator } = one;
  // The sent one releases its credits.
  await one.withdraw();
  await api.advanceClock(91 * day);
  const campaignId = await creator.draft([curator.serviceId], kind === 'escrow' ? 'influencers' : 'playlists');
  const sendAt = new Date(api.app.clock.now().getTime() + day * 1_000).toISOString();
  await creator.put(`/api/v2/campaigns/${campaignId}/plan`, { sendAt });
  const paid = await creator.complete(campaignId);
  const { id } = paid.json().data.submissions[0];
  const url = `/api/v2/submissions/${id}`;
  return {
    ...one,
    campaignId,
    id,
    read: async () => (await creator.get(url)).json().data,
    status: async () => (await api.db('submissions').where({ id }).first('status')).status,
    withdraw: () => creator.post(`${url}/withdraw`),
    prove: () =>
      curator.post(`/api/v2/curator/submissions/${id}/proof`, {
        url: 'https://example.test/p',
        postedAt: api.app.clock.now().toISOString(),
        disclosure: '#ad',
      }),
    confirm: () => creator.post(`${url}/proof/confirm`),
    flag: () => creator.post(`${url}/flag`, { reason: 'rude' }),
  } as Pending;
}

/** How each state is reached. */
const reach: Record<SubmissionStatus, (kind: PaymentModel) => Promise<Pending>> = {
  queued,
  pending: fresh,
  async accepted(kind) {
    const one = await fresh(kind);
    await one.answer('accepted');
    return one;
  },
  async placed(kind) {
    const one = await reach.accepted(kind);
    await one.prove();
    if (kind === 'escrow') await one.confirm();
    return one;
  },
  async broken(kind) {
    const one = await reach.placed(kind);
    await staff.remove(one.id);
    return one;
  },
  async declined(kind) {
    const one = await fresh(kind);
    await one.answer('declined');
    return one;
  },
  async wrong_match(kind) {
    const one = await fresh(kind);
    await one.answer('wrong_match');
    return one;
  },
  async expired(kind) {
    const one = await fresh(kind);
    await api.advanceClock(15 * day);
    await job('submissions.expire');
    return one;
  },
  async withdrawn(kind) {
    const one = await fresh(kind);
    await one.withdraw();
    return one;
  },
  async cancelled(kind) {
    const one = await queued(kind);
    await one.creator.post(`/api/v2/campaigns/${one.campaignId}/cancel`);
    return one;
  },
  async refunded_quality(kind) {
    const one = await reach.declined(kind);
    await one.flag();
    await staff.decideFlag(one.id, true);
    return one;
  },
};

/** Tries an answer, after listening where possible. */
async function answer(one: Pending, decision: 'accepted' | 'declined' | 'wrong_match') {
  if ((await one.status()) === 'pending') await hear(api, one.curator, one.id);
  return send(one.curator, one.id, answerOf(decision));
}

/** How each action is tried by its initiator. Sweeps refuse by skipping. */
const tries: Record<SubmissionAction, (one: Pending, kind: PaymentModel) => Promise<unknown>> = {
  send: async () => {
    await api.advanceClock(day);
    await job('campaigns.schedule');
  },
  cancel: (one) => one.creator.post(`/api/v2/campaigns/${one.campaignId}/cancel`),
  accept: (one) => answer(one, 'accepted'),
  decline: (one) => answer(one, 'declined'),
  wrong_match: (one) => answer(one, 'wrong_match'),
  expire: async () => {
    await api.advanceClock(15 * day);
    await job('submissions.expire');
  },
  withdraw: (one) => one.withdraw(),
  place: (one) => one.prove(),
  verify: async (one, kind) => {
    if (kind === 'escrow') await one.prove();
    return one.confirm();
  },
  break: async () => {
    await api.advanceClock(14 * day);
    await job('promises.break');
  },
  remove: (one) => staff.remove(one.id),
  refund: async (one) => {
    await one.flag();
    return staff.decideFlag(one.id, true);
  },
};

/** The balances after a money effect. */
function after(before: Money, effect: Effect): Money {
  // Spent: the gift's 2.00 first, then 3.00 purchased. Returned in reverse order.
  const back = (hundredths: number) => ({
    purchased: before.lots['purchased']! + Math.min(hundredths, 300),
    gift: before.lots['gift']! + Math.max(0, hundredths - 300),
  });
  const { clearing, revenue, held } = before;
  switch (effect) {
    case 'none':
      return before;
    case 'release':
      return { ...before, lots: back(price), held: held - price };
    case 'post':
      return { ...before, held: held - price, clearing: clearing + share, revenue: revenue + price - share };
    case 'post_fee':
      return { ...before, lots: back(400), held: held - price, clearing: clearing + 55, revenue: revenue + 45 };
    case 'return_fee':
      return { ...before, lots: { ...before.lots, promo: promiseRefund }, revenue: revenue - promiseRefund };
    default: {
      // What was spent is in clearing and revenue; what is returned already stays returned.
      const isFee = clearing === 55;
      const isFeeBack = before.lots['promo'] === promiseRefund;
      const earned = isFee ? 55 : share;
      const fee = isFee ? 45 : isFeeBack ? price - share - promiseRefund : price - share;
      const lots = isFee
        ? { gift: before.lots['gift']! + 100, purchased: before.lots['purchased']! }
        : isFeeBack
          ? { gift: 200, purchased: 800 - promiseRefund, promo: promiseRefund }
          : back(price);
      return { ...before, lots, clearing: clearing - earned, revenue: revenue - fee };
    }
  }
}

const states = Object.keys(submissionStates.stateTexts) as SubmissionStatus[];
const acts = Object.keys(submissionStates.actionTexts) as SubmissionAction[];
const table = (['on_answer', 'escrow'] as const).flatMap((kind) =>
  states.flatMap((from) =>
    acts.map((act) => [kind, from, act, findTransition(submissionStates, from, act, kind)] as const),
  ),
);

describe('allowed: exactly the money effect of the table', () => {
  const allowed = table.filter(([, , , transition]) => transition);
  test.each(allowed)('%s: %s, %s', async (kind, from, act, transition) => {
    const one = await reach[from](kind);
    expect(await one.status()).toBe(from);
    const before = await moneyOf(api, one);
    await tries[act](one, kind);
    expect(await one.status()).toBe(transition!.to);
    expect(await moneyOf(api, one)).toEqual(after(before, transition!.money![kind]!));
    const { heldCredits, spentCredits, returnedCredits, priceCredits } = await one.read();
    expect(heldCredits + spentCredits + returnedCredits).toBe(priceCredits);
  });
});

describe('refused: the state and the money stay as they are', () => {
  /** Sweeps have no caller to refuse. */
  const sweeps: readonly SubmissionAction[] = ['send', 'expire', 'break'];
  test.each((['on_answer', 'escrow'] as const).flatMap((kind) => states.map((from) => [kind, from] as const)))(
    '%s: actions that aren’t allowed from %s',
    async (kind, from) => {
      const one = await reach[from](kind);
      const refused = acts.filter((act) => !findTransition(submissionStates, from, act, kind));
      // Callers first, then the sweeps, which move the clock.
      const order = refused.toSorted((a, b) => Number(sweeps.includes(a)) - Number(sweeps.includes(b)));
      for (const act of order) {
        // Time alone changes an open submission.
        if (sweeps.includes(act) && ['queued', 'pending', 'accepted', 'placed'].includes(from)) continue;
        const before = await moneyOf(api, one);
        const answered = (await tries[act](one, kind)) as { statusCode: number } | undefined;
        // A repeated action succeeds again. Unsent submissions don't exist for the curator.
        if (answered && answered.statusCode !== 200) expect([404, 409]).toContain(answered.statusCode);
        expect([act, await one.status()]).toEqual([act, from]);
        expect([act, await moneyOf(api, one)]).toEqual([act, before]);
      }
    },
  );
});
