import type { CreatorStatement, Transaction } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { creatorRows } from '../transactions/index.ts';
import { statementsOf } from './statements.presenter.ts';
import { monthRowsOf } from './statements.repository.ts';

/** Some forty pages. */
const maxRows = 2_000;

/** A creator's statements, newest first. */
export const listStatements = async (db: Knex, accountId: number): Promise<CreatorStatement[]> =>
  statementsOf(await monthRowsOf(db, accountId));

/** @throws AppError not_found where the month is before the first transaction, or hasn't begun */
export async function findStatement(db: Knex, accountId: number, month: string): Promise<CreatorStatement> {
  const statement = (await listStatements(db, accountId)).find((one) => one.month === month);
  if (!statement) throw new AppError('not_found', because('statements.no_month'));
  return statement;
}

/** The last day of a month in UTC. */
export function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/**
 * A statement and its transactions from one snapshot, so that they always add up.
 * @throws AppError not_found
 */
export function readStatement(
  db: Knex,
  accountId: number,
  month: string,
): Promise<{ statement: CreatorStatement; rows: Transaction[] | null }> {
  return db.transaction(
    async (trx) => {
      const statement = await findStatement(trx, accountId, month);
      if (statement.transactionCount > maxRows) return { statement, rows: null };
      const rows: Transaction[] = [];
      const days = { kinds: null, from: `${month}-01`, to: lastDayOf(month) };
      for await (const page of creatorRows(trx, accountId, days)) rows.push(...page);
      return { statement, rows: rows.toReversed() };
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
}
