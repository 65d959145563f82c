import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { route } from '../../plugins/contract.ts';
import { because } from '../../because.ts';
import { AppError, refuseField } from '../../plugins/errors.ts';
import { imageUrl } from '../media/index.ts';
import { blockedBy, deleteBlock, insertBlock } from './blocked-curators.repository.ts';

/** Curators whom an account never wants to be shown again. */
export const blockedCurators: FastifyPluginAsync = async (app) => {
  const { db } = app;
  const list = async (accountId: number) =>
    (await blockedBy(db, accountId)).map(({ id, displayName, image, blockedAt }) => ({
      curator: { id, display_name: displayName, profileImageUrl: imageUrl(app.config, image) },
      blockedAt: blockedAt.toISOString(),
    }));

  route(app, contract.listBlockedCurators, ({ subject }) => list(subject.accountId));

  route(app, contract.blockCurator, async ({ subject, params }) => {
    if (params.curatorId === subject.curatorProfileId) refuseField('curatorId', because('curators.own_profile'));
    if (!(await insertBlock(db, subject.accountId, params.curatorId)))
      throw new AppError('not_found', because('curators.not_found'));
    return list(subject.accountId);
  });

  route(app, contract.unblockCurator, async ({ subject, params }) => {
    await deleteBlock(db, subject.accountId, params.curatorId);
    return list(subject.accountId);
  });
};
