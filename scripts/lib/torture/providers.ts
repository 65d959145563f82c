import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { openCrowd } from './crowd.ts';
import { findHalves } from './effects.ts';
import type { Part } from './part.ts';
import { openTestBed, type TestBed } from './test-bed.ts';
import type { TcpProxy } from './tcp-proxy.ts';

const hourSeconds = 3_600;
const dayHours = 24;
/** Then it is quiet: what got lost is asked for by itself, more and more seldom. */
const faultyHours = 16;
/** Everything is repeated under its key before the day is over, for which answers are kept. */
const repeatHour = 22;
const manyTimes = 1_000;

/** The calls that money depends on, as the sandbox names them. */
const calls = {
  stripe: ['payment_intents.create', 'payment_intents.retrieve', 'payment_intents.cancel'],
  paypal: ['payouts.create', 'payouts.get', 'payout_items.get'],
};

/** What the providers are like for an hour. */
interface Hour {
  name: string;
  /** Of webhooks and of calls, as `/_control/<provider>/policy` takes it. */
  policy?: object;
  /** What the network to the provider is like. */
  network?: (proxy: TcpProxy) => void;
}

const failing = (mode: string) => ({
  faults: [...calls.stripe, ...calls.paypal].map((call) => ({ call, mode, times: manyTimes })),
});

const hours: Hour[] = [
  { name: 'fine' },
  { name: 'webhooks in any order, each up to ten times', policy: { duplicate: 9, shuffle: true } },
  { name: 'slow', network: (proxy) => proxy.slow(1_500) },
  { name: '500 before the work', policy: failing('500_before') },
  { name: '500 after the work', policy: failing('500_after') },
  { name: 'half open', network: (proxy) => proxy.set('stalled') },
  { name: '429', policy: failing('429') },
  {
    name: 'webhooks lost, late or changed',
    policy: { dropRate: 0.5, tamperRate: 0.3, staleRate: 0.1, delayMs: 1_000 },
  },
  { name: 'reset after the work', policy: failing('reset') },
  { name: 'lost connections', network: (proxy) => proxy.set('lost') },
];

async function setPolicy(testBed: TestBed, policy: object): Promise<void> {
  for (const provider of ['stripe', 'paypal']) {
    const { ok, status } = await fetch(`${testBed.sandboxUrl}/_control/${provider}/policy`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(policy),
    });
    if (!ok) throw new Error(`The simulator of ${provider} answers a policy with ${status}`);
  }
}

/** Notices that nobody of the provider's sent, about payments that exist: all must be refused. @returns how many, and those that were not */
async function forge(testBed: TestBed): Promise<{ count: number; problems: string[] }> {
  const { rows } = await testBed.owner.query<{ id: string }>(
    `SELECT payment_intent_id AS id FROM purchases WHERE status = 'open' AND payment_intent_id IS NOT NULL ORDER BY id DESC LIMIT 5`,
  );
  const problems: string[] = [];
  for (const { id } of rows) {
    const object = { id, object: 'payment_intent', status: 'succeeded' };
    const event = {
      id: `evt_${randomUUID()}`,
      object: 'event',
      type: 'payment_intent.succeeded',
      created: 1,
      data: { object },
    };
    const at = Math.floor(Date.now() / 1_000);
    const forged: [provider: string, headers: Record<string, string>, body: object][] = [
      ['stripe', {}, event],
      ['stripe', { 'stripe-signature': `t=${at},v1=${'0'.repeat(64)}` }, event],
      [
        'paypal',
        { 'paypal-transmission-id': randomUUID(), 'paypal-transmission-sig': 'AAAA' },
        { ...event, event_type: 'PAYMENT.CAPTURE.COMPLETED' },
      ],
    ];
    for (const [provider, headers, body] of forged) {
      const { status } = await fetch(`${testBed.apiUrls[0]}/api/webhooks/${provider}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      if (status < 400) problems.push(`a forged notice of ${provider} about ${id} was answered ${status}`);
    }
  }
  return { count: rows.length, problems };
}

/** A day of the product's clock with providers that are slow, silent, broken, and told of by anybody. */
export const providers: Part = {
  what: 'a day of slow, silent and broken providers, and forged notices',
  sizes: { providerClients: 16, hourSeconds: 20 },
  async run({ name, port, size, say }) {
    const testBed = await openTestBed({
      name,
      port,
      apis: 2,
      withProviderProxy: true,
      env: { STRIPE_TIMEOUT_MS: '3000', PAYPAL_TIMEOUT_MS: '3000' },
    });
    const proxy = testBed.providerProxy!;
    try {
      const crowd = await openCrowd(testBed, size('providerClients'));
      const problems: string[] = [];
      let forgedCount = 0;
      const advance = (seconds: number) =>
        testBed.owner.query('UPDATE app_clock SET offset_seconds = offset_seconds + $1', [seconds]);
      for (let hour = 0; hour < faultyHours; hour += 1) {
        const { name: fault, policy = {}, network } = hours[hour % hours.length]!;
        await setPolicy(testBed, policy);
        network?.(proxy);
        const fromMs = performance.now();
        await wait(size('hourSeconds') * 1_000);
        const forged = await forge(testBed);
        forgedCount += forged.count;
        problems.push(...forged.problems);
        proxy.set('open');
        proxy.slow(0);
        say(`hour ${hour}, ${fault}: ${crowd.journal.between(fromMs, performance.now())}`);
        await advance(hourSeconds);
      }
      await setPolicy(testBed, {});
      if (forgedCount === 0) problems.push('no payment was open when notices were forged');
      await crowd.stop();
      const quiet = async (fromHour: number, toHour: number) => {
        for (let hour = fromHour; hour < toHour; hour += 1) {
          await advance(hourSeconds);
          await wait(1_000);
        }
      };
      await quiet(faultyHours, repeatHour);
      for (const line of crowd.report()) say(line);
      problems.push(...(await crowd.check()));
      await quiet(repeatHour, dayHours);
      const atEnd = [...(await findHalves(testBed.owner)), await testBed.audit()].filter(Boolean);
      return [...problems, ...atEnd.map((one) => `at the end of the day: ${one}`)];
    } finally {
      await testBed.stop();
    }
  },
};
