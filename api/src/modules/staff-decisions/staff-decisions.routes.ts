import { listStaffDecisions, type StaffDecision } from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { pageOf, readPage } from '../../paging.ts';
import { route } from '../../plugins/contract.ts';
import { staffDecisionPage, type StaffDecisionRow } from './staff-decisions.repository.ts';

const present = (row: StaffDecisionRow): StaffDecision => ({
  id: row.id,
  action: row.action,
  subjectId: row.subject_id,
  by: row.by ?? (row.action === 'second_factors_removed' ? 'an operator' : 'nobody'),
  before: row.before,
  after: row.after,
  decidedAt: row.decided_at.toISOString(),
});

/** The log of what staff decided, for staff. */
export const staffDecisions: FastifyPluginAsync = async (app) => {
  route(app, listStaffDecisions, async ({ query }) => {
    const { after, limit } = readPage(query);
    const rows = await staffDecisionPage(app.db, after?.[0] ?? null, limit + 1);
    return pageOf(rows, limit, (row) => [row.id], present);
  });
};
