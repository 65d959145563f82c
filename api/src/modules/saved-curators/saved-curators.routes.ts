import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { route } from '../../plugins/contract.ts';
import { because } from '../../because.ts';
import { AppError, refuseField } from '../../plugins/errors.ts';
import { imageUrl } from '../media/index.ts';
import { deleteSaved, insertSaved, savedBy } from './saved-curators.repository.ts';

/** Curators whom an account wants to find again. */
export const savedCurators: FastifyPluginAsync = async (app) => {
  const { db } = app;
  const list = async (accountId: number) =>
    (await savedBy(db, accountId)).map(({ id, displayName, image, savedAt }) => ({
      curator: { id, display_name: displayName, profileImageUrl: imageUrl(app.config, image) },
      savedAt: savedAt.toISOString(),
    }));

  route(app, contract.listSavedCurators, ({ subject }) => list(subject.accountId));

  route(app, contract.saveCurator, async ({ subject, params }) => {
    if (params.curatorId === subject.curatorProfileId) refuseField('curatorId', because('curators.own_profile'));
    if (!(await insertSaved(db, subject.accountId, params.curatorId)))
      throw new AppError('not_found', because('curators.not_found'));
    return list(subject.accountId);
  });

  route(app, contract.unsaveCurator, async ({ subject, params }) => {
    await deleteSaved(db, subject.accountId, params.curatorId);
    return list(subject.accountId);
  });
};
