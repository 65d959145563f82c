import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { Clients } from './clients.ts';
import { feedback } from './feedback.ts';
import { untilFirstAnswer } from './first-answer.ts';
import { seconds } from './numbers.ts';
import type { Part } from './part.ts';
import { databaseNow } from './resume.ts';
import { hearSome, makePending } from './pending.ts';
import { openTestBed } from './test-bed.ts';
import { fillWorld } from './world.ts';

const perCampaign = 20;
const campaignsAtOnce = 1_000;
const [creators, curators] = [20, 40];
const meanPrice = 3.5;
/** Longer than it takes to make them. */
const dueInMs = 4 * 3_600_000;
/** Answers race with deadlines that pass one campaign after the other, and with the sweep of those that have. */
const dueWithinSeconds = 60;
const answerers = 8;
const pollMs = 200;
/** Before the next kill, and of a client after a request that failed. */
const pauseMs = 1_000;
const patienceMs = 1_800_000;

async function isLeft(owner: pg.Pool): Promise<boolean> {
  const { rows } = await owner.query<{ left: boolean }>(
    `SELECT EXISTS (SELECT FROM submissions WHERE status = 'pending') AS left`,
  );
  return rows[0]!.left;
}

/** Each submission ends in one way: one answer and its booking, or one return of its credits. */
async function settledOnce(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{
    id: number;
    status: string;
    answers: number;
    answered: number;
    refunded: number;
  }>(
    `SELECT s.id, s.status, count(a.submission_id)::int AS answers, coalesce(j.answered, 0)::int AS answered, coalesce(j.refunded, 0)::int AS refunded
       FROM submissions s LEFT JOIN answers a ON a.submission_id = s.id
       LEFT JOIN (SELECT submission_id, count(*) FILTER (WHERE kind = 'answer_posted') AS answered,
                         count(*) FILTER (WHERE kind = 'submission_refunded') AS refunded
                    FROM ledger_journals WHERE submission_id IS NOT NULL GROUP BY 1) j ON j.submission_id = s.id
      GROUP BY s.id, s.status, j.answered, j.refunded
     HAVING (s.status, count(a.submission_id), coalesce(j.answered, 0), coalesce(j.refunded, 0))
            NOT IN (('expired', 0, 0, 1), ('accepted', 1, 1, 0), ('declined', 1, 1, 0))
      LIMIT 20`,
  );
  return rows.map(
    (row) =>
      `submission ${row.id} is ${row.status}: ${row.answers} answers, ${row.answered} bookings, ${row.refunded} returns`,
  );
}

/** Very many deadlines that pass at once, while answers arrive and processes die. */
export const overdue: Part = {
  what: 'overdue submissions swept while answers race and processes die',
  sizes: { overdue: 1_000_000, answers: 2_000, sweepKills: 6 },
  async run({ name, port, size, say }) {
    const testBed = await openTestBed({ name, port, apis: 2 });
    const { owner } = testBed;
    try {
      const count = size('overdue');
      const world = await fillWorld(owner, {
        people: creators + curators,
        servicesEach: 50,
        tracksEach: 1,
        creditsEach: Math.ceil((count / creators) * meanPrice * 2),
      });
      const accountIds = world.people.slice(0, creators).map(({ accountId }) => accountId);
      const filledFromMs = performance.now();
      const dueFrom = new Date((await databaseNow(owner)).getTime() + dueInMs);
      for (let left = count / perCampaign; left > 0; left -= campaignsAtOnce) {
        await makePending(owner, {
          count: Math.ceil(Math.min(left, campaignsAtOnce)),
          servicesEach: perCampaign,
          accountIds,
          dueFrom,
          dueWithinSeconds,
        });
      }
      await owner.query('VACUUM ANALYZE');
      say(`${count} submissions sent within ${seconds(performance.now() - filledFromMs)}`);
      const heard = await hearSome(owner, size('answers'));
      const clients = new Clients(testBed, world.people);
      const waiting = heard.values();
      const client = async () => {
        for (const { submissionId, accountId } of waiting) {
          const body = { decision: 'declined', reasonCode: 'genre_fit', feedback: feedback() };
          const url = `/api/v2/curator/submissions/${submissionId}/answer`;
          const answered = await clients.of(accountId).act('answer', url, body, submissionId);
          if (!answered) await wait(pauseMs);
        }
      };
      await owner.query(
        'UPDATE app_clock SET offset_seconds = offset_seconds + extract(epoch FROM $1::timestamptz - app_now())',
        [dueFrom],
      );
      const answering = Promise.all(Array.from({ length: answerers }, client));
      const startedAtMs = performance.now();
      let killed = 0;
      const isOver = { now: false };
      const killing = (async () => {
        for (; killed < size('sweepKills') && !isOver.now; killed += 1) {
          await wait(pauseMs);
          const index = killed % testBed.apis.length;
          testBed.apis[index]!.kill();
          await untilFirstAnswer(testBed, world.people[0]!, index, performance.now());
        }
      })();
      while ((await isLeft(owner)) && performance.now() - startedAtMs < patienceMs) await wait(pollMs);
      isOver.now = true;
      const tookMs = performance.now() - startedAtMs;
      await Promise.all([answering, killing]);
      say(`${count} swept in ${seconds(tookMs)} with ${killed} kills`);
      for (const line of clients.report()) say(line);
      const problems = await clients.check();
      return [...problems, ...(await settledOnce(owner))];
    } finally {
      await testBed.stop();
    }
  },
};
