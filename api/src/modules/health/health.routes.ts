import { readdir } from 'node:fs/promises';
import { healthLive, healthReady } from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { migrationsDirectory } from '../../migrations.ts';
import { route } from '../../plugins/contract.ts';
import { AppError } from '../../plugins/errors.ts';
import { lastMigration } from './health.repository.ts';

const retryAfterSeconds = 1;

export const health: FastifyPluginAsync = async (app) => {
  const newest = (await readdir(migrationsDirectory))
    .filter((file) => file.endsWith('.ts'))
    .toSorted()
    .at(-1);

  route(app, healthLive, () => Promise.resolve({ status: 'live' }));

  route(app, healthReady, async () => {
    const notReady = (what: string, cause?: unknown) => new AppError('overloaded', what, { retryAfterSeconds, cause });
    let latest: string | null;
    try {
      latest = await lastMigration(app.db);
    } catch (error) {
      throw notReady('The database does not answer', error);
    }
    if (latest !== newest) throw notReady('Migrations are missing');
    if (!app.jobs.isStarted) throw notReady('Jobs have not started');
    return { status: 'ready' as const, env: app.config.env };
  });
};
