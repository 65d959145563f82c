import { Readable } from 'node:stream';
import * as contract from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { downloadLink, downloadRoute } from '../../download.ts';
import { route } from '../../plugins/contract.ts';
import { type FilterQuery, readFilters } from './filters.ts';
import { historyCsv } from './history-csv.ts';

const terms = {
  kind: z.optional(z.string().check(z.maxLength(200))),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
};

interface Wallet {
  /** Differs by wallet, so that a link for one is invalid for the other. */
  purpose: string;
  path: string;
  /** Where an expired link redirects to. */
  pagePath: string;
  summary: string;
  role: 'creator' | 'curator';
}
const wallets = {
  creator: {
    purpose: 'transactions',
    path: '/api/v2/transactions/creator.csv',
    pagePath: '/creator/transactions',
    summary: 'The creator wallet as CSV, by its signed address',
    role: 'creator',
  },
  curator: {
    purpose: 'curator-transactions',
    path: '/api/v2/transactions/curator.csv',
    pagePath: '/curator/transactions',
    summary: 'The curator wallet as CSV, by its signed address',
    role: 'curator',
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
  for (const { purpose, path, pagePath, summary, role } of Object.values(wallets)) {
    downloadRoute(app, {
      path,
      summary,
      tag: 'Transactions',
      terms,
      purpose: () => purpose,
      page: () => pagePath,
      file: (accountId, _params, query, texts) => ({
        name: `fanfare-transactions-${app.clock.now().toISOString().slice(0, 10)}.csv`,
        type: 'text/csv; charset=utf-8',
        content: Readable.from(historyCsv(app.db, accountId, role, texts, readFilters(query))),
      }),
    });
  }
}
