import * as contract from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { downloadLink, downloadRoute } from '../../download.ts';
import { route } from '../../plugins/contract.ts';
import { AppError } from '../../plugins/errors.ts';
import { buyerLines } from '../receipts/index.ts';
import { statementPdf } from './statement-pdf.ts';
import { statement } from './statements.presenter.ts';
import { statementOwner, statementsOf } from './statements.repository.ts';

const purposeOf = (month: string) => `statement:${month}`;
/** Monthly statements of the cleared wallet. */
export function statementRoutes(app: FastifyInstance): void {
  const { db, config } = app;

  /** @throws AppError not_found */
  async function statementOf(accountId: number, month: string) {
    const row = (await statementsOf(db, accountId)).find((row) => row.month === month);
    if (!row) throw new AppError('not_found', 'There is no statement of this month.');
    return statement(row);
  }

  route(app, contract.listStatements, async ({ subject }) =>
    (await statementsOf(db, subject.accountId)).map(statement),
  );

  route(app, contract.getStatement, async ({ subject, params }) => {
    const { month } = params;
    await statementOf(subject.accountId, month);
    return {
      url: downloadLink(app, {
        purpose: purposeOf(month),
        path: `/api/v2/curator/statements/${month}/pdf`,
        terms: { account: subject.accountId },
      }),
    };
  });

  downloadRoute(app, {
    path: '/api/v2/curator/statements/:month/pdf',
    summary: 'A month’s statement as PDF, by its signed address',
    tag: 'Cash-out',
    params: contract.getStatement.params!,
    purpose: ({ month }) => purposeOf(month),
    page: () => '/curator/transactions',
    file: async (accountId, { month }) => {
      const statement = await statementOf(accountId, month);
      const owner = buyerLines(await statementOwner(db, accountId));
      const content = await statementPdf(config, owner, statement, app.clock.now());
      return { name: `fanfare-statement-${month}.pdf`, type: 'application/pdf', content };
    },
  });
}
