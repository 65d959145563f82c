import { Client, type Pool } from 'pg';
import { interleaved, median } from '../../lib/numbers.ts';
import type { Product } from '../../lib/product.ts';
import type { Creator } from '../../lib/world.ts';

const clients = 8;
const split = 8;
const schema = 'bench_clearing';

/** Where the legs of a payment meet: one account for all, one of several by chance, and both again with a counter of what passes, which the product's account hasn't. */
const layouts = {
  'one account': { accounts: 1, isCounted: false },
  'several accounts': { accounts: split, isCounted: false },
  'one account with a counter': { accounts: 1, isCounted: true },
  'several accounts with counters': { accounts: split, isCounted: true },
} as const;
type Layout = keyof typeof layouts;

/**
 * What the ledger's one clearing account costs under load, and what splitting it would change: payments with three legs, by eight
 * connections at once, in interleaved rounds. Each connection has wallets of its own, so that only clearing can be in the way. The trigger
 * that holds clearing to zero is one for any number of accounts, in each layout alike.
 */
export async function measureClearing(
  product: Product,
  creators: readonly Creator[],
  { rounds, seconds }: { rounds: number; seconds: number },
  say: (line: string) => void,
): Promise<void> {
  const { owner } = product;
  const accounts = await splitClearing(owner);
  const connections = Array.from({ length: clients }, () => new Client({ connectionString: product.ownerUrl }));
  // Where the server is stopped early.
  for (const client of connections) client.on('error', () => undefined);
  const lots = connections.map((_, own) =>
    creators.filter((_creator, index) => index % clients === own).map(({ lotId }) => lotId),
  );
  let paid = 0;
  const round = async (layout: Layout) => {
    const start = performance.now();
    const before = paid;
    await Promise.all(
      connections.map(async (client, own) => {
        while (performance.now() - start < seconds * 1_000) {
          const at = anyOf(accounts.clearing.slice(0, layouts[layout].accounts));
          await pay(
            client,
            { lots: lots[own]!, at, revenue: accounts.revenue, isCounted: layouts[layout].isCounted },
            (paid += 1),
          );
        }
      }),
    );
    return ((paid - before) * 1_000) / (performance.now() - start);
  };
  try {
    await Promise.all(connections.map((client) => client.connect()));
    await round('one account with a counter');
    const names = Object.keys(layouts) as Layout[];
    const work = Object.fromEntries(names.map((name) => [name, () => round(name)])) as Record<
      Layout,
      () => Promise<number>
    >;
    const rates = await interleaved(rounds, work);
    for (const name of names) {
      const ratios = rates[name].map((rate, index) => rate / rates['one account'][index]!);
      say(
        `${name}: ${median(rates[name]).toFixed(0)} payments a second, ${median(ratios).toFixed(2)} of one account’s (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`,
      );
    }
  } finally {
    for (const client of connections) await client.end().catch(() => undefined);
  }
}

/** As a migration that split the account would do it, in a database that is thrown away. @returns the clearing accounts, the product's own first, and that of revenue */
async function splitClearing(owner: Pool): Promise<{ clearing: number[]; revenue: number }> {
  await owner.query(`
    DROP INDEX ledger_accounts_system;
    ALTER TABLE ledger_accounts DROP CONSTRAINT clearing_accounts_are_known;
    INSERT INTO ledger_accounts (unit, kind) SELECT 'credit', 'clearing' FROM generate_series(2, ${split});
    CREATE SCHEMA ${schema};
    CREATE TABLE ${schema}.counters (id bigint PRIMARY KEY, moved bigint NOT NULL) WITH (fillfactor = 50);
    INSERT INTO ${schema}.counters SELECT id, 0 FROM ledger_accounts WHERE kind = 'clearing' AND unit = 'credit'`);
  const { rows } = await owner.query<{ id: number; kind: string }>(
    `SELECT id::int, kind FROM ledger_accounts WHERE account_id IS NULL AND unit = 'credit' AND kind IN ('clearing', 'revenue') ORDER BY id`,
  );
  const ids = rows.filter(({ kind }) => kind === 'clearing').map(({ id }) => id);
  const { rows: functions } = await owner.query<{ definition: string }>(
    `SELECT pg_get_functiondef('ledger_apply'::regproc) AS definition`,
  );
  const parts = functions[0]!.definition.split(`_account_id = ${ids[0]} `);
  if (parts.length !== 3) throw new Error('ledger_apply compares with the clearing account elsewhere than it did');
  await owner.query(parts.join(`_account_id IN (${ids.join()}) `));
  return { clearing: ids, revenue: rows.find(({ kind }) => kind === 'revenue')!.id };
}

const anyOf = <Value>(values: readonly Value[]): Value => values[Math.floor(Math.random() * values.length)]!;

interface Way {
  /** Wallets of this connection. */
  lots: readonly number[];
  /** The clearing account. */
  at: number;
  revenue: number;
  isCounted: boolean;
}

/** As the product books an answer: both wallets are locked, then a journal and its legs are one statement. */
async function pay(client: Client, { lots, at, revenue, isCounted }: Way, number: number): Promise<void> {
  const from = anyOf(lots);
  const to = anyOf(lots.filter((lot) => lot !== from));
  const ask = (name: string, text: string, values: unknown[]) =>
    client.query({ name: `clearing-${name}`, text, values });
  await client.query('BEGIN');
  await ask(
    'lock',
    'SELECT FROM ledger_balances WHERE ledger_account_id = ANY ($1::bigint[]) ORDER BY ledger_account_id FOR NO KEY UPDATE',
    [[from, to]],
  );
  await ask(
    'book',
    `WITH journal AS (INSERT INTO ledger_journals (kind, idem) VALUES ('answer_posted', $1) RETURNING id)
     INSERT INTO ledger_transfers (journal_id, phase, unit, debit_account_id, credit_account_id, amount, idem)
       SELECT journal.id, 'single', 'credit', leg.debit, leg.credit, leg.amount, $1 || ':' || leg.name FROM journal,
         (VALUES ('spent', $2::bigint, $4::bigint, 2), ('earned', $4, $3::bigint, 1), ('fee', $4, $5::bigint, 1)) leg (name, debit, credit, amount)`,
    [`bench:clearing:${number}`, from, to, at, revenue],
  );
  if (isCounted) await ask('count', `UPDATE ${schema}.counters SET moved = moved + 2 WHERE id = $1`, [at]);
  await client.query('COMMIT');
}
