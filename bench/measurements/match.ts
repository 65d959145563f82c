import { askerOf } from '../lib/asker.ts';
import { startKeyPeer } from '../lib/key-peer.ts';
import { interleaved } from '../lib/numbers.ts';
import { type Result, compared } from '../lib/report.ts';
import { recordRounds } from '../lib/rounds.ts';
import { makeDrafts, sizes } from '../lib/world.ts';
import type { Bench } from '../lib/bench.ts';

const keyPortOffset = 18;
const lateAt = 20;
const asksPerRound = 50;

/** Services by match for a draft's track, the first page and a later one, against one row by its key over HTTP. */
export async function match({ product, creators, rounds }: Bench): Promise<Result[]> {
  const { apiPort, peerPort } = product;
  const [draft] = await makeDrafts(product.owner, 1, 1);
  const { accountId, sessionId } = creators.find((one) => one.accountId === draft!.accountId)!;
  const ask = askerOf(apiPort, product.authorization(accountId, sessionId));
  const key = await startKeyPeer(product, keyPortOffset);
  const first = `/api/v2/curator-services?type=playlists&campaignId=${draft!.campaignId}&sort=match`;
  let late = first;
  for (let page = 1; page < lateAt; page += 1) {
    const { nextCursor } = await ask.get<{ nextCursor: string }>(late);
    late = `${first}&cursor=${nextCursor}`;
  }

  const { asks } = recordRounds();
  const several = (name: string, port: number, pathOf: () => string) =>
    asks(name, () => ask.each(port, Array.from({ length: asksPerRound }, pathOf)));
  const p95 = await interleaved(rounds, {
    bare: several('bare', peerPort, () => key.path().replace('/bench', '')),
    key: several('key', key.port, key.path),
    first: several('first', apiPort, () => first),
    late: several('late', apiPort, () => late),
  });
  const target = { atMost: 12, aim: 6 };
  const text = `services by match, ${sizes.services} of them`;
  return [
    compared(`${text}: page 1 / one row by its key in bare Fastify, p95`, p95.first, p95.bare, target),
    compared('  / one row by its key in the same API, p95', p95.first, p95.key),
    compared(`${text}: page ${lateAt} / one row by its key in bare Fastify, p95`, p95.late, p95.bare, target),
    compared('  / one row by its key in the same API, p95', p95.late, p95.key),
  ];
}
