import type { Transaction } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Translator } from '../../texts/index.ts';
import { receiptNumber } from '../receipts/index.ts';
import { creatorRows } from './creator-rows.ts';
import { byteOrderMark, csvLine, decimalCell, textCell } from './csv.ts';
import { curatorHistory } from './curator-history.repository.ts';
import { type Filters, readFilters } from './filters.ts';
import { curatorTransaction, journalKindsOf, transactionLabel } from './transactions.presenter.ts';

const rowsAtOnce = 500;

const columns = ['date', 'kind', 'description', 'amount', 'balance', 'campaign', 'receipt'] as const;

const lineOf = (row: Transaction, texts: Translator): string =>
  csvLine([
    row.createdAt,
    row.kind,
    textCell(transactionLabel(row, texts)),
    decimalCell(row.amountCredits),
    decimalCell(row.balanceCredits),
    row.campaignId === null ? '' : String(row.campaignId),
    row.receipt === null ? '' : receiptNumber(row.receipt),
  ]);

/** All rows of the curator wallet, page by page, so that memory stays small. */
async function* curatorRows(db: Knex, accountId: number, { kinds, from, to }: Filters): AsyncGenerator<Transaction[]> {
  const journalKinds = journalKindsOf(kinds, 'curator');
  let beforeId: number | null = null;
  for (;;) {
    const rows = await curatorHistory(db, { accountId, journalKinds, from, to, beforeId, limit: rowsAtOnce });
    yield rows.map(curatorTransaction);
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    beforeId = last.id;
  }
}

const rowsOf = { creator: creatorRows, curator: curatorRows } as const;

/** The history of a wallet as CSV, some rows at a time. */
export async function* historyCsv(
  db: Knex,
  accountId: number,
  role: 'creator' | 'curator',
  texts: Translator,
  filters: Filters = readFilters({}),
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map((column) => texts.t(`csv.${column}`)));
  for await (const page of rowsOf[role](db, accountId, filters))
    if (page.length > 0) yield texts.named(page.map((row) => lineOf(row, texts)).join(''));
}
