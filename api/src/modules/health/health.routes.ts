import { readdir } from 'node:fs/promises';
import { healthLive, healthReady } from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { migrationsDirectory } from '../../migrations-directory.ts';
import { route } from '../../plugins/contract.ts';
import { type Because, because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { appliedMigrations } from './health.repository.ts';

const retryAfterSeconds = 1;

export const health: FastifyPluginAsync = async (app) => {
  const migrations = (await readdir(migrationsDirectory)).filter((file) => file.endsWith('.ts'));

  route(app, healthLive, () => Promise.resolve({ status: 'live' }));

  route(app, healthReady, async () => {
    const notReady = (why: Because, more: { cause?: unknown; isExpected?: boolean } = {}) =>
      new AppError('overloaded', why, { retryAfterSeconds, ...more });
    if (app.drain.isDraining) throw notReady(because('health.stopping'), { isExpected: true });
    let applied: string[];
    try {
      applied = await appliedMigrations(app.db);
    } catch (error) {
      throw notReady(because('health.database'), { cause: error });
    }
    // There may be more: those of the next release run while this one still answers.
    if (!migrations.every((name) => applied.includes(name))) throw notReady(because('health.migrations'));
    if (!app.jobs.isStarted) throw notReady(because('health.jobs'), { isExpected: true });
    return { status: 'ready' as const, env: app.config.env };
  });
};
