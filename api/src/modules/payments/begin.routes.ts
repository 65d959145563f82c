import * as contract from '@fanfare/api-contract';
import type { PaymentMethod, Purchase } from '@fanfare/api-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitCodeAttempts } from '../../plugins/code-attempts.ts';
import { type CreatorSubject, route } from '../../plugins/contract.ts';
import { pathOfThisSite } from '../../site-path.ts';
import { quotePromo } from '../promos/index.ts';
import { type Begun, beginPurchase, packOf, refuseBuyer } from './begin.service.ts';
import { captureOrder } from './order.service.ts';
import type { Payments } from './payments.context.ts';
import type { PurchaseRow } from './purchases.repository.ts';

const shopPage = '/creator/shop';

interface Call {
  subject: CreatorSubject;
  request: FastifyRequest;
  body: { packId: string; promoCode?: string | undefined; origin?: { page: string } | undefined };
}

/** The calls that begin a purchase, and the one that takes the money of an order. */
export function beginRoutes(
  app: FastifyInstance,
  payments: Payments,
  present: (row: PurchaseRow) => Promise<Purchase>,
): void {
  const { db, rules, shellUrl } = payments;

  /** What is wrong with the wish is said first; then a try counts, then the code's. */
  async function begin(call: Call, method: PaymentMethod, purpose: PurchaseRow['purpose']): Promise<Begun> {
    const { subject, request, body } = call;
    const { accountId } = subject;
    refuseBuyer(payments, subject, method);
    const pack = packOf(payments, body.packId);
    const page = pathOfThisSite(body.origin?.page ?? shopPage, shellUrl);
    await app.limits.consume('paymentIntents', `account:${accountId}`);
    const { promoCode: code } = body;
    const promo =
      code === undefined
        ? null
        : await limitCodeAttempts(app.limits, { accountId, address: request.ip }, () =>
            quotePromo(db, { rules, accountId, pack, code }),
          );
    return beginPurchase(payments, accountId, { pack, method, purpose, promo, page });
  }

  route(
    app,
    contract.createPaymentIntent,
    async (call) => {
      const { payment, purchase } = await begin(call, 'card', 'credits');
      return { clientSecret: payment.clientSecret!, purchase: await present(purchase) };
    },
    { holdsSecret: true },
  );

  route(app, contract.createPayPalOrder, async (call) => {
    const begun = await begin(call, 'paypal', 'credits');
    return { orderId: begun.payment.id, approveUrl: approveUrlOf(begun), purchase: await present(begun.purchase) };
  });

  route(app, contract.capturePayPalOrder, async ({ subject, body }) =>
    present(await captureOrder(payments, subject.accountId, body.orderId)),
  );

  route(
    app,
    contract.buyGift,
    async (call) => {
      const method = call.body.method ?? 'card';
      const begun = await begin(call, method, 'gift');
      const { payment, purchase } = begun;
      const isPayPal = method === 'paypal';
      return {
        clientSecret: payment.clientSecret,
        orderId: isPayPal ? payment.id : null,
        approveUrl: isPayPal ? approveUrlOf(begun) : null,
        purchase: await present(purchase),
      };
    },
    { holdsSecret: true },
  );
}

/** Nobody is sent to agree to what is paid, or worked on. */
const approveUrlOf = ({ payment, purchase }: Begun) => (purchase.status === 'open' ? payment.approveUrl : null);
