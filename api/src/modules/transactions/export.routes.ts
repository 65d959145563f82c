import { Readable } from 'node:stream';
import * as contract from '@fanfare/api-contract';
import type { Transaction } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import * as z from 'zod/mini';
import { downloadLink, downloadRoute } from '../../download.ts';
import { route } from '../../plugins/contract.ts';
import { creatorRows } from './creator-rows.ts';
import { byteOrderMark, csvLine, decimalCell, textCell } from './csv.ts';
import { curatorHistory } from './curator-history.repository.ts';
import { type FilterQuery, type Filters, readFilters } from './filters.ts';
import { curatorTransaction, journalKindsOf } from './transactions.presenter.ts';

const rowsAtOnce = 500;

const terms = {
  kind: z.optional(z.string().check(z.maxLength(200))),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
};

const columns = ['Date', 'Kind', 'Description', 'Amount (credits)', 'Balance (credits)', 'Campaign', 'Receipt'];

const lineOf = (row: Transaction): string =>
  csvLine([
    row.createdAt,
    row.kind,
    textCell(row.label),
    decimalCell(row.amountCredits),
    decimalCell(row.balanceCredits),
    row.campaignId === null ? '' : String(row.campaignId),
    row.receipt ?? '',
  ]);

type Rows = (db: Knex, accountId: number, filters: Filters) => AsyncGenerator<Transaction[]>;

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

async function* linesOf(pages: AsyncGenerator<Transaction[]>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns);
  for await (const page of pages) if (page.length > 0) yield page.map(lineOf).join('');
}

interface Wallet {
  /** Differs by wallet, so that a link for one is invalid for the other. */
  purpose: string;
  path: string;
  /** Where an expired link redirects to. */
  pagePath: string;
  summary: string;
  rows: Rows;
}
const wallets = {
  creator: {
    purpose: 'transactions',
    path: '/api/v2/transactions/creator.csv',
    pagePath: '/creator/transactions',
    summary: 'The creator wallet as CSV, by its signed address',
    rows: creatorRows,
  },
  curator: {
    purpose: 'curator-transactions',
    path: '/api/v2/transactions/curator.csv',
    pagePath: '/curator/transactions',
    summary: 'The curator wallet as CSV, by its signed address',
    rows: curatorRows,
  },
} satisfies Record<string, Wallet>;

/** Histories as CSV files, by signed links, since browsers download without an Authorization header. */
export function exportRoutes(app: FastifyInstance): void {
  const linkTo = ({ purpose, path }: Wallet, accountId: number, query: FilterQuery) => {
    readFilters(query);
    return Promise.resolve({ url: downloadLink(app, { purpose, path, terms: { account: accountId, ...query } }) });
  };
  route(app, contract.exportCreatorTransactions, ({ subject, query }) =>
    linkTo(wallets.creator, subject.accountId, query),
  );
  route(app, contract.exportCuratorTransactions, ({ subject, query }) =>
    linkTo(wallets.curator, subject.accountId, query),
  );
  for (const { purpose, path, pagePath, summary, rows } of Object.values(wallets)) {
    downloadRoute(app, {
      path,
      summary,
      tag: 'Transactions',
      terms,
      purpose: () => purpose,
      page: () => pagePath,
      file: (accountId, _params, query) => ({
        name: `fanfare-transactions-${app.clock.now().toISOString().slice(0, 10)}.csv`,
        type: 'text/csv; charset=utf-8',
        content: Readable.from(linesOf(rows(app.db, accountId, readFilters(query)))),
      }),
    });
  }
}
