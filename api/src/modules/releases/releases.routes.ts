import { getBoot } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../plugins/contract.ts';
import { bootDocument } from './boot.presenter.ts';
import { loadLive } from './registry.repository.ts';

export function releaseRoutes(app: FastifyInstance): void {
  route(app, getBoot, async () => bootDocument(app.config, await loadLive(app.db)));
}
