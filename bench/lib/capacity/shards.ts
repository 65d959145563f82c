import type { Client } from 'pg';

/**
 * Two installations with half of the accounts each, as sharding by account would make them: the product's own ledger, with what it lacks.
 * Each shard has an account for every other one. A payment that leaves a shard ends there, with an order in the same transaction; the
 * other shard books the order from its account for the first, under the order's key, so it is booked once however often it is delivered.
 */
export interface Shard {
  name: string;
  db: Client;
}

/** What a migration would add. @param others names of the other shards */
export async function openShard({ db }: Shard, others: readonly string[]): Promise<void> {
  await db.query(`
    ALTER TABLE ledger_accounts ADD COLUMN shard text, DROP CONSTRAINT ledger_accounts_kind_check,
      ADD CHECK ((kind = 'other_shard') = (shard IS NOT NULL));
    DROP INDEX ledger_accounts_system;
    CREATE UNIQUE INDEX ledger_accounts_system ON ledger_accounts (kind, unit, coalesce(shard, '')) WHERE account_id IS NULL;
    ALTER TABLE ledger_journals DROP CONSTRAINT ledger_journals_known_kind;
    CREATE TABLE shard_orders (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      idem text NOT NULL UNIQUE,
      shard text NOT NULL,
      -- At the other shard: whose wallet, and which.
      account_id int NOT NULL,
      kind text NOT NULL,
      amount bigint NOT NULL CHECK (amount > 0),
      booked_at timestamptz);
    CREATE INDEX shard_orders_open ON shard_orders (shard, id) WHERE booked_at IS NULL`);
  await db.query(
    `INSERT INTO ledger_accounts (unit, kind, shard) SELECT 'credit', 'other_shard', name FROM unnest($1::text[]) name`,
    [others],
  );
}

/** Ends a transaction as `work` does. */
async function transaction<T>(db: Client, work: () => Promise<T>): Promise<T> {
  await db.query('BEGIN');
  try {
    const result = await work();
    await db.query('COMMIT');
    return result;
  } catch (error) {
    await db.query('ROLLBACK');
    throw error;
  }
}

/** A part of a journal: from one ledger account to another, by their ids in SQL. */
interface Leg {
  debit: string;
  credit: string;
  amount: number;
}

const systemAccount = (kind: string) =>
  `(SELECT id FROM ledger_accounts WHERE kind = '${kind}' AND unit = 'credit' AND account_id IS NULL)`;
const otherShard = (name: string) =>
  `(SELECT id FROM ledger_accounts WHERE kind = 'other_shard' AND shard = '${name}')`;
const walletOf = (accountId: number, kind: string) =>
  `(SELECT id FROM ledger_accounts WHERE account_id = ${accountId} AND kind = '${kind}' AND unit = 'credit')`;

/** Books a journal under its key. @returns false where it was booked before */
async function book(db: Client, kind: string, idem: string, legs: readonly Leg[]): Promise<boolean> {
  const { rows } = await db.query<{ id: string }>(
    'INSERT INTO ledger_journals (kind, idem) VALUES ($1, $2) ON CONFLICT (idem) DO NOTHING RETURNING id',
    [kind, idem],
  );
  if (!rows[0]) return false;
  const values = legs.map(
    ({ debit, credit, amount }, index) =>
      `(${rows[0]!.id}, 'single', 'credit', ${debit}, ${credit}, ${amount}, '${idem}:${index}')`,
  );
  await db.query(
    `INSERT INTO ledger_transfers (journal_id, phase, unit, debit_account_id, credit_account_id, amount, idem) VALUES ${values.join()}`,
  );
  return true;
}

/** A wallet with credits, as a gift. */
export async function issueTo({ db }: Shard, accountId: number, kind: string, amount: number): Promise<void> {
  await transaction(db, async () => {
    await db.query('INSERT INTO accounts (id, email) OVERRIDING SYSTEM VALUE VALUES ($1, $2)', [
      accountId,
      `${accountId}@shard.test`,
    ]);
    await db.query(`INSERT INTO ledger_accounts (unit, kind, account_id) VALUES ('credit', $1, $2)`, [kind, accountId]);
    if (amount === 0) return;
    const legs = [{ debit: systemAccount('issuance'), credit: walletOf(accountId, kind), amount }];
    await book(db, 'gift_redeemed', `account:${accountId}:issued`, legs);
  });
}

export interface Payment {
  idem: string;
  from: { accountId: number; kind: string };
  to: { accountId: number; kind: string };
  /** What leaves the wallet, and the part of it that arrives; the rest is the platform's, at the payer's shard. */
  price: number;
  share: number;
}

/** Books a payment whose receiver is in the same shard. */
export async function payWithin({ db }: Shard, { idem, from, to, price, share }: Payment): Promise<void> {
  await transaction(db, async () => {
    await book(db, 'answer_posted', idem, [
      { debit: walletOf(from.accountId, from.kind), credit: systemAccount('clearing'), amount: price },
      { debit: systemAccount('clearing'), credit: walletOf(to.accountId, to.kind), amount: share },
      ...fee(price - share),
    ]);
  });
}

/** The first half of a payment whose receiver is in another shard, with the order for the second. @throws where the wallet has too little */
export async function payAcross(shard: Shard, other: string, { idem, from, to, price, share }: Payment): Promise<void> {
  const { db } = shard;
  await transaction(db, async () => {
    const isNew = await book(db, 'answer_posted', idem, [
      { debit: walletOf(from.accountId, from.kind), credit: systemAccount('clearing'), amount: price },
      { debit: systemAccount('clearing'), credit: otherShard(other), amount: share },
      ...fee(price - share),
    ]);
    if (!isNew) return;
    await db.query('INSERT INTO shard_orders (idem, shard, account_id, kind, amount) VALUES ($1, $2, $3, $4, $5)', [
      `${shard.name}:${idem}`,
      other,
      to.accountId,
      to.kind,
      share,
    ]);
  });
}

const fee = (amount: number): Leg[] =>
  amount === 0 ? [] : [{ debit: systemAccount('clearing'), credit: systemAccount('revenue'), amount }];

/**
 * Books open orders at the other shard, and notes that they are booked.
 * @param dies after the orders are booked there, before it is noted here
 * @returns how many were booked
 */
export async function deliver(
  from: Shard,
  to: Shard,
  { atMost, dies = false }: { atMost: number; dies?: boolean },
): Promise<number> {
  const { rows: orders } = await from.db.query<{
    id: string;
    idem: string;
    account_id: number;
    kind: string;
    amount: string;
  }>(
    'SELECT id, idem, account_id, kind, amount FROM shard_orders WHERE shard = $1 AND booked_at IS NULL ORDER BY id LIMIT $2',
    [to.name, atMost],
  );
  let booked = 0;
  for (const { idem, account_id: accountId, kind, amount } of orders) {
    const legs = [{ debit: otherShard(from.name), credit: walletOf(accountId, kind), amount: Number(amount) }];
    if (await transaction(to.db, () => book(to.db, 'answer_posted', idem, legs))) booked += 1;
  }
  if (!dies)
    await from.db.query('UPDATE shard_orders SET booked_at = now() WHERE id = ANY ($1::bigint[])', [
      orders.map(({ id }) => id),
    ]);
  return booked;
}

/** What the ledgers of two shards say of each other. */
export interface Position {
  /** Credits of all wallets, of the platform, and under way; and those that were ever issued. */
  held: number;
  issued: number;
  /** By the accounts for each other: what left one and hasn't reached the other. */
  inTransit: number;
  /** The same by the orders that have no journal at the other shard. */
  unbooked: number;
  /** What the clearing accounts hold: nothing, after any commit. */
  inClearing: number;
}

export async function positionOf(shards: readonly [Shard, Shard]): Promise<Position> {
  const sums = await Promise.all(shards.map(sumsOf));
  const unbooked = await Promise.all(shards.map((shard, index) => unbookedOf(shard, shards[1 - index]!)));
  const total = (pick: (sum: Sums) => number) => sums.reduce((sum, each) => sum + pick(each), 0);
  const inTransit = total(({ others }) => others);
  return {
    held: total(({ wallets }) => wallets) + total(({ revenue }) => revenue) + inTransit,
    issued: -total(({ issuance }) => issuance),
    inTransit,
    unbooked: unbooked.reduce((sum, each) => sum + each, 0),
    inClearing: total(({ clearing }) => Math.abs(clearing)),
  };
}

interface Sums {
  wallets: number;
  revenue: number;
  issuance: number;
  clearing: number;
  others: number;
}

async function sumsOf({ db }: Shard): Promise<Sums> {
  const { rows } = await db.query<Sums>(`
    WITH moved AS (
      SELECT credit_account_id AS id, amount FROM ledger_transfers WHERE unit = 'credit'
      UNION ALL SELECT debit_account_id, -amount FROM ledger_transfers WHERE unit = 'credit')
    SELECT coalesce(sum(amount) FILTER (WHERE account_id IS NOT NULL), 0)::float8 AS wallets,
           coalesce(sum(amount) FILTER (WHERE kind = 'revenue'), 0)::float8 AS revenue,
           coalesce(sum(amount) FILTER (WHERE kind = 'issuance'), 0)::float8 AS issuance,
           coalesce(sum(amount) FILTER (WHERE kind = 'clearing'), 0)::float8 AS clearing,
           coalesce(sum(amount) FILTER (WHERE kind = 'other_shard'), 0)::float8 AS others
      FROM moved JOIN ledger_accounts USING (id)`);
  return rows[0]!;
}

async function unbookedOf({ db }: Shard, other: Shard): Promise<number> {
  const { rows } = await db.query<{ idem: string; amount: string }>(
    'SELECT idem, amount FROM shard_orders WHERE shard = $1',
    [other.name],
  );
  const { rows: booked } = await other.db.query<{ idem: string }>(
    'SELECT idem FROM ledger_journals WHERE idem = ANY ($1::text[])',
    [rows.map(({ idem }) => idem)],
  );
  const there = new Set(booked.map(({ idem }) => idem));
  return rows.reduce((sum, { idem, amount }) => (there.has(idem) ? sum : sum + Number(amount)), 0);
}
