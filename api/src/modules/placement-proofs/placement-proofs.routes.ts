import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { pageOf, readPage } from '../../paging.ts';
import { databaseRoute, route } from '../../plugins/contract.ts';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import type { ProberSettings } from '../../prober-settings.ts';
import { submissionDetail } from '../campaigns/index.ts';
import { checkPage, expectedPlacement } from '../placement-checks/index.ts';
import { promiseOf, readPromise } from '../promises/index.ts';
import { disputedProof, openCounts, proofCases, proofKey, readCase } from '../submission-views/index.ts';
import { decideProof } from './decide-proof.service.ts';
import { hasReceived } from './placement-proofs.repository.ts';
import { addProof, checkProofPage, confirmProof, readProofAddress, rejectProof } from './placement-proofs.service.ts';
import { placementSearchJob } from './placement-search.job.ts';
import { searchedIn } from './placement-search.repository.ts';
import { applySearch, searchPlaylist } from './placement-search.service.ts';
import { confirmUnanswered } from './verify-proof.service.ts';

const everySeconds = 5;

/** The sandbox page that simulates an address. */
function simulatedPage(url: string, { sandboxUrl, sandboxDomain }: ProberSettings): { standInUrl?: string } {
  const { hostname, pathname } = new URL(url);
  const isSimulated = sandboxUrl !== null && hostname.endsWith(`.${sandboxDomain}`);
  return isSimulated ? { standInUrl: `${sandboxUrl}/pages/${hostname}${pathname}` } : {};
}

/** The proof that an accepted track was placed or posted: curators add it, creators confirm or reject it, staff decide disputes. */
export const placementProofs: FastifyPluginAsync = async (app) => {
  const { db, config } = app;
  const { rules } = config;

  route(app, contract.checkPlacement, async ({ subject, params, body }) => {
    const expected = await expectedPlacement(db, subject.accountId, params.id);
    if (!expected) {
      if (!(await hasReceived(db, subject.accountId, params.id))) {
        throw new AppError('not_found', because('submissions.not_found'));
      }
      throw new AppError('wrong_state', because('proofs.not_waiting'));
    }
    const url = await readProofAddress(db, body.url, expected);
    await app.limits.consume('placementLooks', String(subject.accountId));
    const check = await checkPage(
      app.prober,
      { ...expected, url, disclosure: body.disclosure || null },
      rules.placements,
    );
    return {
      checks: check?.checks ?? [],
      postedAt: check?.postedAt?.toISOString() ?? null,
      ...simulatedPage(url, config.prober),
    };
  });

  databaseRoute(app, contract.addProof, async ({ subject, params, body, commit }) => {
    const curatorAccountId = subject.accountId;
    await app.limits.consume('placementLooks', String(curatorAccountId));
    const newProof = { curatorAccountId, submissionId: params.id, input: body };
    const check = await checkProofPage(app, newProof);
    return commit(async (db) => {
      await addProof(db, app, newProof, check);
      return promiseOf(await readPromise(db, curatorAccountId, params.id));
    });
  });

  databaseRoute(app, contract.searchPlacement, async ({ subject, params, commit }) => {
    const { accountId: curatorAccountId } = subject;
    const tracks = await searchedIn(db, { submissionId: params.id, curatorAccountId });
    if (tracks.length === 0) {
      if (!(await hasReceived(db, curatorAccountId, params.id))) {
        throw new AppError('not_found', because('submissions.not_found'));
      }
      const { service_type: type, status } = await readPromise(db, curatorAccountId, params.id);
      const isOther = status === 'accepted' && type !== 'playlist';
      throw new AppError('wrong_state', isOther ? because('proofs.playlists_only') : because('proofs.not_waiting'));
    }
    await app.limits.consume('placementLooks', String(curatorAccountId));
    const looks = await searchPlaylist(app, tracks[0]!.url, tracks);
    return commit(async (trx) => {
      await applySearch(trx, looks, rules);
      return promiseOf(await readPromise(trx, curatorAccountId, params.id));
    });
  });

  databaseRoute(app, contract.confirmProof, ({ subject, params, commit }) =>
    commit(async (db) => {
      await confirmProof(db, subject.accountId, params.id);
      return submissionDetail(app, db, subject.accountId, params.id);
    }),
  );

  databaseRoute(app, contract.rejectProof, ({ subject, params, body, commit }) =>
    commit(async (db) => {
      await rejectProof(db, subject.accountId, params.id, body.reason, rules);
      return submissionDetail(app, db, subject.accountId, params.id);
    }),
  );

  route(app, contract.listProofs, async ({ query }) => {
    const { after, limit } = readPage(query, ['milliseconds', 'id']);
    const [rows, counts] = await Promise.all([proofCases(db, { after, limit: limit + 1 }), openCounts(db)]);
    return { ...pageOf(rows, limit, proofKey, disputedProof), openCount: counts.proofs };
  });

  databaseRoute(app, contract.decideProof, ({ subject, params, body, commit }) =>
    commit(async (db) => {
      const { submissionId } = params;
      await decideProof(db, { submissionId, staffAccountId: subject.accountId, rules: app.config.rules, ...body });
      return disputedProof(await readCase(db, submissionId));
    }),
  );

  placementSearchJob(app);
  app.jobs.every('promises.confirm', everySeconds, () => confirmUnanswered(db));
};
