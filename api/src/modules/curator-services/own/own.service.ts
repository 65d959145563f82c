import type { OwnServiceDetail } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { AppError } from '../../../plugins/errors.ts';
import { ownServiceById } from './availability.service.ts';
import { type ServiceRow, lockOwn, readOwn } from './own.repository.ts';
import { presentDetail } from './own.presenter.ts';

/** The owner, and which of their services. */
export interface Own {
  curatorProfileId: number;
  serviceId: number;
}

export const notFound = () => new AppError('not_found', 'This service was not found');

export function invalid(field: string, message: string): never {
  throw new AppError('invalid_input', message, { fields: { [field]: message } });
}

/** @throws AppError not_found, also for somebody else's */
export async function locked(trx: Knex.Transaction, { curatorProfileId, serviceId }: Own): Promise<ServiceRow> {
  const row = await lockOwn(trx, curatorProfileId, serviceId);
  if (!row) throw notFound();
  return row;
}

/** @throws AppError not_found, also for somebody else's */
export async function ownDetail(app: FastifyInstance, { curatorProfileId, serviceId }: Own): Promise<OwnServiceDetail> {
  const { rules } = app.config;
  const row = await readOwn(app.db, rules, curatorProfileId, serviceId);
  const own = row && (await ownServiceById(app.db, app, serviceId));
  if (!own) throw notFound();
  return presentDetail(own, row, app.config, app.clock.now());
}
