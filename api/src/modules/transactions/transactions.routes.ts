import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { pageOf, readPage } from '../../paging.ts';
import { route } from '../../plugins/contract.ts';
import { toDecimal, walletOfRow, walletSql, type WalletRow } from '../ledger/index.ts';
import { afterRow, creatorHistory } from './creator-history.repository.ts';
import { curatorHistory } from './curator-history.repository.ts';
import { exportRoutes } from './export.routes.ts';
import { type FilterQuery, readFilters } from './filters.ts';
import { creatorTransaction, curatorTransaction, journalKindsOf } from './transactions.presenter.ts';

interface Query extends FilterQuery {
  cursor?: string | undefined;
  limit?: number | undefined;
}

interface Call {
  subject: { accountId: number };
  query: Query;
  request: FastifyRequest;
}

const withWallet = { readWithSubject: `(SELECT row_to_json(wallet) FROM (${walletSql('a.id')}) wallet)` };

/** The histories of both wallets. */
export const transactions: FastifyPluginAsync = async (app) => {
  async function creatorPage({ subject: { accountId }, query, request }: Call) {
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
    return { ...pageOf(rows, limit, key, creatorTransaction), ...balances(request, 'creator') };
  }

  async function curatorPage({ subject: { accountId }, query, request }: Call) {
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
    return { ...pageOf(rows, limit, (row) => [row.id], curatorTransaction), ...balances(request, 'curator') };
  }

  function balances(request: FastifyRequest, role: 'creator' | 'curator') {
    const wallet = walletOfRow(request.readWithSubject as WalletRow);
    return {
      balanceCredits: toDecimal(role === 'creator' ? wallet.availableHundredths : wallet.clearedHundredths),
      clearingCredits: toDecimal(wallet.clearingHundredths),
      heldCredits: toDecimal(wallet.heldHundredths),
    };
  }

  route(app, contract.creatorTransactions, creatorPage, withWallet);
  route(app, contract.curatorTransactions, curatorPage, withWallet);
  route(
    app,
    contract.transactionHistory,
    (call) => (call.subject.creatorProfileId === null ? curatorPage : creatorPage)(call),
    withWallet,
  );
  exportRoutes(app);
};
