import type { OwnServiceDetail } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { because } from '../../../because.ts';
import { AppError } from '../../../plugins/errors.ts';
import { ownServiceById } from './availability.service.ts';
import { type OwnServiceRef, type ServiceRow, lockOwn, readOwn } from './own.repository.ts';
import { presentDetail } from './own.presenter.ts';

export type { OwnServiceRef };

export const notFound = () => new AppError('not_found', because('services.not_found'));

/** @throws AppError not_found, also for somebody else's service */
export async function lockedOwn(trx: Knex.Transaction, own: OwnServiceRef): Promise<ServiceRow> {
  const row = await lockOwn(trx, own);
  if (!row) throw notFound();
  return row;
}

/** @throws AppError not_found, also for somebody else's service */
export async function ownDetail(
  app: FastifyInstance,
  own: OwnServiceRef,
  db: Knex = app.db,
): Promise<OwnServiceDetail> {
  const { rules } = app.config;
  const row = await readOwn(db, rules, own);
  const listed = row && (await ownServiceById(db, app, own.serviceId));
  if (!listed) throw notFound();
  return presentDetail(listed, row, app.config, app.clock.now());
}
