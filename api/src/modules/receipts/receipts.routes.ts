import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import * as z from 'zod/mini';
import { route } from '../../plugins/contract.ts';
import { AppError } from '../../plugins/errors.ts';
import { verifyLink, signedLink, signedQuery } from '../../signed-link.ts';
import { paidPayout, payoutNumber, payoutPdf } from './payout-receipt.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { receiptOfInvoice, receiptOfPurchase } from './receipt.presenter.ts';
import { paidInvoice, paidPurchase, refundsOf } from './receipts.repository.ts';

const purpose = 'receipt';
const pageOf = (name: string) => (name.startsWith('payout-') ? '/curator/transactions' : '/creator/transactions');
const maxId = 2 ** 31 - 1;

const { reference } = contract.getReceipt.params!.shape;
const fileParams = z.strictObject({ reference });
const fileQuery = z.strictObject({
  account: z.coerce.number<string>().check(z.int(), z.gte(1), z.lte(maxId)),
  ...signedQuery,
});

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
      if (row) return receiptOfInvoice(app.config, row);
    }
    return null;
  }

  route(app, contract.getReceipt, async ({ subject, params }) => {
    await documentOf(subject.accountId, params.reference);
    const path = `/api/v2/receipts/${encodeURIComponent(params.reference)}/pdf`;
    return {
      url: signedLink(app, {
        // The path names the receipt; so does the signed purpose.
        purpose: `${purpose}:${params.reference}`,
        path,
        terms: { account: subject.accountId },
        seconds: app.config.rules.uploads.signedUrlSeconds,
      }),
    };
  });

  app.get(
    '/api/v2/receipts/:reference/pdf',
    {
      config: { access: 'public' },
      schema: {
        summary: 'A receipt as PDF, by its signed address',
        tags: ['Payments'],
        params: fileParams,
        querystring: fileQuery,
      },
    },
    async (request, reply) => {
      const { reference: name } = request.params as z.infer<typeof fileParams>;
      const query = request.query as z.infer<typeof fileQuery>;
      const linkState = verifyLink(app, `${purpose}:${name}`, query);
      if (linkState === 'forged') throw new AppError('forbidden', 'This address is not one of ours');
      // The page was open for a while: it has a fresh link.
      if (linkState === 'expired') return reply.redirect(app.config.shellUrl + pageOf(name), 302);
      const paper = await documentOf(query.account, name);
      void reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `attachment; filename="fanfare-receipt-${paper.number}.pdf"`)
        .header('cache-control', 'no-store');
      return reply.send(await paper.pdf());
    },
  );
};
