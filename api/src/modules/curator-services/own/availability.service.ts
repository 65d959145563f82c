import type { ServiceCard } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { AppError } from '../../../plugins/errors.ts';
import { type CardRow, type CardSource, presentCard, readCards } from '../../services/index.ts';

export interface OwnService {
  card: ServiceCard;
  status: CardRow['status'];
  weeklyCapacity: number;
  maxOpen: number;
  awayUntil: string | null;
}

const present = (app: CardSource, row: CardRow): OwnService => ({
  card: presentCard(app.config, row, null),
  status: row.status,
  weeklyCapacity: row.weekly_capacity,
  maxOpen: row.max_open,
  awayUntil: row.away_until?.toISOString() ?? null,
});

/** A curator's services in any status, oldest first. */
export async function listOwnServices(db: Knex, app: CardSource, curatorProfileId: number): Promise<OwnService[]> {
  const ids = await db('services').where({ curator_profile_id: curatorProfileId }).pluck<number[]>('id');
  const rows = await readCards(db, ids, null);
  return rows.toSorted((a, b) => a.id - b.id).map((row) => present(app, row));
}

/** One service as in lists; undefined for a missing one. The caller has checked whose it is. */
export async function ownServiceById(db: Knex, app: CardSource, serviceId: number): Promise<OwnService | undefined> {
  const [row] = await readCards(db, [serviceId], null);
  return row && present(app, row);
}

/** Curators switch between these; checks or staff change the others. */
const switchable = new Set<CardRow['status']>(['active', 'paused']);

/**
 * Pauses or resumes a service and sets its weekly capacity. Its queue is unaffected.
 * @throws AppError not_found, also for somebody else's; wrong_state for one that isn't live, or paused by its checks
 */
export async function setAvailability(
  db: Knex,
  app: CardSource,
  curatorProfileId: number,
  serviceId: number,
  input: { isPaused: boolean; weeklyCapacity: number },
): Promise<OwnService> {
  await db.transaction(async (trx) => {
    const service = await trx('services')
      .where({ id: serviceId, curator_profile_id: curatorProfileId })
      .forNoKeyUpdate()
      .first<{ status: CardRow['status']; paused_by: string | null } | undefined>('status', 'paused_by');
    if (!service) throw new AppError('not_found', 'This service was not found');
    if (!switchable.has(service.status)) {
      throw new AppError('wrong_state', 'This service isn’t live, so it can’t be paused or resumed');
    }
    if (service.paused_by === 'checks' && !input.isPaused) {
      throw new AppError('wrong_state', 'It failed its weekly checks: have it checked again to bring it back');
    }
    await trx('services')
      .where({ id: serviceId })
      .update({
        status: input.isPaused ? 'paused' : 'active',
        weekly_capacity: input.weeklyCapacity,
        ...(!input.isPaused && { paused_by: null }),
      });
  });
  const [row] = await readCards(db, [serviceId], null);
  return present(app, row!);
}
