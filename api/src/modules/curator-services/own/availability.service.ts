import type { PromiseReview, ServiceCard } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { because } from '../../../because.ts';
import { AppError } from '../../../plugins/errors.ts';
import { notifyLive, queueChanged } from '../../live/index.ts';
import { pausedAmong, promiseReview, type PausedRow } from '../../promises/index.ts';
import { type CardRow, type CardSource, presentCard, readCards } from '../../services/index.ts';
import { awayByRuleAmong } from './away.repository.ts';
import { checkWeeklyCapacity } from './edit-checks.ts';
import { lockOwn } from './own.repository.ts';

export interface OwnService {
  card: ServiceCard;
  status: CardRow['status'];
  weeklyCapacity: number;
  maxOpen: number;
  awayUntil: string | null;
  isAwayByRule: boolean;
  promiseReview?: PromiseReview;
}

/** What cards don't have. */
interface OwnFacts {
  paused: readonly PausedRow[];
  awayByRule: readonly number[];
}

const present = (app: CardSource, row: CardRow, { paused, awayByRule }: OwnFacts): OwnService => ({
  card: presentCard(app.config, row, null),
  status: row.status,
  weeklyCapacity: row.weekly_capacity,
  maxOpen: row.max_open,
  awayUntil: row.is_away ? (row.away_until?.toISOString() ?? null) : null,
  isAwayByRule: awayByRule.includes(row.id),
  ...paused.filter(({ id }) => id === row.id).map((review) => ({ promiseReview: promiseReview(review) }))[0],
});

/** Services as their curator sees them. The caller has checked whose they are. */
async function readOwnServices(db: Knex, app: CardSource, ids: readonly number[]): Promise<OwnService[]> {
  const rows = await readCards(db, ids, null);
  const paused = rows.some(({ status }) => status !== 'active')
    ? await pausedAmong(db, app.config.rules.services.pauseByPromises, ids)
    : [];
  const awayByRule = rows.some((row) => row.is_away)
    ? await awayByRuleAmong(db, ids, app.config.rules.services.awayDays)
    : [];
  return rows.map((row) => present(app, row, { paused, awayByRule }));
}

/** A curator's services in any status, oldest first. */
export async function listOwnServices(db: Knex, app: CardSource, curatorProfileId: number): Promise<OwnService[]> {
  const ids = await db('services').where({ curator_profile_id: curatorProfileId }).pluck<number[]>('id');
  const services = await readOwnServices(db, app, ids);
  return services.toSorted((a, b) => a.card.id - b.card.id);
}

/** One service as in lists; undefined for a missing one. The caller has checked whose it is. */
export async function ownServiceById(db: Knex, app: CardSource, serviceId: number): Promise<OwnService | undefined> {
  return (await readOwnServices(db, app, [serviceId]))[0];
}

/** The refusal while staff look at the promises that a service broke. */
export const underReview = () => new AppError('wrong_state', because('services.paused_for_promises'));

/** Curators switch between these; checks or staff change the others. */
const switchable = new Set<CardRow['status']>(['active', 'paused']);

/**
 * Pauses or resumes a service, or sets its weekly capacity: what is left out stays. Its queue is unaffected.
 * @throws AppError invalid_input; not_found, also for somebody else's; wrong_state for one that isn't live, or paused by its checks or for its promises
 */
export async function setAvailability(
  db: Knex,
  app: CardSource,
  { accountId, curatorProfileId }: { accountId: number; curatorProfileId: number },
  serviceId: number,
  { isPaused, weeklyCapacity }: { isPaused?: boolean | undefined; weeklyCapacity?: number | undefined },
): Promise<OwnService> {
  await db.transaction(async (trx) => {
    const service = await lockOwn(trx, { curatorProfileId, serviceId });
    if (!service) throw new AppError('not_found', because('services.not_found'));
    // What it has may be outside of an operator's newer limits, and must not keep anybody from pausing it.
    if (weeklyCapacity !== undefined && weeklyCapacity !== service.weekly_capacity)
      checkWeeklyCapacity(weeklyCapacity, app.config.rules);
    if (!switchable.has(service.status)) {
      throw new AppError('wrong_state', because('services.not_live'));
    }
    if (service.paused_by === 'checks' && isPaused === false) {
      throw new AppError('wrong_state', because('services.failed_checks'));
    }
    if (service.paused_by === 'promises' && isPaused === false) throw underReview();
    await trx('services')
      .where({ id: serviceId })
      .update({
        // Never empty: an update needs a column.
        weekly_capacity: weeklyCapacity ?? service.weekly_capacity,
        ...(isPaused === true && { status: 'paused' }),
        ...(isPaused === false && { status: 'active', paused_by: null }),
      });
    await notifyLive(trx, [queueChanged(accountId)]);
  });
  return (await readOwnServices(db, app, [serviceId]))[0]!;
}
