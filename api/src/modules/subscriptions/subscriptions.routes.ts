import { initSubscription, listSubscriptions, mySubscription } from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { route } from '../../plugins/contract.ts';
import { AppError } from '../../plugins/errors.ts';

export const subscriptions: FastifyPluginAsync = async (app) => {
  const { name, monthly, yearly } = app.config.rules.pro;

  route(app, listSubscriptions, async () => [
    {
      name,
      prices: {
        monthly: { id: monthly.priceId, amount: monthly.priceCents },
        yearly: { id: yearly.priceId, amount: yearly.priceCents },
      },
    },
  ]);

  route(app, mySubscription, async ({ subject }) => {
    const row = await app.db('subscriptions').where({ account_id: subject.accountId }).first('account_id');
    // The portal is the payment provider's; without one there is none to send people to.
    return { isSubscriptionValid: subject.isPro, hasSubscription: row !== undefined, customerPortalUrl: null };
  });

  route(app, initSubscription, async ({ body }) => {
    if (body.priceID !== monthly.priceId && body.priceID !== yearly.priceId) {
      throw new AppError('invalid_input', undefined, { fields: { priceID: 'This price is not on offer' } });
    }
    if (!/^\/(?![/\\])/.test(body.origin.page)) {
      throw new AppError('invalid_input', undefined, { fields: { 'origin.page': 'This must be a path of this site' } });
    }
    throw new AppError('payments_unavailable', 'Pro can’t be bought yet: card payments are not connected');
  });
};
