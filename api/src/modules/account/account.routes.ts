import * as contract from '@fanfare/api-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { route } from '../../plugins/contract.ts';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Subject } from '../../plugins/session.ts';
import { imageKey, receiveUpload, refuseUnconfirmed, removeStored, storeImage } from '../media/index.ts';
import { changeConsents, marketingJobName } from '../consents/index.ts';
import { presentAccount, presentProfile } from './account.presenter.ts';
import {
  type AccountOverview,
  type ProfileRole,
  completeOnboarding,
  overviewSql,
  profileOf,
  setImage,
  setPreferences,
  updateProfile,
} from './account.repository.ts';
import { publicCurator } from './public-profile.repository.ts';
import { checkCountry, completeSignup, loadAccount } from './account.service.ts';

export async function account(app: FastifyInstance): Promise<void> {
  const { config, db } = app;

  route(
    app,
    contract.getAccount,
    ({ request }) => Promise.resolve(presentAccount(config, request.readWithSubject as AccountOverview)),
    { readWithSubject: overviewSql },
  );

  route(app, contract.completeSignup, async ({ subject, body }) => {
    const { description_english = '', genreIds = [], ...rest } = body;
    await completeSignup(db, subject.accountId, { ...rest, description_english, genreIds });
    return loadAccount(db, config, subject.accountId);
  });

  route(app, contract.onboardingCompleted, async ({ subject }) => {
    await completeOnboarding(db, subject.accountId);
    return loadAccount(db, config, subject.accountId);
  });

  route(app, contract.putPreferences, async ({ subject, body }) => {
    if (!(await setPreferences(db, subject.accountId, body)))
      throw new AppError('invalid_input', undefined, {
        fields: { timeZone: because('fields.invalid', { field: 'timeZone' }) },
      });
    return loadAccount(db, config, subject.accountId);
  });

  route(app, contract.putConsents, async ({ subject, body }) => {
    await changeConsents(db, subject.accountId, body);
    // So that a contact is removed at once.
    if (body.marketing === false) app.jobs.wake(marketingJobName);
    return loadAccount(db, config, subject.accountId);
  });

  /** Re-encodes and stores the uploaded image for the given profiles; what it replaces is removed. */
  async function takeImage(request: FastifyRequest, subject: Subject, roles: ProfileRole[]): Promise<void> {
    const { accountId } = subject;
    refuseUnconfirmed(subject);
    await app.limits.consume('uploads', String(accountId));
    const upload = await receiveUpload(request, app.incoming, config.rules.uploads.imageMaxBytes);
    try {
      const file = await storeImage(app.storage, config.rules, upload.path, 'profile');
      const replaced = await setImage(db, accountId, roles, file).catch(async (error: unknown) => {
        await removeStored(app, imageKey(file));
        throw error;
      });
      for (const old of replaced) await removeStored(app, imageKey(old));
    } finally {
      await upload.discard();
    }
  }

  route(app, contract.putBothProfileImages, async ({ subject, request }) => {
    const roles: ProfileRole[] = [];
    if (subject.creatorProfileId !== null) roles.push('creator');
    if (subject.curatorProfileId !== null) roles.push('curator');
    if (roles.length === 0) throw new AppError('profile_missing', because('account.sign_up_first'));
    await takeImage(request, subject, roles);
    return loadAccount(db, config, subject.accountId);
  });

  async function ownProfile(accountId: number, role: ProfileRole): Promise<contract.Profile> {
    const row = await profileOf(db, accountId, role);
    if (!row) throw new AppError('profile_missing');
    return presentProfile(config, row);
  }

  route(app, contract.getPublicCurator, async ({ params }) => {
    const curator = await publicCurator(db, config, params.curatorId);
    if (!curator) throw new AppError('not_found', because('curators.not_found'));
    return curator;
  });

  const byRole = {
    creator: [contract.getCreatorProfile, contract.putCreatorProfile, contract.putCreatorImage],
    curator: [contract.getCuratorProfile, contract.putCuratorProfile, contract.putCuratorImage],
  } as const;
  for (const role of ['creator', 'curator'] as const) {
    const [get, put, putImage] = byRole[role];
    route(app, get, ({ subject }) => ownProfile(subject.accountId, role));
    route(app, put, async ({ subject, body }) => {
      await checkCountry(db, body.country_id);
      return presentProfile(config, await updateProfile(db, subject.accountId, role, body));
    });
    route(app, putImage, async ({ subject, request }) => {
      await takeImage(request, subject, [role]);
      return ownProfile(subject.accountId, role);
    });
  }
}
