import { readdir } from 'node:fs/promises';
import { healthLive, healthReady } from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { migrationsDirectory } from '../../migrations.ts';
import { route } from '../../plugins/contract.ts';
import { AppError } from '../../plugins/errors.ts';
import { appliedMigrations } from './health.repository.ts';

const retryAfterSeconds = 1;

export const health: FastifyPluginAsync = async (app) => {
  const migrations = (await readdir(migrationsDirectory)).filter((file) => file.endsWith('.ts')).toSorted();

  route(app, healthLive, () => Promise.resolve({ status: 'live' }));

  route(app, healthReady, async () => {
    const notReady = (what: string, cause?: unknown) => new AppError('overloaded', what, { retryAfterSeconds, cause });
    let applied: string[];
    try {
      applied = await appliedMigrations(app.db);
    } catch (error) {
      throw notReady('The database does not answer', error);
    }
    if (applied.join() !== migrations.join()) throw notReady('Migrations are missing');
    if (!app.jobs.isStarted) throw notReady('Jobs have not started');
    return { status: 'ready' as const, env: app.config.env };
  });
};
