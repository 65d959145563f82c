import { randomUUID } from 'node:crypto';
import { type Answerable, answerTo, makeAnswerable } from './answerable.ts';
import { type Request, askOnce } from './http-load.ts';
import type { Product } from './product.ts';
import { type Creator, makeDrafts } from './world.ts';

interface Person {
  accountId: number;
  sessionId: number;
}

/** Who asks: their data grow with everything else. */
export interface Callers {
  creators: readonly Creator[];
  curators: readonly Person[];
}

const submissionsEach = 20;
/** Paid for in every so many turns only: what is paid for adds to the data. */
const paymentEvery = 2;
const draftsToBrowse = 4;

type HotCall =
  | 'account'
  | 'campaigns'
  | 'campaign'
  | 'services'
  | 'feed'
  | 'transactions'
  | 'queue'
  | 'heartbeat'
  | 'payment'
  | 'answer';

/** The requests of a call by turn; null: none in this turn. */
export type HotCalls = Record<HotCall, readonly (Request | null)[]>;

const get = (product: Product, { accountId, sessionId }: Person, path: string): Request => ({
  method: 'GET',
  path,
  headers: product.authorization(accountId, sessionId),
});

/**
 * The ten calls that people make most often (those of api/test/statements.test.ts), each so many times by several people, with what they
 * use up: drafts to pay for, submissions to answer.
 */
export async function makeHotCalls(
  product: Product,
  { creators, curators }: Callers,
  count: number,
): Promise<HotCalls> {
  const { owner } = product;
  const times = <Value>(make: (index: number) => Value) => Array.from({ length: count }, (_, index) => make(index));
  const creator = (index: number) => creators[index % creators.length]!;
  const curator = (index: number) => curators[index % curators.length]!;
  const sessionOf = new Map(creators.map((one) => [one.accountId, one]));

  const campaigns = await owner.query<Person & { id: number }>(
    `SELECT id, account_id AS "accountId" FROM campaigns WHERE status = 'completed' AND account_id = ANY ($1::int[])
      ORDER BY md5(id::text) LIMIT $2`,
    [creators.map(({ accountId }) => accountId), count],
  );
  const toBrowse = await makeDrafts(owner, draftsToBrowse, 1, creators.length);
  const toPay = await makeDrafts(owner, Math.ceil(count / paymentEvery), submissionsEach, creators.length);
  const toAnswer = await makeAnswerable(owner, {
    count: count + 1,
    perCampaign: 1,
    creators: creators.length,
    services: curators.length - 1,
  });
  const heard = toAnswer.pop()!;

  const services = times((index) => {
    const { campaignId, accountId } = toBrowse[index % toBrowse.length]!;
    const path = `/api/v2/curator-services?campaignId=${campaignId}&sort=match`;
    return get(product, sessionOf.get(accountId)!, path);
  });
  // A track's first page computes the order that later ones read.
  for (const first of services.slice(0, toBrowse.length)) await askOnce(product.apiPort, first);
  return {
    account: times((index) => get(product, creator(index), '/api/account')),
    campaigns: times((index) => get(product, creator(index), '/api/v2/campaigns/me')),
    campaign: times((index) => {
      const { id, accountId } = campaigns.rows[index % campaigns.rows.length]!;
      return get(product, sessionOf.get(accountId)!, `/api/v2/campaigns/${id}`);
    }),
    services,
    feed: times((index) => get(product, creator(index), '/api/v2/feed?role=creator')),
    transactions: times((index) => get(product, creator(index), '/api/v2/transactions/me/creator')),
    queue: times((index) => get(product, curator(index), '/api/v2/curator/queue')),
    heartbeat: await heartbeats(product, heard, count),
    payment: times((index) => {
      if (index % paymentEvery > 0) return null;
      const { campaignId, accountId } = toPay[index / paymentEvery]!;
      const { headers } = get(product, sessionOf.get(accountId)!, '');
      const path = `/api/v2/campaigns/${campaignId}/complete`;
      return { method: 'POST', path, headers: { ...headers, 'idempotency-key': randomUUID() } };
    }),
    answer: toAnswer.map((one) => answerTo(product, one)),
  };
}

/** Beats of one listening session, which each go on a little. */
async function heartbeats(product: Product, heard: Answerable, count: number): Promise<Request[]> {
  const headers = product.authorization(heard.accountId, heard.sessionId);
  const path = `/api/v2/curator/submissions/${heard.submissionId}`;
  const opened = await askOnce(product.apiPort, { method: 'POST', path: `${path}/open`, headers });
  const { listeningSessionId } = (opened as { data: { listeningSessionId: number } }).data;
  return Array.from({ length: count }, (_, sequence) => ({
    method: 'POST',
    path: `${path}/heartbeat`,
    headers,
    body: { listeningSessionId, sequence, positionSeconds: sequence / 100, isPlaying: true },
  }));
}
