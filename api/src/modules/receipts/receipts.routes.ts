import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import * as z from 'zod/mini';
import { downloadLink, downloadRoute } from '../../download.ts';
import { route } from '../../plugins/contract.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Translator } from '../../texts/index.ts';
import { paidPayout, payoutPdf } from './payout-receipt.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { payoutNumber, purchaseNumber } from './receipt-number.ts';
import { receiptOfInvoice, receiptOfPurchase } from './receipt.presenter.ts';
import { disputesOfInvoice, paidInvoice, paidPurchase, refundsOf } from './receipts.repository.ts';

/** The path names the receipt; so does the signed purpose. */
const purposeOf = (name: string) => `receipt:${name}`;
const pageOf = (name: string) => (name.startsWith('payout-') ? '/curator/transactions' : '/creator/transactions');
const maxId = 2 ** 31 - 1;

const { reference } = contract.getReceipt.params!.shape;

interface ReceiptDocument {
  number: string;
  pdf(texts: Translator): Promise<Buffer>;
}

/** Receipts of purchases, Pro and payouts as PDF, by signed links, since browsers download without an Authorization header. */
export const receipts: FastifyPluginAsync = async (app) => {
  /** @throws AppError not_found, also for other accounts' and unpaid ones */
  async function documentOf(accountId: number, name: string): Promise<ReceiptDocument> {
    const [, kind, id = ''] = /^(purchase|invoice|payout)-(.+)$/.exec(name) ?? [];
    const isNumber = /^[1-9]\d{0,9}$/.test(id) && Number(id) <= maxId;
    if (kind === 'payout' && isNumber) {
      const row = await paidPayout(app.db, accountId, Number(id));
      if (row) return { number: payoutNumber(row.id), pdf: (texts) => payoutPdf(app.config, row, texts) };
    }
    const receipt = await receiptOf(accountId, kind, isNumber, id);
    if (receipt) return receipt;
    throw new AppError('not_found');
  }

  async function receiptOf(
    accountId: number,
    kind: string | undefined,
    isNumber: boolean,
    id: string,
  ): Promise<ReceiptDocument | null> {
    const { db, config } = app;
    if (kind === 'purchase' && isNumber) {
      const row = await paidPurchase(db, accountId, Number(id));
      if (!row) return null;
      const back = await refundsOf(db, row.id);
      return {
        number: purchaseNumber(row.id),
        pdf: (texts) => receiptPdf(receiptOfPurchase(config, row, back, texts.inUtc), texts.inUtc),
      };
    }
    if (kind === 'invoice') {
      const row = await paidInvoice(db, accountId, id);
      if (!row) return null;
      const back = await disputesOfInvoice(db, id);
      return {
        number: row.invoice_id,
        pdf: (texts) => receiptPdf(receiptOfInvoice(config, row, back, texts.inUtc), texts.inUtc),
      };
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
    file: async (accountId, params, _terms, texts) => {
      const paper = await documentOf(accountId, params.reference);
      return { name: `fanfare-receipt-${paper.number}.pdf`, type: 'application/pdf', content: await paper.pdf(texts) };
    },
  });
};
