import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { packsOf } from '../../packs.ts';
import { limitCodeAttempts } from '../../plugins/code-attempts.ts';
import { route } from '../../plugins/contract.ts';
import { because, worded } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { toDecimal } from '../ledger/index.ts';
import { benefitText } from './promo-terms.ts';
import { quotePacks } from './promos.service.ts';
import { staffPromos } from './staff-promos.routes.ts';

/** Promo codes: quotes for buyers, and the calls of staff. */
export const promos: FastifyPluginAsync = async (app) => {
  const { rules } = app.config;
  await app.register(staffPromos);

  route(app, contract.getPromo, async ({ subject, params, query, request }) => {
    const { accountId } = subject;
    const pack = packsOf(rules).find(({ id }) => id === query.packId) ?? null;
    if (query.packId !== undefined && !pack) {
      throw new AppError('invalid_input', undefined, { fields: { packId: because('purchases.pack_unavailable') } });
    }
    const { promo, quotes } = await limitCodeAttempts(app.limits, { accountId, address: request.ip }, () =>
      quotePacks(app.db, { rules, accountId, pack, code: params.code }),
    );
    return {
      code: promo.code,
      kind: promo.kind,
      value: promo.value,
      ...worded({ text: benefitText(promo) }),
      minCredits: promo.min_credits,
      endsAt: promo.ends_at?.toISOString() ?? null,
      quotes: quotes.map(({ pack: { id, credits, priceCents }, terms }) => ({
        packId: id,
        credits,
        bonusCredits: toDecimal(terms.bonus),
        listPriceCents: priceCents,
        discountCents: terms.discountCents,
        priceCents: terms.priceCents,
      })),
    };
  });
};
