import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { pageOf, readPage } from '../../paging.ts';
import { route } from '../../plugins/contract.ts';
import { toDecimal, walletOf } from '../ledger/index.ts';
import { afterRow, creatorHistory } from './creator-history.repository.ts';
import { curatorHistory } from './curator-history.repository.ts';
import { exportRoutes } from './export.routes.ts';
import { type FilterQuery, readFilters } from './filters.ts';
import { creatorTransaction, curatorTransaction, journalKindsOf } from './transactions.presenter.ts';

interface Query extends FilterQuery {
  cursor?: string | undefined;
  limit?: number | undefined;
}

/** The histories of both wallets. */
export const transactions: FastifyPluginAsync = async (app) => {
  async function creatorPage(accountId: number, query: Query) {
    const { after, limit } = readPage(query, ['id', 'hundredths']);
    const { kinds, from, to } = readFilters(query);
    const rows = await creatorHistory(app.db, {
      accountId,
      after: after && { journalId: after[0]!, balance: after[1]! },
      journalKinds: journalKindsOf(kinds, 'creator'),
      from,
      to,
      limit: limit + 1,
    });
    const key = (row: (typeof rows)[number]) => Object.values(afterRow(row));
    return { ...pageOf(rows, limit, key, creatorTransaction), ...(await balances(accountId, 'creator')) };
  }

  async function curatorPage(accountId: number, query: Query) {
    const { after, limit } = readPage(query);
    const { kinds, from, to } = readFilters(query);
    const rows = await curatorHistory(app.db, {
      accountId,
      beforeId: after?.[0] ?? null,
      journalKinds: journalKindsOf(kinds, 'curator'),
      from,
      to,
      limit: limit + 1,
    });
    return { ...pageOf(rows, limit, (row) => [row.id], curatorTransaction), ...(await balances(accountId, 'curator')) };
  }

  async function balances(accountId: number, role: 'creator' | 'curator') {
    const wallet = await walletOf(app.db, accountId);
    return {
      balanceCredits: toDecimal(role === 'creator' ? wallet.availableHundredths : wallet.clearedHundredths),
      clearingCredits: toDecimal(wallet.clearingHundredths),
      heldCredits: toDecimal(wallet.heldHundredths),
    };
  }

  route(app, contract.creatorTransactions, ({ subject, query }) => creatorPage(subject.accountId, query));
  route(app, contract.curatorTransactions, ({ subject, query }) => curatorPage(subject.accountId, query));
  route(app, contract.transactionHistory, ({ subject, query }) =>
    (subject.creatorProfileId === null ? curatorPage : creatorPage)(subject.accountId, query),
  );
  exportRoutes(app);
};
