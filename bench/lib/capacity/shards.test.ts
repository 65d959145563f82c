import fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../api/test/database.ts';
import { deliver, issueTo, openShard, payAcross, payWithin, positionOf, type Shard } from './shards.ts';

/* How a payment between two shards would be booked: on two databases with the product's own ledger, its triggers and constraints. */

const databases: TestDatabase[] = [];
let shards: [Shard, Shard];

beforeAll(async () => {
  const open = async (name: string, other: string): Promise<Shard> => {
    const database = await createTestDatabase();
    databases.push(database);
    const shard = { name, db: new Client({ connectionString: database.ownerUrl }) };
    await shard.db.connect();
    await openShard(shard, [other]);
    return shard;
  };
  shards = [await open('north', 'south'), await open('south', 'north')];
});
afterAll(async () => {
  for (const { db } of shards) await db.end();
  for (const database of databases) await database.drop();
});

let people = 0;
/** An artist and a curator in each shard. */
async function makePeople(credits: number) {
  return Promise.all(
    shards.map(async (shard) => {
      people += 2;
      const [artist, curator] = [people, people - 1];
      await issueTo(shard, artist, 'lot', credits);
      await issueTo(shard, curator, 'curator_clearing', 0);
      return { artist: { accountId: artist, kind: 'lot' }, curator: { accountId: curator, kind: 'curator_clearing' } };
    }),
  );
}

/** Nothing is made or lost, nothing is in clearing, and the accounts for each other say what the orders say. */
async function expectBooksToAgree() {
  const { held, issued, inTransit, unbooked, inClearing } = await positionOf(shards);
  expect({ held, inTransit, inClearing }).toEqual({ held: issued, inTransit: unbooked, inClearing: 0 });
}

let payments = 0;
const newKey = () => `submission:${(payments += 1)}:settled`;

test('a payment that the wallet doesn’t cover leaves nothing in either shard', async () => {
  const [north, south] = await makePeople(100);
  const before = await positionOf(shards);
  const payment = { idem: newKey(), from: north!.artist, to: south!.curator, price: 101, share: 50 };
  await expect(payAcross(shards[0], 'south', payment)).rejects.toThrow('wallet_never_overdrawn');
  expect(await deliver(shards[0], shards[1], { atMost: 10 })).toBe(0);
  expect(await positionOf(shards)).toEqual(before);
});

test('a payment is booked once at the other shard, also where whoever delivers dies before noting it', async () => {
  const [north, south] = await makePeople(1_000);
  const payment = { idem: newKey(), from: north!.artist, to: south!.curator, price: 400, share: 200 };
  await payAcross(shards[0], 'south', payment);
  await payAcross(shards[0], 'south', payment);
  expect(await positionOf(shards)).toMatchObject({ inTransit: 200, unbooked: 200 });
  expect(await deliver(shards[0], shards[1], { atMost: 10, dies: true })).toBe(1);
  expect(await deliver(shards[0], shards[1], { atMost: 10 })).toBe(0);
  expect(await positionOf(shards)).toMatchObject({ inTransit: 0, unbooked: 0 });
  const { rows } = await shards[1].db.query<{ balance: string }>(
    `SELECT credits_posted - debits_posted AS balance FROM ledger_balances b JOIN ledger_accounts a ON a.id = b.ledger_account_id
      WHERE a.account_id = $1`,
    [south!.curator.accountId],
  );
  expect(rows).toEqual([{ balance: 200 }]);
  await expectBooksToAgree();
});

type Act =
  | { do: 'pay'; from: 0 | 1; to: 0 | 1; price: number; sharePercent: number; times: number }
  | { do: 'giveBack'; from: 0 | 1; to: 0 | 1; amount: number }
  | { do: 'deliver'; from: 0 | 1; atMost: number; dies: boolean };

const shardIndex = fc.constantFrom<0 | 1>(0, 1);
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    do: fc.constant('pay' as const),
    from: shardIndex,
    to: shardIndex,
    price: fc.integer({ min: 2, max: 700 }),
    sharePercent: fc.integer({ min: 1, max: 100 }),
    times: fc.integer({ min: 1, max: 2 }),
  }),
  // A promise that was broken: what the curator earned goes back to the artist.
  fc.record({
    do: fc.constant('giveBack' as const),
    from: shardIndex,
    to: shardIndex,
    amount: fc.integer({ min: 1, max: 200 }),
  }),
  fc.record({
    do: fc.constant('deliver' as const),
    from: shardIndex,
    atMost: fc.integer({ min: 1, max: 5 }),
    dies: fc.boolean(),
  }),
);

test('whatever is paid, given back and delivered, in any order: the books agree after each step, and nothing is under way in the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 25 }), async (acts) => {
      const parties = await makePeople(1_000);
      for (const one of acts) {
        await perform(one, parties);
        await expectBooksToAgree();
      }
      await deliver(shards[0], shards[1], { atMost: 1_000 });
      await deliver(shards[1], shards[0], { atMost: 1_000 });
      expect(await positionOf(shards)).toMatchObject({ inTransit: 0, unbooked: 0 });
      await expectBooksToAgree();
    }),
    { numRuns: 8 },
  );
});

async function perform(one: Act, parties: Awaited<ReturnType<typeof makePeople>>) {
  if (one.do === 'deliver') {
    await deliver(shards[one.from], shards[1 - one.from]!, one);
    return;
  }
  const [payer, payee] = one.do === 'pay' ? (['artist', 'curator'] as const) : (['curator', 'artist'] as const);
  const amounts =
    one.do === 'pay'
      ? { price: one.price, share: Math.max(1, Math.floor((one.price * one.sharePercent) / 100)) }
      : { price: one.amount, share: one.amount };
  const payment = { idem: newKey(), from: parties[one.from]![payer], to: parties[one.to]![payee], ...amounts };
  const pay = () =>
    one.from === one.to
      ? payWithin(shards[one.from], payment)
      : payAcross(shards[one.from], shards[one.to].name, payment);
  for (let time = 0; time < (one.do === 'pay' ? one.times : 1); time += 1) {
    await pay().catch((error: Error) => {
      if (!error.message.includes('wallet_never_overdrawn')) throw error;
    });
  }
}
