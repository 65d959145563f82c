import type { FastifyPluginAsync } from 'fastify';
import { health } from './health/index.ts';

/** The modules of the API, one line each. */
export const modules: FastifyPluginAsync[] = [health];
