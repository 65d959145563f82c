import { getBoot } from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { route } from '../../plugins/contract.ts';
import { loadBoot } from './boot.repository.ts';

export const boot: FastifyPluginAsync = async (app) => {
  route(app, getBoot, () => loadBoot(app.db));
};
