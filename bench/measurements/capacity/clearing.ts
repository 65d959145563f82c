import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { interleaved, median } from '../../lib/numbers.ts';
import type { Product } from '../../lib/product.ts';
import { pgbench } from '../../lib/tpcb.ts';
import type { Creator } from '../../lib/world.ts';

const clients = 16;
const manyClearings = 64;
const script = path.join(import.meta.dirname, '../../lib/capacity/clearing.pgbench.sql');

interface Side {
  /** The journals of each round, per second. */
  perSecond: number[];
  /** What connections waited for, in samples: those at work, those that waited for a lock, and for a page that another one writes. */
  samples: { active: number; lock: number; page: number };
}

export interface ClearingFigures {
  /** Rows of accounts that were changed or that keep a counter, of the platform's accounts. */
  changedAccounts: number;
  countersOfSystemAccounts: number;
  one: Side;
  many: Side;
  /** A row that is hot: all pay from and to two wallets. */
  hotWallet: Side;
}

/**
 * Whether the one clearing account is a hot spot: journals like those of answers from 16 clients, through it, through 64 in its place, and
 * for comparison through it from one wallet. Last of all measurements on a product: its schema is another one afterwards.
 */
export async function measureClearing(
  { owner, ownerUrl }: Product,
  creators: readonly Creator[],
  pgbenchFile: string,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<ClearingFigures> {
  await allowMany(owner);
  const { rows } = await owner.query<{ revenue: number; first: number }>(
    `SELECT id::int AS revenue, (SELECT min(ledger_account_id)::int FROM lots) AS first FROM ledger_accounts
      WHERE kind = 'revenue' AND unit = 'credit'`,
  );
  const { revenue, first } = rows[0]!;
  const sides = { one: newSide(), many: newSide(), hotWallet: newSide() };
  const run = (side: Side, clearings: number, wallets: number) => async () => {
    const sampling = sample(owner, side);
    const rate = await pgbench(pgbenchFile, ownerUrl, {
      clients,
      seconds,
      script: { file: script, variables: { clearings, wallets, first_lot: first, revenue } },
    });
    await sampling.stop();
    return rate;
  };
  const rates = await interleaved(rounds, {
    one: run(sides.one, 1, creators.length),
    many: run(sides.many, manyClearings, creators.length),
    hotWallet: run(sides.hotWallet, 1, 2),
  });
  sides.one.perSecond = rates.one;
  sides.many.perSecond = rates.many;
  sides.hotWallet.perSecond = rates.hotWallet;
  const { rows: changed } = await owner.query<{ accounts: number; counters: number }>(
    `SELECT pg_stat_get_tuples_updated('ledger_accounts'::regclass)::int AS accounts,
            (SELECT count(*)::int FROM ledger_balances b JOIN ledger_accounts a ON a.id = b.ledger_account_id WHERE a.account_id IS NULL) AS counters`,
  );
  return { changedAccounts: changed[0]!.accounts, countersOfSystemAccounts: changed[0]!.counters, ...sides };
}

const newSide = (): Side => ({ perSecond: [], samples: { active: 0, lock: 0, page: 0 } });

/** The change that splitting the account takes, with its check for each: what enters one in a journal leaves the same one. */
async function allowMany(owner: Product['owner']): Promise<void> {
  await owner.query(`
    ALTER TABLE ledger_accounts DROP CONSTRAINT clearing_accounts_are_known;
    DROP INDEX ledger_accounts_system;
    INSERT INTO ledger_accounts (unit, kind) SELECT 'credit', 'clearing' FROM generate_series(2, ${manyClearings});
    CREATE TABLE bench_clearings AS
      SELECT row_number() OVER (ORDER BY id)::int AS place, id AS account_id FROM ledger_accounts WHERE kind = 'clearing' AND unit = 'credit';
    ALTER TABLE bench_clearings ADD PRIMARY KEY (place)`);
  const { rows } = await owner.query<{ ids: string }>(
    `SELECT string_agg(account_id::text, ',') AS ids FROM bench_clearings`,
  );
  await owner.query(`
    CREATE OR REPLACE FUNCTION ledger_clearing_is_zero() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    DECLARE clearing bigint; rest bigint;
    BEGIN
      SELECT id INTO clearing FROM ledger_accounts WHERE id IN (NEW.debit_account_id, NEW.credit_account_id) AND kind = 'clearing';
      SELECT coalesce(sum(CASE WHEN credit_account_id = clearing THEN amount ELSE -amount END), 0) INTO rest FROM ledger_transfers
       WHERE journal_id = NEW.journal_id AND phase IN ('single', 'post') AND clearing IN (debit_account_id, credit_account_id);
      IF rest <> 0 THEN RAISE EXCEPTION 'journal % leaves % in clearing', NEW.journal_id, rest; END IF;
      RETURN NULL;
    END $$;
    DROP TRIGGER ledger_clearing_is_zero ON ledger_transfers;
    CREATE CONSTRAINT TRIGGER ledger_clearing_is_zero AFTER INSERT ON ledger_transfers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN (NEW.phase IN ('single', 'post') AND (NEW.debit_account_id IN (${rows[0]!.ids}) OR NEW.credit_account_id IN (${rows[0]!.ids})))
      EXECUTE FUNCTION ledger_clearing_is_zero()`);
}

/** Asks twenty times a second what pgbench's connections wait for. */
function sample(owner: Product['owner'], { samples }: Side): { stop(): Promise<void> } {
  let isOver = false;
  const ended = (async () => {
    while (!isOver) {
      const { rows } = await owner.query<Side['samples']>(
        `SELECT count(*)::int AS active, count(*) FILTER (WHERE wait_event_type = 'Lock')::int AS lock,
                count(*) FILTER (WHERE wait_event_type = 'LWLock' AND wait_event = 'BufferContent')::int AS page
           FROM pg_stat_activity WHERE application_name = 'pgbench' AND state = 'active'`,
      );
      samples.active += rows[0]!.active;
      samples.lock += rows[0]!.lock;
      samples.page += rows[0]!.page;
      await wait(50);
    }
  })();
  return {
    stop: () => {
      isOver = true;
      return ended;
    },
  };
}

/** A line for each side. */
export const clearingLines = ({ changedAccounts, countersOfSystemAccounts, ...sides }: ClearingFigures): string[] => [
  `accounts that were changed: ${changedAccounts}; counters of the platform's accounts: ${countersOfSystemAccounts}`,
  ...Object.entries(sides).map(
    ([
      name,
      {
        perSecond,
        samples: { active, lock, page },
      },
    ]) => {
      const share = (part: number) => `${((100 * part) / Math.max(1, active)).toFixed(1)} %`;
      return `${name}: ${median(perSecond).toFixed(0)} journals/s; of ${active} samples waited for a lock ${share(lock)}, for a page ${share(page)}`;
    },
  ),
];
