import * as z from 'zod/mini';
import { endpointWith } from './endpoint.ts';
import { id, instant } from './shapes.ts';

const accountEndpoint = endpointWith({ tag: 'Account', access: 'account' });

/** A copy of everything that an account has: a ZIP of JSON and CSV files. */
export const accountExport = z.object({
  id,
  requestedAt: instant,
  state: z.enum(['preparing', 'ready', 'failed']),
  /** Both null until it is ready. */
  sizeBytes: z.nullable(z.int()),
  expiresAt: z.nullable(instant),
});
export type AccountExport = z.infer<typeof accountExport>;

export const listAccountExports = accountEndpoint('GET /api/v2/account/exports', {
  summary: 'The copies of my data, newest first',
  response: z.object({ items: z.array(accountExport), keepDays: z.int() }),
});
/** One that is being prepared is answered again. An email says when it is ready. */
export const requestAccountExport = accountEndpoint('POST /api/v2/account/exports', {
  summary: 'Ask for a copy of everything that I have here',
  response: accountExport,
});
export const linkAccountExport = accountEndpoint('POST /api/v2/account/exports/:id/link', {
  summary: 'A link to download a copy of my data, for ten minutes',
  response: z.object({ url: z.string() }),
});
