import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { pageOf, readPage } from '../../paging.ts';
import { route } from '../../plugins/contract.ts';
import { toDecimal, walletOf } from '../ledger/index.ts';
import { creatorHistory, curatorHistory } from './history.repository.ts';
import { creatorTransaction, curatorTransaction, journalKindsOf } from './transactions.presenter.ts';

interface Query {
  cursor?: string | undefined;
  limit?: number | undefined;
  kind?: string | undefined;
}

/** The histories of both wallets. */
export const transactions: FastifyPluginAsync = async (app) => {
  async function page(accountId: number, role: 'creator' | 'curator', query: Query) {
    const { after, limit } = readPage(query);
    const read = role === 'creator' ? creatorHistory : curatorHistory;
    const rows = await read(app.db, {
      accountId,
      beforeId: after?.[0] ?? null,
      journalKinds: query.kind ? journalKindsOf(query.kind, role) : null,
      limit: limit + 1,
    });
    const wallet = await walletOf(app.db, accountId);
    return {
      ...pageOf(rows, limit, (row) => [row.id], role === 'creator' ? creatorTransaction : curatorTransaction),
      balanceCredits: toDecimal(role === 'creator' ? wallet.availableHundredths : wallet.clearedHundredths),
      clearingCredits: toDecimal(wallet.clearingHundredths),
    };
  }

  route(app, contract.creatorTransactions, ({ subject, query }) => page(subject.accountId, 'creator', query));
  route(app, contract.curatorTransactions, ({ subject, query }) => page(subject.accountId, 'curator', query));
  route(app, contract.transactionHistory, ({ subject, query }) =>
    page(subject.accountId, subject.creatorProfileId === null ? 'curator' : 'creator', query),
  );
};
