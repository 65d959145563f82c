import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../test/build-app.ts';
import { type CuttableDatabase, cuttableDatabase } from '../../test/cut-connection.ts';
import { runs } from '../../test/full.ts';
import { buildApp } from '../app.ts';
import { creatorWith, curatorWith, type Person } from '../modules/campaigns/test/creator.ts';
import { connect, earner, goodIban, runJobs } from '../modules/cash-out/test/earner.ts';
import { expectCleanAudit } from '../modules/ledger/test/world.ts';
import { intentIdOf, shop, type Shop } from '../modules/payments/test/shop.ts';
import { answerOf, hear, submissionOf } from '../modules/submissions/test/answering.ts';

let world: Shop;
let api: TestApp;
let database: CuttableDatabase;
/** Another process, whose connections can be cut. */
let mortal: FastifyInstance;
beforeAll(async () => {
  // Nothing here tests slow answers: a busy machine must not look like one.
  world = await shop({ STRIPE_TIMEOUT_MS: '10000' });
  api = world.api;
  database = await cuttableDatabase(api.database.appUrl);
  mortal = await buildApp({ ...api.config, databaseUrl: database.url });
  await mortal.ready();
});
afterAll(async () => {
  await mortal.close();
  await database.close();
  await expectCleanAudit(api.db);
  await world.close();
});

interface Act {
  by: Person;
  url: string;
  payload: object;
  /** How often it has happened. */
  count(): Promise<number>;
  /** What others do between the death and the repetition. */
  meanwhile?(): Promise<void>;
  /** Its intent is found under its key even where the stored answer is gone. */
  hasIntent?: true;
}

const post = (app: FastifyInstance, { by, url, payload }: Act, key: string) =>
  app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${app.tokens.issue(by.id, by.sessionId).token}`, 'idempotency-key': key },
    payload,
  });

/** Repeats until the database has noticed that the first connection is gone; at the latest when the claim counts as abandoned. */
async function repeat(act: Act, key: string) {
  for (let tries = 1; ; tries += 1) {
    const answer = await post(api.app, act, key);
    if (answer.json().error?.code !== 'in_flight') return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (tries % 20 === 0) await moveClock(61);
  }
}

async function moveClock(seconds: number): Promise<void> {
  await api.advanceClock(seconds);
  await mortal.clock.reload();
}

/** Every third statement, from another one each time; every one in full runs. */
const step = runs(3, 1);

/** Cuts an act after its statements in turn, repeats it under its key, and expects one effect and one answer. */
async function expectOnceWhereverCut(newAct: () => Promise<Act>): Promise<number> {
  let tries = 0;
  for (let statements = Math.floor(Math.random() * step); ; statements += step) {
    const act = await newAct();
    tries += 1;
    const key = `cut-${statements}-${tries}`;
    const before = await act.count();
    // A connection that was cut is replaced before the next act.
    await post(mortal, { ...act, url: '/api/v2/feed/read', payload: {} }, `warm-${act.by.id}-${statements}`);
    database.cutAfter(statements);
    const first = await post(mortal, act, key);
    const wasCut = database.stop();
    if (wasCut && first.statusCode === 200) {
      // The cut met a statement of the background, after the answer or while Stripe was asked: nothing was interrupted, so it is tried again.
      statements -= step;
      continue;
    }
    if (!wasCut) {
      expect(first.json()).toMatchObject({ success: true });
      if (act.hasIntent) {
        await act.meanwhile?.();
        await api.db('idempotency_keys').where({ account_id: act.by.id }).delete();
        const late = await repeat(act, key);
        expect(late.statusCode, `late: ${late.body}`).toBe(200);
        expect(await act.count()).toBe(before + 1);
      }
      return statements;
    }
    expect(first.statusCode, `cut after ${statements}`).toBeGreaterThanOrEqual(500);
    await act.meanwhile?.();
    const second = await repeat(act, key);
    expect(second.statusCode, `cut after ${statements}: ${second.body}`).toBe(200);
    expect((await repeat(act, key)).json(), `cut after ${statements}`).toEqual(second.json());
    expect(await act.count(), `cut after ${statements}`).toBe(before + 1);
  }
}

describe('a process dies between any two statements, and the caller asks again under the same key', () => {
  test('a conversion happens once', async () => {
    const me = await earner(api, 200);
    const count = async () => Number((await api.db('conversions').where({ account_id: me.id }).count())[0]!['count']);
    const act = { by: me, url: '/api/v2/curator/convert', payload: { credits: 1 }, count };
    expect(await expectOnceWhereverCut(async () => act)).toBeGreaterThan(8);
  });

  test('an answer happens once', { timeout: 300_000 }, async () => {
    const statements = await expectOnceWhereverCut(async () => {
      const curator = await curatorWith(api);
      const creator = await creatorWith(api);
      const campaignId = await creator.draft([curator.serviceId]);
      await creator.complete(campaignId);
      const submissionId = await submissionOf(curator, campaignId);
      await hear(api, curator, submissionId);
      return {
        by: curator,
        url: `/api/v2/curator/submissions/${submissionId}/answer`,
        payload: answerOf('accepted'),
        count: async () =>
          Number((await api.db('answers').where({ submission_id: submissionId }).count())[0]!['count']),
      };
    });
    expect(statements).toBeGreaterThan(10);
  });

  test('a draft with its set of influencers happens once', { timeout: 300_000 }, async () => {
    const by = await creatorWith(api, { credits: 0 });
    const act = {
      by,
      url: '/api/v2/campaigns/influencers',
      payload: { trackId: by.trackId, platforms: ['instagram'], budgetCredits: 50 },
      count: async () => (await api.db('campaigns').where({ account_id: by.id })).length,
    };
    expect(await expectOnceWhereverCut(async () => act)).toBeGreaterThan(8);
  });

  const start = '/api/fanfare/stripe/create-payment-intent';
  const buyer = () => creatorWith(api, { credits: 0 });
  /** Starts a purchase, or continues the pending one, and pays it. */
  async function pay(who: Person): Promise<{ id: number; intentId: string }> {
    const { clientSecret, purchase } = (await who.post(start, { packId: 'credits_25' })).json().data;
    const intentId = intentIdOf(clientSecret);
    await world.pay(intentId);
    await who.post(`/api/v2/purchases/${purchase.id}/settle`);
    return { id: purchase.id, intentId };
  }

  test(
    'a purchase is charged once, though another tab pays it before the repetition',
    { timeout: 300_000 },
    async () => {
      const statements = await expectOnceWhereverCut(async () => {
        const by = await buyer();
        const mine = () => api.db('purchases').where({ account_id: by.id });
        return {
          by,
          url: start,
          payload: { packId: 'credits_25' },
          hasIntent: true,
          count: async () => (await mine()).length,
          async meanwhile() {
            if ((await mine()).length > 0) await pay(by);
          },
        };
      });
      expect(statements).toBeGreaterThan(5);
    },
  );

  test(
    'a return is refunded once, though the job completes it before the repetition',
    { timeout: 300_000 },
    async () => {
      const statements = await expectOnceWhereverCut(async () => {
        const by = await buyer();
        const { id, intentId } = await pay(by);
        return {
          by,
          url: `/api/v2/purchases/${id}/return`,
          payload: {},
          hasIntent: true,
          count: async () => (await world.stripe.refunds.list({ payment_intent: intentId })).data.length,
          async meanwhile() {
            await moveClock(120);
            await api.app.jobs.run('payments.reconcile');
          },
        };
      });
      expect(statements).toBeGreaterThan(10);
    },
  );

  test('a cash-out is paid out once, though it was sent before the repetition', { timeout: 300_000 }, async () => {
    const statements = await expectOnceWhereverCut(async () => {
      const by = await earner(api, 60);
      await connect(by, goodIban);
      const mine = () => api.db('cash_outs').where({ account_id: by.id });
      return {
        by,
        url: '/api/cash-out/demand',
        payload: { credits: 20, method: 'bank' },
        hasIntent: true,
        count: async () => (await mine()).length,
        async meanwhile() {
          await runJobs(api);
        },
      };
    });
    expect(statements).toBeGreaterThan(10);
    await runJobs(api);
    const { captures } = await world.counters();
    const ids = await api.db('cash_outs').pluck<number[]>('id');
    expect(ids.map((id) => captures[`cash-out:${id}`])).toEqual(ids.map(() => 1));
  });
});
