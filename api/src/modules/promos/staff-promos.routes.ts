import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Knex } from 'knex';
import { pageOf, readPage } from '../../paging.ts';
import { databaseRoute, route } from '../../plugins/contract.ts';
import { AppError } from '../../plugins/errors.ts';
import { requireStaffStepUp } from '../auth/index.ts';
import { assertReleasable, stoppedMeanwhile } from '../code-releases/index.ts';
import { presentPromo, presentUse } from './staff-promos.presenter.ts';
import {
  hasPromo,
  markPromoReleased,
  markPromoStopped,
  promoUsePage,
  readStaffPromo,
  staffPromoPage,
} from './staff-promos.repository.ts';
import { createForStaff } from './staff-promos.service.ts';

/** Staff create promo codes, release each other's large ones, list and stop them. */
export const staffPromos: FastifyPluginAsync = async (app) => {
  const { db, config } = app;

  const assertExists = async (db: Knex, id: number) => {
    if (!(await hasPromo(db, id))) throw new AppError('not_found');
  };

  route(app, contract.listPromoCodes, async ({ query }) => {
    const { after, limit } = readPage(query);
    const rows = await staffPromoPage(
      db,
      { beforeId: after?.[0] ?? null, limit: limit + 1 },
      { search: query.search?.trim() ?? '', awaitingRelease: query.awaitingRelease === 'true' },
    );
    return pageOf(rows, limit, (row) => [row.id], presentPromo);
  });

  databaseRoute(app, contract.createPromoCode, async ({ subject, body, commit }) => {
    await requireStaffStepUp(app, subject);
    return commit(async (db) => {
      const staff = { rules: config.rules, staffId: subject.accountId, now: app.clock.now() };
      return presentPromo(await createForStaff(db, body, staff));
    });
  });

  databaseRoute(app, contract.releasePromoCode, async ({ subject, params, commit }) => {
    await requireStaffStepUp(app, subject);
    return commit(async (db) => {
      const found = await readStaffPromo(db, params.id);
      if (!found) throw new AppError('not_found');
      const parties = [found.created_by, found.account_id];
      assertReleasable({ needsRelease: found.needs_release, parties }, subject.accountId);
      await markPromoReleased(db, params.id, subject.accountId);
      const promo = (await readStaffPromo(db, params.id))!;
      if (promo.released_at === null) throw stoppedMeanwhile();
      return presentPromo(promo);
    });
  });

  databaseRoute(app, contract.stopPromoCode, ({ subject, params, commit }) =>
    commit(async (db) => {
      await assertExists(db, params.id);
      await markPromoStopped(db, params.id, subject.accountId);
      return presentPromo((await readStaffPromo(db, params.id))!);
    }),
  );

  route(app, contract.listPromoUses, async ({ params, query }) => {
    await assertExists(db, params.id);
    const { after, limit } = readPage(query);
    const rows = await promoUsePage(db, params.id, { beforeId: after?.[0] ?? null, limit: limit + 1 });
    return pageOf(rows, limit, (row) => [row.id], presentUse);
  });
};
