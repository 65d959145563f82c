import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { pageOf, readPage } from '../../paging.ts';
import { route } from '../../plugins/contract.ts';
import { AppError } from '../../plugins/errors.ts';
import { presentPromo, presentUse } from './staff-promos.presenter.ts';
import { markPromoStopped, promoUsePage, readStaffPromo, staffPromoPage } from './staff-promos.repository.ts';
import { createForStaff } from './staff-promos.service.ts';

/** Staff make promo codes, stop them, and see how they do. */
export const staffPromos: FastifyPluginAsync = async (app) => {
  const { db, config } = app;

  const read = async (id: number) => {
    const row = await readStaffPromo(db, id);
    if (!row) throw new AppError('not_found');
    return row;
  };

  route(app, contract.listPromoCodes, async ({ query }) => {
    const { after, limit } = readPage(query);
    const rows = await staffPromoPage(
      db,
      { beforeId: after?.[0] ?? null, limit: limit + 1 },
      query.search?.trim() ?? '',
    );
    return pageOf(rows, limit, (row) => [row.id], presentPromo);
  });

  route(app, contract.createPromoCode, async ({ subject, body }) => {
    const staff = { rules: config.rules, staffId: subject.accountId, now: app.clock.now() };
    return presentPromo(await createForStaff(db, body, staff));
  });

  route(app, contract.stopPromoCode, async ({ subject, params }) => {
    await read(params.id);
    await markPromoStopped(db, params.id, subject.accountId);
    return presentPromo(await read(params.id));
  });

  route(app, contract.listPromoUses, async ({ params, query }) => {
    await read(params.id);
    const { after, limit } = readPage(query);
    const rows = await promoUsePage(db, params.id, { beforeId: after?.[0] ?? null, limit: limit + 1 });
    return pageOf(rows, limit, (row) => [row.id], presentUse);
  });
};
