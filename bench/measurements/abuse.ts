import { setTimeout as wait } from 'node:timers/promises';
import { type Attack, attacked, attacks } from '../lib/abuse.ts';
import type { Bench } from '../lib/bench.ts';
import { startNginx } from '../lib/front-nginx.ts';
import { Connection } from '../lib/http-load.ts';
import { percentile } from '../lib/numbers.ts';
import { type Result, compared } from '../lib/report.ts';

const people = 8;
/**
 * A person asks, reads the answer, and asks again after this. All eight have one address, of which nginx delays more than 200 requests a second
 * (`scripts/deployment/nginx.conf`): however fast the machine, they stay below that.
 */
const pauseMs = 50;
/** Others may become this much slower, and the process this much larger. */
const most = 2;
const portOffset = 100;

type Ask = () => Promise<number>;

/** People who read their account. @returns each measured span's 99th percentile */
function peopleAt(port: number, { product, creators, seconds }: Bench): Ask {
  const headers = creators.map((creator) => product.authorization(creator.accountId, creator.sessionId));
  let turn = 0;
  return async () => {
    const until = performance.now() + seconds * 1_000;
    const each: number[] = [];
    const asPerson = async () => {
      const connection = new Connection(port);
      try {
        while (performance.now() < until) {
          const start = performance.now();
          const request = { method: 'GET', path: '/api/account', headers: headers[turn++ % headers.length]! } as const;
          let answer = await connection.ask(request);
          // Whoever is sent away because of overload asks again: the time until the answer is what they notice.
          while (answer.status === 503) {
            await wait(pauseMs);
            answer = await connection.ask(request);
          }
          if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.body.slice(0, 200)}`);
          each.push(performance.now() - start);
          await wait(pauseMs);
        }
      } finally {
        connection.close();
      }
    };
    await Promise.all(Array.from({ length: people }, asPerson));
    return percentile(each, 0.99);
  };
}

interface Place {
  rounds: number;
  ask: Ask;
  memoryBytes(): number;
  attackPort: number;
  /** Whether nginx stands there: the API alone refuses a flood as fast as it comes, which takes its processor time. */
  isFront: boolean;
}

/**
 * People beside an attack, against the mean of the same people before and after it: their 99th percentile, and the memory of the API's
 * process. The quiet spans against each other show how much the machine varies by itself.
 */
async function measure(where: string, { rounds, ask, memoryBytes, attackPort, isFront }: Place): Promise<Result[]> {
  const results: Result[] = [];
  const memory = () => memoryBytes() / 2 ** 20;
  const megabytes = (value: number) => `${value.toFixed(0)} MB`;
  await ask();
  for (const [attack, what] of Object.entries(attacks) as [Attack, string][]) {
    const [before, beside, after, small, large]: [number[], number[], number[], number[], number[]] = [
      [],
      [],
      [],
      [],
      [],
    ];
    for (let round = 0; round < rounds; round += 1) {
      small.push(memory());
      before.push(await ask());
      await attacked(attack, attackPort, async () => {
        beside.push(await ask());
        large.push(memory());
      });
      // What the attack left behind is closed first.
      await wait(1_000);
      after.push(await ask());
    }
    const quiet = before.map((value, index) => (value + after[index]!) / 2);
    results.push(
      compared(
        `p99 of others${where} beside ${what} / without`,
        beside,
        quiet,
        attack === 'flood' && !isFront ? null : { atMost: most },
      ),
      compared('  without, after / before (noise)', after, before),
      compared('  memory of the API beside / before', large, small, { atMost: most }, megabytes),
    );
  }
  return results;
}

/** Abuse of the API itself, and through nginx where one is installed. */
export async function abuse(bench: Bench): Promise<Result[]> {
  const { product, rounds } = bench;
  // With the limits of a real installation: those of tests let everybody do everything.
  const apiPort = product.apiPort + portOffset;
  const { memoryBytes } = await product.serve('api/src/server.ts', portOffset + 10, {
    FANFARE_PORT: String(product.apiPort - 10 + portOffset),
    FANFARE_LIMITS: JSON.stringify({ general: { max: 300 }, generalPerSite: { max: 1_500 } }),
  });
  const results = await measure('', {
    rounds,
    ask: peopleAt(apiPort, bench),
    memoryBytes,
    attackPort: apiPort,
    isFront: false,
  });
  const frontPort = apiPort + 1;
  const nginx = await startNginx(frontPort, apiPort);
  if (!nginx) return results;
  try {
    const ask = peopleAt(frontPort, bench);
    results.push(
      ...(await measure(' through nginx', { rounds, ask, memoryBytes, attackPort: frontPort, isFront: true })),
    );
  } finally {
    await nginx.stop();
  }
  return results;
}
