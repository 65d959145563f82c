import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { openDatabase } from '../../plugins/database.ts';
import { lockWallets } from './accounts.ts';
import { issue, wholeCredits } from './index.ts';
import { book } from './journal.ts';
import { expectCleanAudit, ledgerWorld } from './test/world.ts';

/* One statement locks the wallets of an event, opens its journal and writes its legs. */

let database: TestDatabase;
let db: Knex;
let owner: Knex;
let lots: [number, number];

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.appUrl, 8);
  owner = openDatabase(database.ownerUrl, 2);
  const world = await ledgerWorld(owner);
  const filled = async (source: string) => {
    const lot = { accountId: world.creatorAccountId, kind: 'gift', source, journalKind: 'demo_granted' } as const;
    await db.transaction((trx) => issue(trx, { ...lot, amount: wholeCredits(10) }));
    return (await owner('lots').where({ source }).first<{ id: number }>('ledger_account_id AS id')).id;
  };
  lots = [await filled('demo:one'), await filled('demo:other')];
});
afterAll(async () => {
  await expectCleanAudit(owner);
  await db.destroy();
  await owner.destroy();
  await database.drop();
});

/** Moves a hundredth from one wallet to the other. */
const move = (trx: Knex.Transaction, idem: string, [from, to]: readonly [number, number] = lots) =>
  book(trx, {
    journal: { kind: 'demo_granted', idem },
    legs: [{ phase: 'single', debitAccountId: from, creditAccountId: to, amount: 1, idem }],
  });

const spentBy = async (lotId: number): Promise<number> =>
  (await owner('ledger_balances').where({ ledger_account_id: lotId }).first('debits_posted')).debits_posted;

/** Resolves once a connection of the API waits for another one's lock. */
async function untilOneWaits(): Promise<void> {
  for (;;) {
    const { rows } = await owner.raw(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`,
    );
    if (rows.length > 0) return;
  }
}

test('an event without legs is refused', async () => {
  const empty = db.transaction((trx) => book(trx, { journal: { kind: 'demo_granted', idem: 'empty' }, legs: [] }));
  await expect(empty).rejects.toThrow('empty has no legs');
});

test('what a wallet doesn’t have isn’t moved, and leaves no journal', async () => {
  const tooMuch = db.transaction((trx) =>
    book(trx, {
      journal: { kind: 'demo_granted', idem: 'too much' },
      legs: [{ phase: 'single', debitAccountId: lots[0], creditAccountId: lots[1], amount: 1_001, idem: 'too much' }],
    }),
  );
  await expect(tooMuch).rejects.toMatchObject({ constraint: 'wallet_never_overdrawn' });
  expect(await owner('ledger_journals').where({ idem: 'too much' })).toEqual([]);
});

test('of five at once with the same key one moves the money, and the others are told', async () => {
  const before = await spentBy(lots[0]);
  const all = await Promise.all(Array.from({ length: 5 }, () => db.transaction((trx) => move(trx, 'five'))));
  expect(all.toSorted()).toEqual([false, false, false, false, true]);
  expect(await spentBy(lots[0])).toBe(before + 1);
});

test('wallets are locked in one order, whichever way money moves', async () => {
  const before = [await spentBy(lots[0]), await spentBy(lots[1])];
  const back = [lots[1], lots[0]] as const;
  const moves = Array.from({ length: 40 }, (_, index) =>
    db.transaction((trx) => move(trx, `way:${index}`, index % 2 === 0 ? lots : back)),
  );
  expect(new Set(await Promise.all(moves))).toEqual(new Set([true]));
  expect([await spentBy(lots[0]), await spentBy(lots[1])]).toEqual(before.map((each) => each + 20));
});

test('what had to wait for a wallet stands in the history after whoever had it', async () => {
  let waiting: Promise<boolean> | undefined;
  await db.transaction(async (trx) => {
    await lockWallets(trx, lots);
    waiting = db.transaction((other) => move(other, 'later'));
    await untilOneWaits();
    expect(await move(trx, 'first')).toBe(true);
  });
  expect(await waiting).toBe(true);
  const journals = await owner('ledger_journals').whereIn('idem', ['first', 'later']).orderBy('id').select('idem');
  expect(journals.map(({ idem }) => idem)).toEqual(['first', 'later']);
});
