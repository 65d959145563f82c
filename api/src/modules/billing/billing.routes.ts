import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import * as z from 'zod/mini';
import { downloadLink, downloadRoute } from '../../download.ts';
import { route } from '../../plugins/contract.ts';
import { buyerLines } from '../receipts/index.ts';
import { readFilters } from '../transactions/index.ts';
import { accountingCsv } from './accounting-csv.ts';
import { paymentRows } from './accounting.repository.ts';
import { detailsOf } from './details.repository.ts';
import { changeDetails } from './details.service.ts';
import { statementOwner } from './statement-owner.repository.ts';
import { creatorStatementPdf } from './statement-pdf.ts';
import { findStatement, listStatements, readStatement } from './statements.service.ts';

const page = () => '/creator/billing';
const statementPurpose = (month: string) => `creator-statement:${month}`;
const accounting = { purpose: 'accounting', path: '/api/v2/creator/accounting.csv' } as const;
const day = z.optional(z.iso.date());

/** A creator's papers: the buyer on receipts, monthly statements, and payments for accountants. */
export const billing: FastifyPluginAsync = async (app) => {
  const { db, config } = app;

  route(app, contract.getBillingDetails, ({ subject }) => detailsOf(db, subject.accountId));
  route(app, contract.putBillingDetails, async ({ subject, body }) => {
    await app.limits.consume('billingDetails', String(subject.accountId));
    return changeDetails(db, subject.accountId, body);
  });

  route(app, contract.listCreatorStatements, ({ subject }) => listStatements(db, subject.accountId));
  route(app, contract.getCreatorStatement, async ({ subject, params: { month } }) => {
    await findStatement(db, subject.accountId, month);
    const path = `/api/v2/creator/statements/${month}/pdf`;
    return {
      url: downloadLink(app, { purpose: statementPurpose(month), path, terms: { account: subject.accountId } }),
    };
  });
  downloadRoute(app, {
    path: '/api/v2/creator/statements/:month/pdf',
    summary: 'A creator’s month as PDF, by its signed address',
    tag: 'Billing',
    params: contract.getCreatorStatement.params!,
    purpose: ({ month }) => statementPurpose(month),
    page,
    file: async (accountId, { month }, _terms, texts) => {
      const { statement, rows } = await readStatement(db, accountId, month);
      const owner = buyerLines(await statementOwner(db, accountId), texts);
      const content = await creatorStatementPdf(config, { owner, statement, rows, at: app.clock.now() }, texts);
      return { name: `fanfare-statement-${month}.pdf`, type: 'application/pdf', content };
    },
  });

  route(app, contract.exportAccounting, ({ subject, query }) => {
    readFilters(query);
    return Promise.resolve({
      url: downloadLink(app, { ...accounting, terms: { account: subject.accountId, ...query } }),
    });
  });
  downloadRoute(app, {
    path: accounting.path,
    summary: 'A creator’s payments as CSV, by its signed address',
    tag: 'Billing',
    terms: { from: day, to: day },
    purpose: () => accounting.purpose,
    page,
    file: async (accountId, _params, terms, texts) => ({
      name: `fanfare-payments-${app.clock.now().toISOString().slice(0, 10)}.csv`,
      type: 'text/csv; charset=utf-8',
      content: accountingCsv(config, await paymentRows(db, accountId, readFilters(terms)), texts),
    }),
  });
};
