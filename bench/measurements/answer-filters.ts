import { contactsOf } from '../../api/src/modules/submissions/contacts.policy.ts';
import { heldOut, tuned } from '../../api/src/modules/submissions/test/answer-corpora.ts';
import { Connection, type Request } from '../lib/http-load.ts';
import { interleaved, median, percentile, ratios } from '../lib/numbers.ts';
import { makeQueue } from '../lib/open-queue.ts';
import type { Result } from '../lib/report.ts';
import { sizes } from '../lib/world.ts';
import type { Bench } from '../run.ts';

const keyPortOffset = 17;
const answered = 200;
const asksPerRound = 100;
const enough = 0.98;

/** How many of a corpus' texts the filter of contacts judges rightly, as part of all. */
function rightOf(what: string, texts: readonly string[], isRight: (text: string) => boolean): Result {
  const right = texts.filter(isRight).length;
  // Told as mistakes against those that are allowed, so that less is better, as with times.
  const mistakes = (texts.length - right) / texts.length / (1 - enough);
  return {
    what: `${what}: mistakes / allowed mistakes`,
    ours: `${right} of ${texts.length} right`,
    peer: `${enough * 100} %`,
    ratio: mistakes,
    rounds: [mistakes],
    target: { atMost: 1 },
  };
}

/** The check of an answer while it is typed, beside the curator's last 200, against one row by its key in the same API. */
export async function answerFilters({ product, rounds }: Bench): Promise<Result[]> {
  const curator = await makeQueue(product.owner, answered + 1);
  const { rows } = await product.owner.query<{ id: number }>(
    'SELECT id FROM submissions WHERE curator_account_id = $1 ORDER BY id DESC LIMIT $2',
    [curator.accountId, answered + 1],
  );
  const [asked, ...earlier] = rows.map(({ id }) => id);
  const texts = [...tuned.withoutContact, ...heldOut.withoutContact];
  const textOf = (index: number): string =>
    Array.from({ length: 5 }, (_, sentence) => texts[(index * 7 + sentence * (index + 11)) % texts.length]).join(' ');
  await product.owner.query(
    `INSERT INTO answers (submission_id, curator_account_id, decision, feedback, heard_ms, duration_ms, heard_ranges)
       SELECT id, $2, 'accepted', feedback, 45000, 180000, '[[0, 45000]]' FROM unnest($1::int[], $3::text[]) AS one (id, feedback)`,
    [earlier, curator.accountId, earlier.map((_, index) => textOf(index))],
  );
  const key = await product.serve('bench/peers/key-in-api.ts', keyPortOffset, {
    BENCH_KEY_PORT: String(product.apiPort - 10 + keyPortOffset),
  });
  const headers = product.authorization(curator.accountId, curator.sessionId);
  const timesOf = (port: number, requestOf: (index: number) => Request) => async () => {
    const connection = new Connection(port);
    const times: number[] = [];
    try {
      for (let index = 0; index < asksPerRound; index += 1) {
        const start = performance.now();
        const { status, body } = await connection.ask(requestOf(index));
        if (status !== 200) throw new Error(`It answered ${status}: ${body.slice(0, 300)}`);
        times.push(performance.now() - start);
      }
    } finally {
      connection.close();
    }
    return percentile(times, 0.95);
  };
  const p95 = await interleaved(rounds, {
    key: timesOf(Number(new URL(key.url).port), () => ({
      method: 'GET',
      path: `/bench/services/${1 + Math.floor(Math.random() * sizes.services)}`,
      headers,
    })),
    check: timesOf(product.apiPort, (index) => ({
      method: 'POST',
      path: `/api/v2/curator/submissions/${asked}/check`,
      headers,
      body: { decision: 'accepted', feedback: textOf(index + answered) },
    })),
  });
  return [
    rightOf('texts with a contact, seen', tuned.withContact, (text) => contactsOf(text).length > 0),
    rightOf('texts with a contact, held out', heldOut.withContact, (text) => contactsOf(text).length > 0),
    rightOf('honest texts, seen', tuned.withoutContact, (text) => contactsOf(text).length === 0),
    rightOf('honest texts, held out', heldOut.withoutContact, (text) => contactsOf(text).length === 0),
    {
      what: `check of an answer beside ${answered} earlier ones, p95 / one row by its key in the same API, p95`,
      ours: `${median(p95.check).toFixed(1)} ms`,
      peer: `${median(p95.key).toFixed(1)} ms`,
      ratio: median(ratios(p95.check, p95.key)),
      rounds: ratios(p95.check, p95.key),
      target: null,
    },
  ];
}
