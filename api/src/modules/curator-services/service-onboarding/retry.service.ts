import type { FastifyInstance } from 'fastify';
import { because } from '../../../because.ts';
import { AppError } from '../../../plugins/errors.ts';
import { missingOf } from '../own/fields.policy.ts';
import { openRejection, readOwn } from '../own/own.repository.ts';
import type { OwnServiceRef } from '../own/own.service.ts';
import { growthWindowDays } from './automatic-checks.policy.ts';
import { checksOf, readPage } from './page-facts.ts';
import { unchangedFailures } from './retry.policy.ts';
import { earlierSnapshots } from './snapshots.repository.ts';

/**
 * Reads the page of a rejected service now. Nothing is read where it can be submitted anyway, or something is missing.
 * @returns the rejection that is outdated, since the page reads differently; null where none stands in the way
 * @throws AppError wrong_state: the page reads the same (`details.unchanged`), or can't be read; `details.retryAt` is when it no longer matters
 */
export async function outdatedRejection(
  app: Pick<FastifyInstance, 'db' | 'config' | 'prober' | 'clock'>,
  own: OwnServiceRef,
): Promise<number | null> {
  const { rules } = app.config;
  const service = await readOwn(app.db, rules, own);
  if (!service || (service.status !== 'draft' && service.status !== 'rejected')) return null;
  if (missingOf(service, rules).length > 0) return null;
  const rejection = await openRejection(app.db, rules, service);
  if (!rejection) return null;
  const retryAt = rejection.retryAt.toISOString();
  const page = await readPage(app, service);
  if (page.kind === 'unreachable') {
    throw new AppError('wrong_state', because('services.page_unread', { why: page.why }), { details: { retryAt } });
  }
  const earlier = await earlierSnapshots(app.db, service, growthWindowDays(rules.ownServices.checks.growth));
  const unchanged = unchangedFailures(rejection.checks, checksOf(service.type, page, earlier, app.clock.now()));
  if (unchanged.length === 0) return rejection.id;
  throw new AppError('wrong_state', because('services.page_unchanged'), {
    details: { retryAt, unchanged },
  });
}
