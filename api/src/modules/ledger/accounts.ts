import type { Knex } from 'knex';
import { poolOf } from '../../plugins/database.ts';
import { execute, queryRows } from '../../sql.ts';

export interface SystemAccounts {
  issuance: number;
  clearing: number;
  revenue: number;
}

/** Migrations made them, and nothing changes or removes them: read once per database. */
const systemAccountsOf = new WeakMap<Knex, SystemAccounts>();

/** The accounts without an owner: the source of credits, transit accounts, and the platform's share. */
export async function systemAccounts(trx: Knex.Transaction): Promise<SystemAccounts> {
  const pool = poolOf(trx);
  const known = systemAccountsOf.get(pool);
  if (known) return known;
  const rows = await queryRows<{ id: number; kind: keyof SystemAccounts }>(trx)`
    SELECT id, kind FROM ledger_accounts WHERE account_id IS NULL AND unit = 'credit'`;
  const accounts = Object.fromEntries(rows.map((row) => [row.kind, row.id])) as unknown as SystemAccounts;
  systemAccountsOf.set(pool, accounts);
  return accounts;
}

export interface EuroAccounts {
  /** Money that the payment service providers collected for us, as debits. */
  psp: number;
  sales: number;
}

/** The accounts in euros: payments received, and sales. */
export async function euroAccounts(trx: Knex.Transaction): Promise<EuroAccounts> {
  const rows = await queryRows<{ id: number; kind: keyof EuroAccounts }>(trx)`
    SELECT id, kind FROM ledger_accounts WHERE account_id IS NULL AND unit = 'eur'`;
  return Object.fromEntries(rows.map((row) => [row.kind, row.id])) as unknown as EuroAccounts;
}

/** A query of one value: the wallet of what an account earned that hasn't cleared; none before the first earning. @param accountId SQL */
export const clearingWalletSql = (accountId: string): string =>
  `SELECT id FROM ledger_accounts WHERE account_id = ${accountId} AND unit = 'credit' AND kind = 'curator_clearing'`;

export interface CuratorWallet {
  clearing: number;
  cleared: number;
}

/**
 * A curator's two wallets, opened at the first earning.
 * Call it before locking any wallet: the unique index makes a second opener wait, which must not happen while holding a lock.
 */
export async function curatorWallet(trx: Knex.Transaction, accountId: number): Promise<CuratorWallet> {
  const find = () =>
    trx.raw<{ rows: { id: number; kind: string }[] }>(
      `SELECT id, kind FROM ledger_accounts
        WHERE account_id = ? AND unit = 'credit' AND kind IN ('curator_clearing', 'curator_cleared')`,
      [accountId],
    );
  let { rows } = await find();
  if (rows.length < 2) {
    await execute(trx)`
      INSERT INTO ledger_accounts (unit, kind, account_id)
      VALUES ('credit', 'curator_clearing', ${accountId}), ('credit', 'curator_cleared', ${accountId})
      ON CONFLICT (account_id, kind, unit) WHERE kind IN ('curator_clearing', 'curator_cleared') DO NOTHING`;
    ({ rows } = await find());
  }
  const idOf = (kind: string): number => rows.find((row) => row.kind === kind)!.id;
  return { clearing: idOf('curator_clearing'), cleared: idOf('curator_cleared') };
}

/** Locks wallets in id order, as everything in the ledger does, before anything is inserted. */
export async function lockWallets(trx: Knex.Transaction, ledgerAccountIds: readonly number[]): Promise<void> {
  await execute(trx)`
    SELECT 1 FROM ledger_balances WHERE ledger_account_id = ANY (${[...ledgerAccountIds]}::bigint[])
     ORDER BY ledger_account_id FOR NO KEY UPDATE`;
}
