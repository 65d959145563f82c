import * as contract from '@fanfare/api-contract';
import type { PaymentMethod, Purchase } from '@fanfare/api-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitCodeAttempts } from '../../plugins/code-attempts.ts';
import { type CreatorSubject, route } from '../../plugins/contract.ts';
import { pathOfThisSite } from '../../site-path.ts';
import { quotePromo } from '../promos/index.ts';
import { type StartedPurchase, beginPurchase, packOf, refuseBuyer } from './begin-purchase.service.ts';
import { captureOrder } from './capture-order.service.ts';
import type { Payments } from './payments.context.ts';
import type { PurchaseRow } from './purchases.repository.ts';

const shopPage = '/creator/shop';

interface Call {
  subject: CreatorSubject;
  request: FastifyRequest;
  callerKey: string | null;
  body: { packId: string; promoCode?: string | undefined; origin?: { page: string } | undefined };
}

/** Starting a purchase, and capturing an approved PayPal order. */
export function beginRoutes(
  app: FastifyInstance,
  payments: Payments,
  present: (row: PurchaseRow) => Promise<Purchase>,
): void {
  const { db, rules, shellUrl } = payments;

  /** Checks the request before counting an attempt, so that only real attempts count. */
  async function begin(call: Call, method: PaymentMethod, purpose: PurchaseRow['purpose']): Promise<StartedPurchase> {
    const { subject, request, body, callerKey } = call;
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
    return beginPurchase(payments, accountId, { pack, method, purpose, promo, page, callerKey });
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
    const started = await begin(call, 'paypal', 'credits');
    return {
      orderId: started.payment.id,
      approveUrl: approveUrlOf(started),
      purchase: await present(started.purchase),
    };
  });

  route(app, contract.capturePayPalOrder, async ({ subject, body }) =>
    present(await captureOrder(payments, subject.accountId, body.orderId)),
  );

  route(
    app,
    contract.buyGift,
    async (call) => {
      const method = call.body.method ?? 'card';
      const started = await begin(call, method, 'gift');
      const { payment, purchase } = started;
      const isPayPal = method === 'paypal';
      return {
        clientSecret: payment.clientSecret,
        orderId: isPayPal ? payment.id : null,
        approveUrl: isPayPal ? approveUrlOf(started) : null,
        purchase: await present(purchase),
      };
    },
    { holdsSecret: true },
  );
}

/** Only an open purchase still needs approval. */
const approveUrlOf = ({ payment, purchase }: StartedPurchase) =>
  purchase.status === 'open' ? payment.approveUrl : null;
