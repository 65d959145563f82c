import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const healthLive = endpoint('GET /health/live', {
  summary: 'The process answers',
  tag: 'Platform',
  access: 'public',
  response: z.object({ status: z.literal('live') }),
});

export const healthReady = endpoint('GET /health/ready', {
  summary: 'Database, migrations and jobs are up',
  tag: 'Platform',
  access: 'public',
  response: z.object({ status: z.literal('ready'), env: z.enum(['demo', 'test', 'production']) }),
});

export const healthEndpoints = [healthLive, healthReady] as const;
