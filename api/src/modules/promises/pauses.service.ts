import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { queueMail } from '../../gateways/mail/index.ts';
import { recordFeed } from '../feed/index.ts';
import { notifyLive, queueChanged } from '../live/index.ts';
import { lockServices } from '../services/index.ts';
import { refuseOwnCase } from '../staff-decisions/index.ts';
import { breaksTooMany } from './pauses.policy.ts';
import {
  decidedPromises,
  partiesOf,
  pauseForPromises,
  readServiceOwner,
  setResumed,
  type ServiceOwner,
} from './pauses.repository.ts';
import { servicePausedEmailName, serviceResumedEmailName } from './pauses.email.ts';

/** The services of promises that have just broken are paused where those were too many; their curators are notified. */
export async function pauseServices(
  trx: Knex.Transaction,
  broken: readonly { id: number; service_id: number }[],
  { services: { pauseByPromises: rules } }: Rules,
): Promise<void> {
  const submissionIds = broken.map(({ id }) => id);
  const serviceIds = [...new Set(broken.map((one) => one.service_id))];
  const promises = await decidedPromises(trx, serviceIds, submissionIds, rules);
  const unreliable = serviceIds.filter((serviceId) =>
    breaksTooMany(
      promises.filter((promise) => promise.serviceId === serviceId),
      rules,
    ),
  );
  if (unreliable.length === 0) return;
  const paused = await pauseForPromises(trx, unreliable);
  for (const service of paused) {
    const cause = promises.findLast((promise) => promise.serviceId === service.id && promise.isNew);
    await notifyCurator(trx, service, { kind: 'service_under_review', key: `paused:${cause?.submissionId}` });
    if (service.has_mailbox) {
      await queueMail(trx, service.email, servicePausedEmailName, { serviceId: service.id });
    }
  }
}

async function notifyCurator(
  trx: Knex.Transaction,
  service: ServiceOwner,
  { kind, key }: { kind: 'service_under_review' | 'service_active'; key: string },
): Promise<void> {
  const { id: serviceId, account_id: accountId } = service;
  await recordFeed(trx, [{ accountId, role: 'curator', kind, serviceId, idem: `service:${serviceId}:${key}` }]);
  await notifyLive(trx, [queueChanged(accountId)]);
}

/**
 * Staff end the pause of a service that broke too many promises: it is what it was before, and only promises from now on count.
 * Repeating it changes nothing.
 * @returns its status
 * @throws AppError not_found, forbidden (a party to it)
 */
export async function resumeService(
  db: Knex,
  serviceId: number,
  { by, reason }: { by: number; reason: string },
): Promise<ServiceOwner['status']> {
  return db.transaction(async (trx) => {
    await lockServices(trx, [serviceId]);
    const service = await readServiceOwner(trx, serviceId);
    if (!service) throw new AppError('not_found', because('services.not_found'));
    await refuseOwnCase(trx, by, await partiesOf(trx, service));
    if (service.paused_by !== 'promises') return service.status;
    const { status, resumedAt } = await setResumed(trx, serviceId, by, reason);
    // One that its curator or its checks had paused before still is.
    if (status === 'active') {
      await notifyCurator(trx, service, { kind: 'service_active', key: `resumed:${resumedAt.getTime()}` });
    } else await notifyLive(trx, [queueChanged(service.account_id)]);
    if (service.has_mailbox) {
      await queueMail(trx, service.email, serviceResumedEmailName, { serviceId, reason });
    }
    return status;
  });
}
