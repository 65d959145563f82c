import * as contract from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { databaseRoute, route } from '../../plugins/contract.ts';
import { imageKey, receiveUpload, refuseUnconfirmed, removeStored, storeImage } from '../media/index.ts';
import { automaticCheckJobs, automaticChecksJob } from './service-onboarding/automatic-checks.jobs.ts';
import { listOwnServices, setAvailability } from './own/availability.service.ts';
import { setAway } from './own/away.service.ts';
import { createDraft, deleteDraft } from './own/draft.service.ts';
import { setServiceImage, updateService } from './own/edit.service.ts';
import { ownDetail } from './own/own.service.ts';
import { reliabilityJob } from './own/reliability.job.ts';
import { defineStationCodeMail } from './service-onboarding/ownership-verification.email.ts';
import { requestLanguage } from '../../request-language.ts';
import { checkVerification, startVerification } from './service-onboarding/ownership-verification.service.ts';
import { readServicePage, requirementsOf } from './service-onboarding/page-reading.service.ts';
import { outdatedRejection } from './service-onboarding/retry.service.ts';
import { submitService, withdrawService } from './service-onboarding/submit.service.ts';

export async function curatorServices(app: FastifyInstance): Promise<void> {
  const { config, db } = app;
  const own = (subject: { curatorProfileId: number }, { id: serviceId }: { id: number }) => ({
    curatorProfileId: subject.curatorProfileId,
    serviceId,
  });

  route(app, contract.listOwnServices, ({ subject }) => listOwnServices(db, app, subject.curatorProfileId));

  databaseRoute(app, contract.setServiceAvailability, ({ subject, params, body, commit }) =>
    commit((db) => setAvailability(db, app, subject, params.id, body)),
  );

  databaseRoute(app, contract.createOwnService, ({ subject, body, commit }) =>
    commit(async (db) => {
      const serviceId = await createDraft(db, config, subject.curatorProfileId, body);
      return ownDetail(app, { curatorProfileId: subject.curatorProfileId, serviceId }, db);
    }),
  );

  route(app, contract.getOwnService, ({ subject, params }) => ownDetail(app, own(subject, params)));

  databaseRoute(app, contract.updateOwnService, ({ subject, params, body, commit }) =>
    commit(async (db) => {
      await updateService(db, config, own(subject, params), body);
      return ownDetail(app, own(subject, params), db);
    }),
  );

  databaseRoute(app, contract.deleteOwnService, async ({ subject, params, commit }) => {
    let image: string | null = null;
    const answer = await commit(async (db) => {
      image = await deleteDraft(db, own(subject, params));
      return { deleted: true } as const;
    });
    // A death in between leaves a file that nothing refers to.
    if (image !== null) await removeStored(app, imageKey(image));
    return answer;
  });

  route(app, contract.putOwnServiceImage, async ({ subject, params, request }) => {
    refuseUnconfirmed(subject);
    // Before anything travels: whose it is.
    await ownDetail(app, own(subject, params));
    await app.limits.consume('uploads', String(subject.accountId));
    const upload = await receiveUpload(request, app.incoming, config.rules.uploads.imageMaxBytes);
    try {
      const file = await storeImage(app.storage, config.rules, upload.path, 'cover');
      const replaced = await setServiceImage(db, own(subject, params), file).catch(async (error: unknown) => {
        await removeStored(app, imageKey(file));
        throw error;
      });
      if (replaced !== null) await removeStored(app, imageKey(replaced));
    } finally {
      await upload.discard();
    }
    return ownDetail(app, own(subject, params));
  });

  route(app, contract.startOwnershipVerification, async ({ subject, params, body, request }) => {
    await app.limits.consume('proofStarts', String(subject.accountId));
    const asked = { isConfirmed: subject.emailConfirmed, language: requestLanguage(request) };
    await startVerification(app, own(subject, params), { ...body, ...asked });
    return ownDetail(app, own(subject, params));
  });

  route(app, contract.checkOwnershipVerification, async ({ subject, params, body }) => {
    await app.limits.consume('proofChecks', String(subject.accountId));
    await checkVerification(app, own(subject, params), body.code);
    return ownDetail(app, own(subject, params));
  });

  databaseRoute(app, contract.submitOwnService, async ({ subject, params, commit }) => {
    await app.limits.consume('serviceSubmits', String(subject.accountId));
    // Nothing is locked while a page is fetched.
    const rejectionId = await outdatedRejection(app, own(subject, params));
    const detail = await commit(async (db) => {
      await submitService(db, config.rules, own(subject, params), rejectionId);
      return ownDetail(app, own(subject, params), db);
    });
    app.jobs.wake(automaticChecksJob);
    return detail;
  });

  databaseRoute(app, contract.withdrawOwnService, ({ subject, params, commit }) =>
    commit(async (db) => {
      await withdrawService(db, own(subject, params));
      return ownDetail(app, own(subject, params), db);
    }),
  );

  databaseRoute(app, contract.setServiceAway, ({ subject, params, body, commit }) =>
    commit(async (db) => {
      const until = body.until === null ? null : new Date(body.until);
      await setAway(db, config.rules, own(subject, params), until, app.clock.now());
      return ownDetail(app, own(subject, params), db);
    }),
  );

  route(app, contract.listServiceRequirements, () => Promise.resolve(requirementsOf(config.rules)));

  route(app, contract.readServicePage, async ({ subject, body }) => {
    await app.limits.consume('pageReadings', String(subject.accountId));
    return readServicePage(app, subject.curatorProfileId, body);
  });

  defineStationCodeMail(app);
  automaticCheckJobs(app);
  reliabilityJob(app);
}
