import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { termsVersion } from '../../../api/contract/src/terms.ts';
import { answerTo, makeAnswerable } from '../../lib/answerable.ts';
import { footprintOf, idleOf, type WithWorker } from '../../lib/capacity/footprint.ts';
import { callNames, type Cost, type Measured } from '../../lib/capacity/measured.ts';
import { type Callers, makeHotCalls } from '../../lib/hot-calls.ts';
import { askAll, type Request } from '../../lib/http-load.ts';
import { median } from '../../lib/numbers.ts';
import { makePending } from '../../lib/pending.ts';
import { childrenOf, postmasterOf, privateBytes, usedBetween } from '../../lib/processor-time.ts';
import type { Product } from '../../lib/product.ts';
import { makeDrafts } from '../../lib/world.ts';

const manyConnections = 20;
const apiOffset = 10;
const workerOffset = 16;
const daySeconds = 86_400;

/** What each act leaves and takes, what an idle product takes, and memory. @param product whose API has no jobs: they get a process of their own */
export async function costsOfActs(
  product: Product,
  count: number,
  say: (line: string) => void,
): Promise<Pick<Measured, 'acts' | 'draftDiskBytes' | 'idle' | 'memory'>> {
  const memory = await memoryOf(product);
  await product.owner.query('CREATE EXTENSION IF NOT EXISTS pg_walinspect');
  const port = product.apiPort + workerOffset - apiOffset;
  const worker = await product.serve('api/src/server.ts', workerOffset, {
    FANFARE_JOBS: 'on',
    FANFARE_PORT: String(port - apiOffset),
  });
  const withWorker = { product, worker };
  const { acts, draftDiskBytes } = await footprints(withWorker, count, say);
  say('An idle minute …');
  const idle = await idleOf(withWorker);
  return { acts, draftDiskBytes, idle, memory };
}

/**
 * Processor time of the hottest calls.
 * @param count requests of each call, at each number of connections
 * @param product whose API has no jobs
 */
export async function costsOfCalls(
  product: Product,
  callers: Callers,
  count: number,
  say: (line: string) => void,
): Promise<Measured['calls']> {
  const hot = await makeHotCalls(product, callers, 3 * count);
  const measured = {} as Measured['calls'];
  for (const name of callNames) {
    // Payments are in every other turn.
    const requests = hot[name].filter((each): each is Request => each !== null);
    const cost = async (connections: number, some: Request[]): Promise<Cost> => {
      const before = await product.apart();
      await askAll(product.apiPort, connections, some);
      const after = await product.apart();
      return {
        apiMs: (after.apiMs - before.apiMs) / some.length,
        databaseMs: usedBetween(before.connections, after.connections) / some.length,
      };
    };
    // Beats of one session come one after the other.
    const connections = name === 'heartbeat' ? 1 : manyConnections;
    const third = Math.floor(requests.length / 3);
    // Connections plan a statement anew for its first five turns, and the API's code is compiled by then.
    await askAll(product.apiPort, connections, requests.slice(0, third));
    const alone = await cost(1, requests.slice(third, 2 * third));
    const together = connections === 1 ? null : await cost(connections, requests.slice(2 * third));
    measured[name] = { alone, together };
    say(`${name}: ${shown(alone)}${together ? `; by ${manyConnections} connections ${shown(together)}` : ''}`);
  }
  return measured;
}

const shown = ({ apiMs, databaseMs }: Cost) => `API ${apiMs.toFixed(2)} ms, database ${databaseMs.toFixed(2)} ms`;

async function footprints(
  withWorker: WithWorker,
  count: number,
  say: (line: string) => void,
): Promise<Pick<Measured, 'acts' | 'draftDiskBytes'>> {
  const { product } = withWorker;
  const { owner, apiPort } = product;
  const acts = {} as Measured['acts'];
  const take = async (name: keyof Measured['acts'], size: number, work: () => Promise<void>) => {
    const each = (acts[name] = await footprintOf(withWorker, size, work));
    say(
      `${name}: ${shown(each)}, WAL ${each.walBytes.toFixed(0)} + ${each.pageImageBytes.toFixed(0)} B, disk ${each.diskBytes.toFixed(0)} B`,
    );
  };
  // Written as SQL, so only what they leave counts.
  let drafts: Awaited<ReturnType<typeof makeDrafts>> = [];
  const { diskBytes: draftDiskBytes } = await footprintOf(withWorker, count, async () => {
    drafts = await makeDrafts(owner, count, 20);
  });
  const { rows: sessions } = await owner.query<{ accountId: number; sessionId: number }>(
    `SELECT DISTINCT ON (account_id) account_id AS "accountId", id::int AS "sessionId" FROM sessions ORDER BY account_id, id`,
  );
  const sessionOf = new Map(sessions.map(({ accountId, sessionId }) => [accountId, sessionId]));
  const payments = drafts.map(({ campaignId, accountId }): Request => ({
    method: 'POST',
    path: `/api/v2/campaigns/${campaignId}/complete`,
    headers: {
      ...product.authorization(accountId, sessionOf.get(accountId)!),
      'idempotency-key': `capacity-${campaignId}`,
    },
  }));
  await take('payment', count, async () => void (await askAll(apiPort, 4, payments)));
  const open = await makeAnswerable(owner, { count, perCampaign: 20 });
  const answers = open.map((one) => answerTo(product, one));
  await take('answer', count, async () => void (await askAll(apiPort, 4, answers)));
  const { rows: toClear } = await owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM submissions WHERE clears_at IS NOT NULL AND cleared_at IS NULL`,
  );
  await take('clearing', toClear[0]!.count, () => pass(product, 8, 'clears_at <= app_now() AND cleared_at IS NULL'));
  await makePending(owner, { count: count * 5, dueInDays: 1 });
  await take('deadline', count * 5, () => pass(product, 1.01, `status = 'pending' AND deadline_at <= app_now()`));
  acts.listening = await beats(withWorker, count);
  say(`listening, one beat: ${shown(acts.listening)}, WAL ${acts.listening.walBytes.toFixed(0)} B`);
  const people = Array.from({ length: Math.ceil(count / 5) }, (_, index): Request => ({
    method: 'POST',
    path: '/api/auth/signup',
    body: { username: `capacity${index}@bench.test`, password: `Capacity-${index}-of-bench`, termsVersion },
  }));
  await take('signUp', people.length, async () => void (await askAll(apiPort, 2, people)));
  return { acts, draftDiskBytes };
}

/** Moves the product's clock, and waits until its jobs have done what fell due. */
async function pass({ owner }: Product, days: number, due: string): Promise<void> {
  await owner.query('UPDATE app_clock SET offset_seconds = offset_seconds + $1', [Math.round(days * daySeconds)]);
  const until = performance.now() + 300_000;
  for (;;) {
    const { rows } = await owner.query<{ left: boolean }>(
      `SELECT EXISTS (SELECT FROM submissions WHERE ${due}) AS left`,
    );
    if (!rows[0]!.left) return;
    if (performance.now() > until) throw new Error(`Nobody does what is due: ${due}`);
    await wait(50);
  }
}

/** Beats of many curators who listen at the same time. */
async function beats(withWorker: WithWorker, count: number) {
  const { product } = withWorker;
  const each = 20;
  const open = await makeAnswerable(product.owner, { count: Math.ceil(count / each), perCampaign: 20 });
  const requests: Request[] = [];
  for (const { submissionId, accountId, sessionId } of open) {
    const headers = product.authorization(accountId, sessionId);
    const path = `/api/v2/curator/submissions/${submissionId}`;
    const opened = await fetch(`http://localhost:${product.apiPort}${path}/open`, { method: 'POST', headers });
    const answer = (await opened.json()) as { data: { listeningSessionId: number } };
    const data = { listeningSessionId: answer.data.listeningSessionId };
    for (let sequence = 0; sequence < each; sequence += 1) {
      const body = { ...data, sequence, positionSeconds: sequence / 20, isPlaying: true };
      requests.push({ method: 'POST', path: `${path}/heartbeat`, headers, body });
    }
  }
  return footprintOf(withWorker, requests.length, async () => void (await askAll(product.apiPort, 1, requests)));
}

/** Of the API's process, of one of its connections, and what PostgreSQL's processes share. */
async function memoryOf({ owner, memoryBytes, database }: Product): Promise<Measured['memory']> {
  const { rows } = await owner.query<{ pid: number; shared: number }>(
    `SELECT pid, pg_size_bytes(current_setting('shared_buffers'))::float8 AS shared FROM pg_stat_activity
      WHERE application_name = 'fanfare-api'`,
  );
  const alive = new Set(childrenOf(postmasterOf(database.folder)));
  const connections = rows.filter(({ pid }) => alive.has(pid)).map(({ pid }) => privateBytes(pid));
  return { apiBytes: memoryBytes(), connectionBytes: median(connections), databaseSharedBytes: rows[0]!.shared };
}

/** Of what these figures are. */
export async function machineOf({ owner }: Product, commit: string): Promise<Measured['machine']> {
  const { rows } = await owner.query<{ count: number }>('SELECT count(*)::int AS count FROM submissions');
  const [first, ...others] = cpus();
  return {
    processor: first!.model,
    cores: others.length + 1,
    commit,
    takenOn: new Date().toISOString().slice(0, 10),
    submissions: rows[0]!.count,
  };
}
