import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { cachedList } from '../../cached-list.ts';
import { pageOf, readPage } from '../../paging.ts';
import { route } from '../../plugins/contract.ts';
import { toDecimal, walletOfRow, walletSql, type WalletRow } from '../ledger/index.ts';
import {
  type CreatorFacts,
  type HistoryQuery,
  afterRow,
  filteredHistory,
  historyTypes,
  isFiltered,
  readJournals,
  dependenciesOfJournal,
  wholeHistory,
  withBalances,
} from './creator-history.repository.ts';
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

/** What the key of a row in a creator's history says. */
const rowOf = ([id, amount, balance]: readonly number[]) => ({ id: id!, amount: amount!, balance: balance! });

const keysWithBalances = (keys: readonly (readonly number[])[]) =>
  withBalances(keys.map(rowOf)).map(({ id, amount, balance }) => [id, amount, balance]);

const creatorPages = cachedList<HistoryQuery, CreatorFacts, contract.Transaction>({
  types: historyTypes,
  key: ['id', 'amount', 'balance'],
  read: readJournals,
  present: (facts, key) => creatorTransaction({ ...facts, ...rowOf(key) }),
  dependencies: dependenciesOfJournal,
  item: contract.transaction,
});
const whole = creatorPages(wholeHistory, keysWithBalances);
const filtered = creatorPages(filteredHistory);

/** The histories of both wallets. */
export const transactions: FastifyPluginAsync = async (app) => {
  async function creatorPage({ subject: { accountId }, query, request }: Call) {
    const { after, limit } = readPage(query, ['id', 'hundredths']);
    const { kinds, from, to } = readFilters(query);
    const filters = { journalKinds: journalKindsOf(kinds, 'creator'), from, to };
    const [beforeId = null, balance = null] = after ?? [];
    const asked = { ...filters, accountId, beforeId, balance, limit: limit + 1 };
    const page = await (isFiltered(filters) ? filtered : whole)(app.db, asked, limit, (values) =>
      Object.values(afterRow(rowOf(values))),
    );
    return { ...page, ...balances(request, 'creator') };
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
    async (call) => (call.subject.creatorProfileId === null ? curatorPage(call) : creatorPage(call)),
    withWallet,
  );
  exportRoutes(app);
};
