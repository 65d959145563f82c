import { termsVersion } from '@fanfare/api-contract/terms';
import { type Request, Connection } from '../lib/http-load.ts';
import { median } from '../lib/numbers.ts';
import type { Result } from '../lib/report.ts';
import type { Bench } from '../lib/bench.ts';

/** Samples of each call, for known and for unknown addresses; each round adds a hundred. */
const leastOfEach = 500;
const knownCount = 50;
const warmUp = 30;
/** The maximum distance between the medians. */
const within = 0.05;

const password = 'Correct-horse-1';
const calls = {
  'sign-in': {
    path: '/api/auth/signin',
    status: 401,
    body: (username: string) => ({ username, password: 'Wrong-horse-1' }),
  },
  'sign-up': {
    path: '/api/auth/signup',
    status: 200,
    body: (username: string) => ({ username, password, termsVersion }),
  },
  forgot: { path: '/api/auth/password/forgot', status: 200, body: (username: string) => ({ username }) },
};
type Name = keyof typeof calls;
const names = Object.keys(calls) as Name[];

interface Try {
  name: Name;
  isKnown: boolean;
}

function shuffled<T>(items: T[]): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [result[last], result[other]] = [result[other]!, result[last]!];
  }
  return result;
}

/**
 * The response time must not reveal whether an address has an account. One caller sends requests one after the other, all kinds
 * in random order, so that the machine's other load affects each alike. Meanwhile the resulting emails are sent to a mailbox that
 * accepts them. The limits are those of tests: a thousand times as high.
 */
export async function knownAddresses({ product, rounds }: Bench): Promise<Result[]> {
  await product.serve('api/sandbox/index.ts', 22);
  const connection = new Connection(product.apiPort);
  let made = 0;
  const unknown = () => `unknown${(made += 1)}@example.test`;
  const known = Array.from({ length: knownCount }, (_, index) => `known${index + 1}@example.test`);

  async function ask(name: Name, username: string): Promise<number> {
    const { path, status, body } = calls[name];
    const request: Request = { method: 'POST', path, body: body(username) };
    // Known addresses come again and again; each time as if it were the first.
    await product.owner.query("DELETE FROM rate_limit_tries WHERE limit_name IN ('signin_delay', 'signup_email')");
    const startedAt = performance.now();
    const answer = await connection.ask(request);
    const tookMs = performance.now() - startedAt;
    if (answer.status !== status) throw new Error(`${path} answered ${answer.status}: ${answer.body.slice(0, 300)}`);
    return tookMs;
  }
  const oneOfKnown = () => known[Math.floor(Math.random() * knownCount)]!;
  const addressFor = ({ isKnown }: Try) => (isKnown ? oneOfKnown() : unknown());

  try {
    for (const address of known) await ask('sign-up', address);
    await product.owner.query("UPDATE accounts SET email_confirmed_at = app_now() WHERE email LIKE 'known%'");
    const kinds: Try[] = names.flatMap((name) => [true, false].map((isKnown) => ({ name, isKnown })));
    for (let turn = 0; turn < warmUp; turn += 1) for (const kind of kinds) await ask(kind.name, addressFor(kind));

    const eachCount = Math.max(leastOfEach, rounds * 100);
    const tookMs = new Map<Try, number[]>(kinds.map((kind) => [kind, []]));
    for (const kind of shuffled(kinds.flatMap((each) => Array<Try>(eachCount).fill(each)))) {
      tookMs.get(kind)!.push(await ask(kind.name, addressFor(kind)));
    }
    const of = (name: Name, isKnown: boolean) =>
      tookMs.get(kinds.find((kind) => kind.name === name && kind.isKnown === isKnown)!)!;
    return names.map((name) => compared(name, of(name, true), of(name, false)));
  } finally {
    connection.close();
  }
}

/** Medians of all samples, and of each hundred for the spread. */
function compared(name: Name, knownMs: number[], unknownMs: number[]): Result {
  const hundreds = Array.from({ length: Math.floor(knownMs.length / 100) }, (_, index) => index * 100);
  const part = (values: number[], start: number) => median(values.slice(start, start + 100));
  return {
    what: `${name} of a known / of an unknown address, median of ${knownMs.length} each`,
    ours: `${median(knownMs).toFixed(2)} ms`,
    peer: `${median(unknownMs).toFixed(2)} ms`,
    ratio: median(knownMs) / median(unknownMs),
    rounds: hundreds.map((start) => part(knownMs, start) / part(unknownMs, start)),
    target: { within },
  };
}
