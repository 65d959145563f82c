import type { Transaction } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { afterRow, creatorHistory, type After } from './creator-history.repository.ts';
import type { Filters } from './filters.ts';
import { creatorTransaction, journalKindsOf } from './transactions.presenter.ts';

const rowsAtOnce = 500;

/** All rows of the creator wallet, page by page, so that memory stays small. */
export async function* creatorRows(db: Knex, accountId: number, filters: Filters): AsyncGenerator<Transaction[]> {
  const journalKinds = journalKindsOf(filters.kinds, 'creator');
  let after: After | null = null;
  for (;;) {
    const rows = await creatorHistory(db, { ...filters, accountId, journalKinds, after, limit: rowsAtOnce });
    yield rows.map(creatorTransaction);
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = afterRow(last);
  }
}
