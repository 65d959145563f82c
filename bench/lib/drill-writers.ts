import { setTimeout as wait } from 'node:timers/promises';
import { Client, type Pool } from 'pg';

/** A write as whoever made it knows it, outside of the database. */
export interface Written {
  number: number;
  sentAt: bigint;
  /** Null as long as the database hasn't said that it is there for good. */
  acknowledgedAt: bigint | null;
}

export interface Writers {
  journal: Written[];
  /** How many were acknowledged so far. */
  count(): number;
  stop(): Promise<void>;
}

const writers = 4;
const pauseMs = 5;

/** The key that a write leaves in the database. */
export const keyOf = (number: number): string => `demo:drill-${number}`;

/** Grants credits over the ledger's own tables, one transaction after the other, and notes outside of the database what it acknowledged. */
export async function startWriters(owner: Pool, url: string): Promise<Writers> {
  const { rows } = await owner.query<{ ids: number[]; issuance: number }>(
    `SELECT (SELECT array_agg(account_id ORDER BY account_id) FROM creator_profiles) AS ids,
            (SELECT id::int FROM ledger_accounts WHERE kind = 'issuance') AS issuance`,
  );
  const { ids, issuance } = rows[0]!;
  const journal: Written[] = [];
  let isStopping = false;
  const write = async (client: Client) => {
    const written: Written = { number: journal.length, sentAt: process.hrtime.bigint(), acknowledgedAt: null };
    journal.push(written);
    const account = ids[written.number % ids.length]!;
    await client.query(grant(keyOf(written.number), account, issuance));
    written.acknowledgedAt = process.hrtime.bigint();
  };
  const work = async () => {
    const client = new Client({ connectionString: url });
    // The server's end is part of the drill.
    client.on('error', () => {});
    await client.connect();
    try {
      while (!isStopping) {
        await write(client);
        await wait(pauseMs);
      }
    } finally {
      await client.end().catch(() => {});
    }
  };
  const working = Promise.all(Array.from({ length: writers }, work));
  working.catch(() => {});
  return {
    journal,
    count: () => journal.filter(({ acknowledgedAt }) => acknowledgedAt !== null).length,
    stop: async () => {
      isStopping = true;
      await working;
    },
  };
}

/** One transaction: a lot, its journal and its transfer. */
const grant = (key: string, account: number, issuance: number) => `
  BEGIN;
  INSERT INTO ledger_accounts (unit, kind, account_id) VALUES ('credit', 'lot', ${account});
  INSERT INTO lots (ledger_account_id, account_id, kind, source)
    VALUES (currval(pg_get_serial_sequence('ledger_accounts', 'id')), ${account}, 'gift', '${key}');
  INSERT INTO ledger_journals (kind, idem, creator_account_id) VALUES ('demo_granted', '${key}', ${account});
  INSERT INTO ledger_transfers (journal_id, phase, unit, debit_account_id, credit_account_id, amount, idem)
    VALUES (currval(pg_get_serial_sequence('ledger_journals', 'id')), 'single', 'credit', ${issuance},
            currval(pg_get_serial_sequence('ledger_accounts', 'id')), 100, '${key}:issued');
  COMMIT`;
