import type { FastifyPluginAsync } from 'fastify';
import { account } from './account/index.ts';
import { auth } from './auth/index.ts';
import { boot } from './boot/index.ts';
import { health } from './health/index.ts';
import { media } from './media/index.ts';
import { reference } from './reference/index.ts';
import { subscriptions } from './subscriptions/index.ts';
import { tracks } from './tracks/index.ts';

/** The modules of the API, one line each. */
export const modules: FastifyPluginAsync[] = [health, boot, reference, media, auth, account, subscriptions, tracks];
