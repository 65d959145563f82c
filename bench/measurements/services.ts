import { type Asker, askerOf } from '../lib/asker.ts';
import { fillMarket, market } from '../lib/market.ts';
import { startKeyPeer } from '../lib/key-peer.ts';
import { interleaved } from '../lib/numbers.ts';
import type { Product } from '../lib/product.ts';
import { type Result, compared } from '../lib/report.ts';
import { recordRounds } from '../lib/rounds.ts';
import { makeDrafts } from '../lib/world.ts';
import type { Bench } from '../lib/bench.ts';

const keyPortOffset = 14;
const sorts = ['match', 'price', '-price', 'reply', 'accept', 'audience'];
/** From no filter to a set that hardly any service matches, as people click them together; g and p are the track's genre and its parent. */
const filters = (genre: number, parent: number) => [
  '',
  `&genres=${genre}`,
  `&genres=${parent}&priceMin=1&priceMax=4`,
  '&accepts=track&levels=standard,trusted,top',
  '&countries=AF,AL,AO&languages=aa,ab',
  '&levels=trusted,top&replyDays=7',
  `&accepts=track&genres=${genre}&replyDays=15`,
  '&q=velvet',
  `&genres=${genre}&countries=AF&levels=trusted&priceMax=3`,
];
const lateAt = 100;

/** Finding services among 100,000: each filter and sort order, distant pages, and the counts, against a lookup of one row by its key. */
export async function services({ product, creators, rounds }: Bench): Promise<Result[]> {
  await fillMarket(product.owner);
  const [draft] = await makeDrafts(product.owner, 1, 1);
  const creator = creators.find((one) => one.accountId === draft!.accountId)!;
  const key = await startKeyPeer(product, keyPortOffset, market.services);
  const ask = askerOf(product.apiPort, product.authorization(creator.accountId, creator.sessionId));
  const { rows } = await product.owner.query<{ id: number; parent_id: number }>(
    `SELECT g.id, g.parent_id FROM track_genres tg JOIN genres g ON g.id = tg.genre_id JOIN campaigns c ON c.track_id = tg.track_id
      WHERE c.id = $1 AND g.parent_id IS NOT NULL LIMIT 1`,
    [draft!.campaignId],
  );
  const chosen = filters(rows[0]!.id, rows[0]!.parent_id);
  const list = `/api/v2/curator-services?type=playlists&campaignId=${draft!.campaignId}`;
  const lists = chosen.flatMap((filter) => sorts.map((sort) => `${list}${filter}&sort=${sort}`));
  const counts = chosen.map((filter) => list.replace('-services?', '-services/counts?') + filter);

  const firstTimes = await ask.each(product.apiPort, [...sorts.map((sort) => `${list}&sort=${sort}`), ...counts]);
  const { asks, medians, spent } = recordRounds();
  const { apiPort, peerPort, processorMs } = product;
  const barePath = () => key.path().replace('/bench', '');
  const p95 = await interleaved(rounds, {
    key: asks('key', () => ask.each(key.port, lists.map(key.path)), key.processorMs),
    bare: asks('bare', () => ask.each(peerPort, lists.map(barePath))),
    lists: asks('lists', () => ask.each(apiPort, lists), processorMs.api),
    counts: asks('counts', () => ask.each(apiPort, counts)),
  });
  const slowest = (times: readonly number[]) => [Math.max(...times)];
  const target = { atMost: 10 };
  const text = `services: ${lists.length} ways to filter and sort ${market.services}`;
  return [
    compared(`${text}, p95 / one row by its key in the same API, p95`, p95.lists, p95.key, target),
    compared('  p95 / one row by its key in the same API, median', p95.lists, medians('key')),
    compared('  median / one row by its key in the same API, median', medians('lists'), medians('key')),
    compared('  processor time, mean / one row by its key in the same API', spent('lists'), spent('key')),
    compared('  p95 / one row by its key in bare Fastify, without a session, p95', p95.lists, p95.bare),
    compared(
      `services: counts by each filter, p95 / one row by its key in the same API, p95`,
      p95.counts,
      p95.key,
      target,
    ),
    compared('services: an order put together anew, slowest', slowest(firstTimes.slice(0, sorts.length)), [1_000]),
    compared('services: counted anew, slowest', slowest(firstTimes.slice(sorts.length)), [1_000]),
    ...(await pages(ask, product, rounds, list)),
  ];
}

const asksOfAPage = 25;

/** The first page against a distant one, by match and by price, unfiltered and filtered, and in large pages: time, and processor time. */
async function pages(ask: Asker, { apiPort, processorMs }: Product, rounds: number, list: string): Promise<Result[]> {
  const results: Result[] = [];
  for (const query of ['&sort=match', '&sort=price', '&sort=price&levels=trusted,top', '&sort=match&limit=100']) {
    const path = `${list}${query}`;
    let last = path;
    for (let page = 1; page < lateAt; page += 1) {
      const { nextCursor } = await ask.get<{ nextCursor: string | null }>(last);
      if (nextCursor === null) throw new Error(`${path} has ${page} pages only`);
      last = `${path}&cursor=${nextCursor}`;
    }
    const { asks, medians, spent } = recordRounds();
    const several = (of: string) => () => ask.each(apiPort, Array<string>(asksOfAPage).fill(of));
    await interleaved(rounds, {
      first: asks('first', several(path), processorMs.api),
      late: asks('late', several(last), processorMs.api),
    });
    const target = { atMost: 1.2 };
    const what = `services ${query.slice(1)}: page ${lateAt} / page 1`;
    results.push(
      compared(what, medians('late'), medians('first'), target),
      compared('  its processor time', spent('late'), spent('first'), target),
    );
  }
  return results;
}
