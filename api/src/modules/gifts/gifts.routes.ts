import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { route } from '../../plugins/contract.ts';
import { toDecimal } from '../ledger/index.ts';
import { lookUpGift, redeemGift } from './gifts.service.ts';

/** Gift codes: what one holds, and turning it into credits. */
export const gifts: FastifyPluginAsync = async (app) => {
  /**
   * Guessing is what the limit is for: a try counts before the code is looked at, so that parallel guesses count too,
   * and is given back when the code was good.
   */
  async function limited<T>(accountId: number, request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    const subjects = [`account:${accountId}`, `address:${request.ip}`];
    for (const subject of subjects) await app.limits.hit('codes', subject);
    const result = await work();
    for (const subject of subjects) await app.limits.giveBack('codes', subject);
    return result;
  }

  route(app, contract.getGift, async ({ subject, params, request }) =>
    limited(subject.accountId, request, async () => {
      const gift = await lookUpGift(app.db, params.code);
      return { credits: toDecimal(gift.amount), status: gift.isRedeemed ? 'redeemed' : 'unused' };
    }),
  );

  route(app, contract.redeemGift, async ({ subject, params, request }) =>
    limited(subject.accountId, request, async () => {
      const { added, wallet } = await redeemGift(app.db, subject.accountId, params.code);
      return { creditsAdded: toDecimal(added), walletCredits: toDecimal(wallet) };
    }),
  );
};
