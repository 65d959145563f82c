import * as contract from '@fanfare/api-contract';
import type { StaffAccount } from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { pageOf, readPage } from '../../paging.ts';
import { databaseRoute, route } from '../../plugins/contract.ts';
import { staffAccounts, type StaffAccountRow } from './suspensions.repository.ts';
import { defineSuspensionEmails } from './suspensions.email.ts';
import { liftSuspension, suspendAccount } from './suspensions.service.ts';

/** An account as lists for staff show it. */
export const presentStaffAccount = (row: StaffAccountRow): StaffAccount => ({
  id: row.id,
  email: row.email,
  display_name: row.display_name,
  roles: [
    ...(row.is_creator ? (['creator'] as const) : []),
    ...(row.is_curator ? (['curator'] as const) : []),
    ...(row.is_staff ? (['staff'] as const) : []),
  ],
  createdAt: row.created_at.toISOString(),
  suspendedAt: row.suspended_at?.toISOString() ?? null,
  suspendedBy: row.suspended_by,
  suspensionReason: row.suspension_reason,
});

/** Staff suspend accounts, and lift suspensions. */
export const suspensions: FastifyPluginAsync = async (app) => {
  const { db } = app;
  defineSuspensionEmails(app);

  route(app, contract.listStaffAccounts, async ({ query }) => {
    const { after, limit } = readPage(query);
    const rows = await staffAccounts(db, {
      search: query.search?.trim() || null,
      isSuspended: query.suspended === undefined ? null : query.suspended === 'true',
      beforeId: after?.[0] ?? null,
      limit: limit + 1,
    });
    return pageOf(rows, limit, (row) => [row.id], presentStaffAccount);
  });

  databaseRoute(app, contract.suspendAccount, ({ subject, params, body, commit }) =>
    commit(async (db) =>
      presentStaffAccount(await suspendAccount(db, params.id, { by: subject.accountId, reason: body.reason })),
    ),
  );

  databaseRoute(app, contract.liftSuspension, ({ subject, params, commit }) =>
    commit(async (db) => presentStaffAccount(await liftSuspension(db, params.id, subject.accountId))),
  );
};
