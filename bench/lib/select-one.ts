import { type Request, requestsPerSecond } from './http-load.ts';
import { interleaved, median } from './numbers.ts';
import type { Product } from './product.ts';
import { type Result, compared, perSecond } from './report.ts';
import type { Bench } from './bench.ts';

const connections = 20;
/** As of a process that has run for a while: with one second V8 was still compiling through half of the rounds. */
const warmUpMs = 6_000;
const noiseMs = 1_000;

const one: Request = { method: 'GET', path: '/one' };
const rate = (port: number, milliseconds: number, next: () => Request) =>
  requestsPerSecond(port, { connections, milliseconds, next });

/**
 * How many responses a second the API gives, against a bare server's `SELECT 1`.
 * @param next the next request; each must respond with a 200
 */
export async function againstSelectOne(
  { product, rounds, seconds }: Pick<Bench, 'product' | 'rounds' | 'seconds'>,
  what: string,
  next: () => Request,
  target: Result['target'],
): Promise<Result[]> {
  // Responses per second of processor time, measured as well: that ratio holds when the machine is also busy with other work.
  const perProcessor = { api: [] as number[], peer: [] as number[] };
  const counted = async (who: 'api' | 'peer', port: number, request: () => Request) => {
    const before = await product.processorMs[who]();
    const measured = await rate(port, seconds * 1_000, request);
    perProcessor[who].push((measured * seconds * 1_000) / ((await product.processorMs[who]()) - before));
    return measured;
  };
  await rate(product.apiPort, warmUpMs, next);
  await rate(product.peerPort, warmUpMs, () => one);
  const rates = await interleaved(rounds, {
    ours: () => counted('api', product.apiPort, next),
    peer: () => counted('peer', product.peerPort, () => one),
  });
  return [
    compared(`${what} / SELECT 1 in bare Fastify`, rates.ours, rates.peer, target, perSecond()),
    compared('  the same per second of processor time', perProcessor.api, perProcessor.peer, null, perSecond()),
  ];
}

/** The machine's own noise: the same `SELECT 1` again and again during a run. */
export function machineNoise(product: Product) {
  const rates: number[] = [];
  return {
    take: async (): Promise<void> => {
      const measured = () => rate(product.peerPort, noiseMs, () => one);
      // The first is the warm-up.
      if (rates.length === 0) await measured();
      rates.push(await measured());
    },
    /** Each round against their median: the spread is the noise. */
    result: (): Result =>
      compared(
        'noise: SELECT 1 in bare Fastify before each measurement / its median',
        rates,
        rates.map(() => median(rates)),
        null,
        perSecond(),
      ),
  };
}
