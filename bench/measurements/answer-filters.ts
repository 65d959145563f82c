import { closestEarlier } from '../../api/src/modules/flags/index.ts';
import {
  comparableText,
  findContacts,
  trigramSimilarity,
  sharedRuns,
  trigramHashes,
  withoutNames,
} from '../../api/src/modules/answer-text/index.ts';
import { pastedPitches, quotedPitches } from '../../api/src/modules/answer-text/test/answer-copies.ts';
import { heldOut, tuned } from '../../api/src/modules/answer-text/test/corpora.ts';
import {
  copies,
  different,
  withPhrases,
  type AnswerPair,
} from '../../api/src/modules/answer-text/test/answer-pairs.ts';
import { openDatabase } from '../../api/src/plugins/database.ts';
import { defaultRules } from '../../api/src/rules.ts';
import { Connection, type Request } from '../lib/http-load.ts';
import { startKeyPeer } from '../lib/key-peer.ts';
import { interleaved, percentile } from '../lib/numbers.ts';
import { fillAnswers, schema } from '../lib/many-answers.ts';
import { makeQueue } from '../lib/open-queue.ts';
import { type Result, compared } from '../lib/report.ts';
import type { Bench } from '../lib/bench.ts';

const keyPortOffset = 17;
const answered = 200;
const asksPerRound = 100;
const enough = 0.98;
const allAnswers = 100_000;
const flagsPerRound = 20;
const { similarityLimit } = defaultRules.answers;

/** The share of a corpus that a filter judges correctly. */
function rightOf<T>(what: string, texts: readonly T[], isRight: (text: T) => boolean): Result {
  const right = texts.filter(isRight).length;
  // Reported as mistakes per allowed mistake, so that less is better, as with times.
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

const isCopy = ({ text, names, earlier, earlierNames }: AnswerPair): boolean =>
  Math.max(
    trigramSimilarity(withoutNames(text, names), withoutNames(earlier, earlierNames)),
    trigramSimilarity(comparableText(text), comparableText(earlier)),
  ) >= similarityLimit;
const isPasted = ([text, pitch]: readonly [string, string]): boolean =>
  sharedRuns(text, pitch, 3).share >= similarityLimit;

/** The search of a flag among all answers, against a lookup of one by its key, on one connection. */
async function flags({ product, rounds }: Bench, textOf: (index: number) => string): Promise<Result> {
  await fillAnswers(product.owner, allAnswers, textOf);
  const db = openDatabase(product.ownerUrl, 1);
  const p95Of = (ask: (submissionId: number) => Promise<unknown>) => async () => {
    const times: number[] = [];
    for (let index = 0; index < flagsPerRound; index += 1) {
      const start = performance.now();
      await ask(allAnswers - Math.floor(Math.random() * 1_000));
      times.push(performance.now() - start);
    }
    return percentile(times, 0.95);
  };
  try {
    await db.raw(`SET search_path = ${schema}, public`);
    const p95 = await interleaved(rounds, {
      key: p95Of((id) => db.raw('SELECT * FROM answers WHERE submission_id = ?', [id])),
      flag: p95Of((id) => db.transaction((trx) => closestEarlier(trx, id, defaultRules))),
    });
    return compared(
      `closest of ${allAnswers} answers for a flag, p95 / one of them by its key, p95`,
      p95.flag,
      p95.key,
    );
  } finally {
    await db.destroy();
    await product.owner.query(`DROP SCHEMA ${schema} CASCADE`);
  }
}

/** The check of an answer while it is typed, against the curator's last 200; compared with a lookup of one row by its key in the same API. */
export async function answerFilters(bench: Bench): Promise<Result[]> {
  const { product, rounds } = bench;
  const curator = await makeQueue(product.owner, answered + 1);
  const { rows } = await product.owner.query<{ id: number }>(
    'SELECT id FROM submissions WHERE curator_account_id = $1 ORDER BY id DESC LIMIT $2',
    [curator.accountId, answered + 1],
  );
  const [asked, ...earlier] = rows.map(({ id }) => id);
  const texts = [...tuned.withoutContact, ...heldOut.withoutContact];
  // Five sentences that follow from the number alone, a different set in each text.
  const textOf = (index: number): string =>
    Array.from({ length: 5 }, (_, sentence) => {
      const hash = Math.imul(Math.imul(index * 5 + sentence + 1, 0x9e3779b1) >>> 15, 0x85ebca6b) >>> 0;
      return texts[hash % texts.length];
    }).join(' ');
  await product.owner.query(
    `INSERT INTO answers (submission_id, curator_account_id, decision, feedback, placement_keep_days, compared, trigrams, bands, heard_ms, duration_ms, heard_ranges)
       SELECT id, $2, 'accepted', feedback, 7, compared, trigrams, '{}', 45000, 180000, '[[0, 45000]]'
         FROM jsonb_to_recordset($1) AS one (id int, feedback text, compared text, trigrams int[])`,
    [
      JSON.stringify(
        earlier.map((id, index) => {
          const compared = withoutNames(textOf(index), []);
          return { id, feedback: textOf(index), compared, trigrams: trigramHashes(compared) };
        }),
      ),
      curator.accountId,
    ],
  );
  const key = await startKeyPeer(product, keyPortOffset);
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
    key: timesOf(key.port, () => ({ method: 'GET', path: key.path(), headers })),
    check: timesOf(product.apiPort, (index) => ({
      method: 'POST',
      path: `/api/v2/curator/submissions/${asked}/check`,
      headers,
      body: { decision: 'accepted', feedback: textOf(index + answered) },
    })),
  });
  return [
    rightOf('texts with a contact, seen', tuned.withContact, (text) => findContacts(text).length > 0),
    rightOf('texts with a contact, held out', heldOut.withContact, (text) => findContacts(text).length > 0),
    rightOf('honest texts, seen', tuned.withoutContact, (text) => findContacts(text).length === 0),
    rightOf('honest texts, held out', heldOut.withoutContact, (text) => findContacts(text).length === 0),
    rightOf('copies of answers', copies, isCopy),
    rightOf('answers of one hand', [...different, ...withPhrases], (pair) => !isCopy(pair)),
    rightOf('pitches pasted back', pastedPitches, isPasted),
    rightOf('pitches quoted', quotedPitches, (pair) => !isPasted(pair)),
    compared(
      `check of an answer beside ${answered} earlier ones, p95 / one row by its key in the same API, p95`,
      p95.check,
      p95.key,
      { atMost: 10 },
    ),
    await flags(bench, textOf),
  ];
}
