import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Knex } from 'knex';
import { pageOf, readPage } from '../../paging.ts';
import { databaseRoute, route } from '../../plugins/contract.ts';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { requireStaffStepUp } from '../auth/index.ts';
import { assertReleasable, mustBeReleased, stoppedMeanwhile } from '../code-releases/index.ts';
import { toDecimal, wholeCredits } from '../ledger/index.ts';
import { issueGiftCodes } from './gifts.repository.ts';
import {
  markGiftReleased,
  markGiftStopped,
  readStaffGift,
  staffGiftPage,
  type StaffGiftRow,
} from './staff-gifts.repository.ts';

const present = (row: StaffGiftRow): contract.GiftCode => ({
  id: row.id,
  ending: row.ending,
  credits: toDecimal(row.hundredths),
  status: row.status,
  source: row.source,
  note: row.note,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by,
  redeemedAt: row.redeemed_at?.toISOString() ?? null,
  redeemedBy: row.redeemed_by,
  stoppedAt: row.stopped_at?.toISOString() ?? null,
  isAwaitingRelease: row.needs_release && row.released_at === null,
  releasedBy: row.released_by,
});

/** Staff issue gift codes, release each other's large ones, list them, and stop unredeemed ones. */
export const staffGifts: FastifyPluginAsync = async (app) => {
  const { db } = app;

  const read = async (db: Knex, id: number) => {
    const row = await readStaffGift(db, id);
    if (!row) throw new AppError('not_found');
    return row;
  };

  route(app, contract.listGiftCodes, async ({ query }) => {
    const { after, limit } = readPage(query);
    const rows = await staffGiftPage(db, {
      beforeId: after?.[0] ?? null,
      limit: limit + 1,
      status: query.status ?? null,
      awaitingRelease: query.awaitingRelease === 'true',
    });
    return pageOf(rows, limit, (row) => [row.id], present);
  });

  route(
    app,
    contract.issueGiftCodes,
    async ({ subject, body }) => {
      await requireStaffStepUp(app, subject);
      const { count, credits, note } = body;
      const worth = wholeCredits(count * credits);
      const codes = await db.transaction(async (trx) => {
        const needsRelease = await mustBeReleased(trx, app.config.rules, { staffId: subject.accountId, worth });
        const issued = { count, hundredths: wholeCredits(credits), note, issuedBy: subject.accountId, needsRelease };
        return issueGiftCodes(trx, issued);
      });
      return { codes: codes.map((code) => ({ ...code, credits })) };
    },
    { holdsSecret: true },
  );

  databaseRoute(app, contract.releaseGiftCode, async ({ subject, params, commit }) => {
    await requireStaffStepUp(app, subject);
    return commit(async (db) => {
      const { needs_release: needsRelease, issued_by: issuedBy } = await read(db, params.id);
      assertReleasable({ needsRelease, parties: [issuedBy] }, subject.accountId);
      await markGiftReleased(db, params.id, subject.accountId);
      const gift = await read(db, params.id);
      if (gift.released_at === null) throw stoppedMeanwhile();
      return present(gift);
    });
  });

  databaseRoute(app, contract.stopGiftCode, ({ subject, params, commit }) =>
    commit(async (db) => {
      await read(db, params.id);
      await markGiftStopped(db, params.id, subject.accountId);
      const gift = await read(db, params.id);
      if (gift.status === 'redeemed') throw new AppError('wrong_state', because('gifts.code_redeemed'));
      return present(gift);
    }),
  );
};
