import { Connection, askOnce } from '../lib/http-load.ts';
import { interleaved, median, ratios } from '../lib/numbers.ts';
import type { Result } from '../lib/report.ts';
import { makeDrafts, sizes } from '../lib/world.ts';
import type { Bench } from '../run.ts';

const lastPage = 20;
const asksPerRound = 5;

/** The list of services as a creator sees it (ranked for a track), its first page and a late one, against one row by key. */
export async function list({ product, creators, rounds }: Bench): Promise<Result[]> {
  const [draft] = await makeDrafts(product.owner, 1, 1);
  const creator = creators.find((one) => one.accountId === draft!.accountId)!;
  const headers = product.authorization(creator.accountId, creator.sessionId);
  const results: Result[] = [];
  for (const [name, query] of [
    ['by match, for a track', `type=playlists&campaignId=${draft!.campaignId}`],
    ['by price', 'type=playlists&sort=price'],
  ] as const) {
    const path = (cursor: string | null) =>
      `/api/v2/curator-services?${query}${cursor === null ? '' : `&cursor=${cursor}`}`;
    let cursor: string | null = null;
    for (let page = 1; page < lastPage; page += 1) {
      const answer = (await askOnce(product.apiPort, { method: 'GET', path: path(cursor), headers })) as {
        data: { nextCursor: string };
      };
      cursor = answer.data.nextCursor;
    }
    const latePath = path(cursor);
    const timeOf = (port: number, next: () => string) => async () => {
      const connection = new Connection(port);
      const eachMs: number[] = [];
      try {
        for (let ask = 0; ask < asksPerRound; ask += 1) {
          const start = performance.now();
          const { status } = await connection.ask({ method: 'GET', path: next(), headers });
          if (status !== 200) throw new Error(`${next()} answered ${status}`);
          eachMs.push(performance.now() - start);
        }
      } finally {
        connection.close();
      }
      return median(eachMs);
    };
    const times = await interleaved(rounds, {
      first: timeOf(product.apiPort, () => path(null)),
      late: timeOf(product.apiPort, () => latePath),
      key: timeOf(product.peerPort, () => `/services/${1 + Math.floor(Math.random() * sizes.services)}`),
    });
    const [flat, first, late] = [
      ratios(times.late, times.first),
      ratios(times.first, times.key),
      ratios(times.late, times.key),
    ];
    const text = (values: readonly number[]) => `${median(values).toFixed(1)} ms`;
    const keyText = text(times.key);
    results.push(
      {
        what: `services ${name}: page ${lastPage} / page 1 (${sizes.services} services)`,
        ours: text(times.late),
        peer: text(times.first),
        ratio: median(flat),
        rounds: flat,
        target: { atMost: 1.5 },
      },
      {
        what: `  page 1 / one row by its key`,
        ours: text(times.first),
        peer: keyText,
        ratio: median(first),
        rounds: first,
        target: null,
      },
      {
        what: `  page ${lastPage} / one row by its key`,
        ours: text(times.late),
        peer: keyText,
        ratio: median(late),
        rounds: late,
        target: null,
      },
    );
  }
  return results;
}
