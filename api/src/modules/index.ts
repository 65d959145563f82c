import type { FastifyPluginAsync } from 'fastify';
import { auth } from './auth/index.ts';
import { boot } from './boot/index.ts';
import { health } from './health/index.ts';
import { reference } from './reference/index.ts';

/** The modules of the API, one line each. */
export const modules: FastifyPluginAsync[] = [health, boot, reference, auth];
