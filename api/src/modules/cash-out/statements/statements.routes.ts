import * as contract from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { downloadLink, downloadRoute } from '../../../download.ts';
import { route } from '../../../plugins/contract.ts';
import { statementPdf } from './statement-pdf.ts';
import { findMonth, findYear, listMonths, listYears, readMonth, readYear } from './statements.service.ts';

const monthPurpose = (month: string) => `statement:${month}`;
const yearPurpose = (year: string) => `yearly-statement:${year}`;
const page = () => '/curator/transactions';
const file = (period: string, content: Buffer) => ({
  name: `fanfare-statement-${period}.pdf`,
  type: 'application/pdf',
  content,
});

/** Monthly and yearly statements of the cleared wallet. */
export function statementRoutes(app: FastifyInstance): void {
  const { db, config } = app;

  route(app, contract.listStatements, ({ subject }) => listMonths(db, subject.accountId));
  route(app, contract.getStatement, async ({ subject, params: { month } }) => {
    await findMonth(db, subject.accountId, month);
    const path = `/api/v2/curator/statements/${month}/pdf`;
    return { url: downloadLink(app, { purpose: monthPurpose(month), path, terms: { account: subject.accountId } }) };
  });
  downloadRoute(app, {
    path: '/api/v2/curator/statements/:month/pdf',
    summary: 'A month’s statement as PDF, by its signed address',
    tag: 'Cash-out',
    params: contract.getStatement.params!,
    purpose: ({ month }) => monthPurpose(month),
    page,
    file: async (accountId, { month }, _terms, texts) => {
      const statement = await readMonth(db, accountId, month, texts);
      return file(month, await statementPdf(config, { ...statement, at: app.clock.now() }, texts));
    },
  });

  route(app, contract.listYearlyStatements, ({ subject }) => listYears(db, subject.accountId));
  route(app, contract.getYearlyStatement, async ({ subject, params: { year } }) => {
    await findYear(db, subject.accountId, year);
    const path = `/api/v2/curator/yearly-statements/${year}/pdf`;
    return { url: downloadLink(app, { purpose: yearPurpose(year), path, terms: { account: subject.accountId } }) };
  });
  downloadRoute(app, {
    path: '/api/v2/curator/yearly-statements/:year/pdf',
    summary: 'A year’s statement as PDF, by its signed address',
    tag: 'Cash-out',
    params: contract.getYearlyStatement.params!,
    purpose: ({ year }) => yearPurpose(year),
    page,
    file: async (accountId, { year }, _terms, texts) => {
      const statement = await readYear(db, accountId, year, texts);
      return file(year, await statementPdf(config, { ...statement, at: app.clock.now() }, texts));
    },
  });
}
