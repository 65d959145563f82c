import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/build-app.ts';
import { type CuttableDatabase, cuttableDatabase } from '../../test/cut-connection.ts';
import { buildApp } from '../app.ts';
import { creatorWith, curatorWith, type Person } from '../modules/campaigns/test/creator.ts';
import { earner } from '../modules/cash-out/test/earner.ts';
import { expectCleanAudit } from '../modules/ledger/test/world.ts';
import { answerOf, hear, submissionOf } from '../modules/submissions/test/answering.ts';

let api: TestApp;
let database: CuttableDatabase;
/** Another process, whose connections can be cut. */
let mortal: FastifyInstance;
beforeAll(async () => {
  api = await testApp();
  database = await cuttableDatabase(api.database.appUrl);
  mortal = await buildApp({ ...api.config, databaseUrl: database.url });
  await mortal.ready();
});
afterAll(async () => {
  await mortal.close();
  await database.close();
  await expectCleanAudit(api.db);
  await api.close();
});

interface Act {
  by: Person;
  url: string;
  payload: object;
  /** How often it has happened. */
  count(): Promise<number>;
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
    if (tries % 20 === 0) await api.advanceClock(61);
  }
}

/** Cuts an act after each of its statements in turn, repeats it under its key, and expects one effect and one answer. */
async function expectOnceWhereverCut(newAct: () => Promise<Act>): Promise<number> {
  for (let statements = 0; ; statements += 1) {
    const act = await newAct();
    const key = `cut-${statements}`;
    const before = await act.count();
    // A connection that was cut is replaced before the next act.
    await post(mortal, { ...act, url: '/api/v2/feed/read', payload: {} }, `warm-${act.by.id}-${statements}`);
    database.cutAfter(statements);
    const first = await post(mortal, act, key);
    if (!database.stop()) {
      expect(first.json()).toMatchObject({ success: true });
      return statements;
    }
    expect(first.statusCode, `cut after ${statements}`).toBeGreaterThanOrEqual(500);
    const second = await repeat(act, key);
    expect(second.statusCode, `cut after ${statements}: ${second.body}`).toBe(200);
    expect((await repeat(act, key)).json(), `cut after ${statements}`).toEqual(second.json());
    expect(await act.count(), `cut after ${statements}`).toBe(before + 1);
  }
}

describe('a process dies between any two statements, and the caller asks again under the same key', () => {
  test('a conversion happens once', { timeout: 120_000 }, async () => {
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
    expect(statements).toBeGreaterThan(20);
  });
});
