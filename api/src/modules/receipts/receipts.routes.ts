import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import * as z from 'zod/mini';
import { downloadLink, downloadRoute } from '../../download.ts';
import { route } from '../../plugins/contract.ts';
import { AppError } from '../../plugins/errors.ts';
import { paidPayout, payoutNumber, payoutPdf } from './payout-receipt.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { receiptOfInvoice, receiptOfPurchase } from './receipt.presenter.ts';
import { disputesOfInvoice, paidInvoice, paidPurchase, refundsOf } from './receipts.repository.ts';

/** The path names the receipt; so does the signed purpose. */
const purposeOf = (name: string) => `receipt:${name}`;
const pageOf = (name: string) => (name.startsWith('payout-') ? '/curator/transactions' : '/creator/transactions');
const maxId = 2 ** 31 - 1;

const { reference } = contract.getReceipt.params!.shape;

interface ReceiptDocument {
  number: string;
  pdf(): Promise<Buffer>;
}

/** Receipts of purchases, Pro and payouts as PDF, by signed links, since browsers download without an Authorization header. */
export const receipts: FastifyPluginAsync = async (app) => {
  /** @throws AppError not_found, also for other accounts' and unpaid ones */
  async function documentOf(accountId: number, name: string): Promise<ReceiptDocument> {
    const [, kind, id = ''] = /^(purchase|invoice|payout)-(.+)$/.exec(name) ?? [];
    const isNumber = /^[1-9]\d{0,9}$/.test(id) && Number(id) <= maxId;
    if (kind === 'payout' && isNumber) {
      const row = await paidPayout(app.db, accountId, Number(id));
      if (row) return { number: payoutNumber(row.id), pdf: () => payoutPdf(app.config, row) };
    }
    const receipt = await receiptOf(accountId, kind, isNumber, id);
    if (receipt) return { number: receipt.number, pdf: () => receiptPdf(receipt) };
    throw new AppError('not_found');
  }

  async function receiptOf(accountId: number, kind: string | undefined, isNumber: boolean, id: string) {
    if (kind === 'purchase' && isNumber) {
      const row = await paidPurchase(app.db, accountId, Number(id));
      if (row) return receiptOfPurchase(app.config, row, await refundsOf(app.db, row.id));
    }
    if (kind === 'invoice') {
      const row = await paidInvoice(app.db, accountId, id);
      if (row) return receiptOfInvoice(app.config, row, await disputesOfInvoice(app.db, id));
    }
    return null;
  }

  route(app, contract.getReceipt, async ({ subject, params }) => {
    await documentOf(subject.accountId, params.reference);
    const path = `/api/v2/receipts/${encodeURIComponent(params.reference)}/pdf`;
    return {
      url: downloadLink(app, { purpose: purposeOf(params.reference), path, terms: { account: subject.accountId } }),
    };
  });

  downloadRoute(app, {
    path: '/api/v2/receipts/:reference/pdf',
    summary: 'A receipt as PDF, by its signed address',
    tag: 'Payments',
    params: z.strictObject({ reference }),
    purpose: (params) => purposeOf(params.reference),
    page: (params) => pageOf(params.reference),
    file: async (accountId, params) => {
      const paper = await documentOf(accountId, params.reference);
      return { name: `fanfare-receipt-${paper.number}.pdf`, type: 'application/pdf', content: await paper.pdf() };
    },
  });
};
