import { Readable } from 'node:stream';
import * as contract from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import * as z from 'zod/mini';
import { route } from '../../plugins/contract.ts';
import { AppError } from '../../plugins/errors.ts';
import { judgeLink, signedLink, signedQuery } from '../../signed-link.ts';
import { afterRow, creatorHistory, type After } from './creator-history.repository.ts';
import { byteOrderMark, csvLine, decimalCell, textCell } from './csv.ts';
import { type Filters, readFilters } from './filters.ts';
import { creatorTransaction, journalKindsOf } from './transactions.presenter.ts';

const purpose = 'transactions';
const path = '/api/v2/transactions/creator.csv';
const pagePath = '/creator/transactions';
const rowsAtOnce = 500;

const fileQuery = z.strictObject({
  account: z.coerce.number<string>().check(z.int(), z.gte(1), z.lte(2 ** 31 - 1)),
  kind: z.optional(z.string().check(z.maxLength(200))),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  ...signedQuery,
});

const columns = ['Date', 'Kind', 'Description', 'Amount (credits)', 'Balance (credits)', 'Campaign', 'Receipt'];

/** All rows of a history, a page at a time: none is held longer than it takes to send it. */
async function* linesOf(db: Knex, accountId: number, filters: Filters): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns);
  const journalKinds = journalKindsOf(filters.kinds, 'creator');
  let after: After | null = null;
  for (;;) {
    const rows = await creatorHistory(db, { ...filters, accountId, journalKinds, after, limit: rowsAtOnce });
    for (const row of rows.map(creatorTransaction)) {
      yield csvLine([
        row.createdAt,
        row.kind,
        textCell(row.label),
        decimalCell(row.amountCredits),
        decimalCell(row.balanceCredits),
        row.campaignId === null ? '' : String(row.campaignId),
        row.receipt ?? '',
      ]);
    }
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = afterRow(last);
  }
}

/** The creator's history as a file: a signed address, since a browser downloads without a header of ours. */
export function exportRoutes(app: FastifyInstance): void {
  route(app, contract.exportCreatorTransactions, ({ subject, query }) => {
    readFilters(query);
    const seconds = app.config.rules.uploads.signedUrlSeconds;
    return Promise.resolve({
      url: signedLink(app, { purpose, path, terms: { account: subject.accountId, ...query }, seconds }),
    });
  });

  app.get(
    path,
    {
      config: { access: 'public' },
      schema: {
        summary: 'The creator wallet as CSV, by its signed address',
        tags: ['Transactions'],
        querystring: fileQuery,
      },
    },
    async (request, reply) => {
      const asked = request.query as z.infer<typeof fileQuery>;
      const judgement = judgeLink(app, purpose, asked);
      if (judgement === 'forged') throw new AppError('forbidden', 'This address is not one of ours');
      // A page that was open for a while: it has a fresh address.
      if (judgement === 'expired') return reply.redirect(app.config.shellUrl + pagePath, 302);
      const day = app.clock.now().toISOString().slice(0, 10);
      void reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="fanfare-transactions-${day}.csv"`)
        .header('cache-control', 'no-store');
      return reply.send(Readable.from(linesOf(app.db, asked.account, readFilters(asked))));
    },
  );
}
