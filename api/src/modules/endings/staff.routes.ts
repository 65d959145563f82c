import * as contract from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { pageOf, readPage } from '../../paging.ts';
import { route } from '../../plugins/contract.ts';
import { decideProof } from './decide-proof.service.ts';
import { disputedProof, flaggedAnswer } from './endings.presenter.ts';
import { decideFlag } from './flags.service.ts';
import { reportRemoval } from './promises.service.ts';
import { flagCases, flagKey, openCounts, proofCases, proofKey, readCase } from './staff.repository.ts';

/** What staff decide about answers and promises. */
export function staffRoutes(app: FastifyInstance): void {
  const { db } = app;

  route(app, contract.listFlags, async ({ query }) => {
    const { after, limit } = readPage(query, 2);
    const state = query.state ?? 'open';
    const [rows, counts] = await Promise.all([flagCases(db, state, { after, limit: limit + 1 }), openCounts(db)]);
    return { ...pageOf(rows, limit, flagKey(state), flaggedAnswer), openCount: counts.flags };
  });

  route(app, contract.decideFlag, async ({ subject, params, body }) => {
    const { submissionId } = params;
    await decideFlag(db, { submissionId, staffAccountId: subject.accountId, ...body });
    return flaggedAnswer(await readCase(db, submissionId));
  });

  route(app, contract.listProofs, async ({ query }) => {
    const { after, limit } = readPage(query, 2);
    const [rows, counts] = await Promise.all([proofCases(db, { after, limit: limit + 1 }), openCounts(db)]);
    return { ...pageOf(rows, limit, proofKey, disputedProof), openCount: counts.proofs };
  });

  route(app, contract.decideProof, async ({ subject, params, body }) => {
    const { submissionId } = params;
    await decideProof(db, { submissionId, staffAccountId: subject.accountId, ...body });
    return disputedProof(await readCase(db, submissionId));
  });

  route(app, contract.reportRemoval, async ({ subject, params, body }) => {
    const { submissionId } = params;
    await reportRemoval(db, { submissionId, saidBy: subject.accountId, note: body.note });
    return disputedProof(await readCase(db, submissionId));
  });
}
