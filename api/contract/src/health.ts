import * as z from 'zod/mini';
import { endpointWith } from './endpoint.ts';

const publicEndpoint = endpointWith({ tag: 'Platform', access: 'public' });

export const healthLive = publicEndpoint('GET /health/live', {
  summary: 'The process answers',
  response: z.object({ status: z.literal('live') }),
});

export const healthReady = publicEndpoint('GET /health/ready', {
  summary: 'Database, migrations and jobs are up',
  response: z.object({ status: z.literal('ready'), env: z.enum(['demo', 'test', 'production']) }),
});
