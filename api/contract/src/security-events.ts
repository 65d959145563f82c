import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant } from './shapes.ts';

/** A login, a refusal, or a change that concerns the safety of an account. */
export const securityEvent = z.object({
  id,
  /** More kinds may come. */
  kind: z.string(),
  /** The part of the network that many people share; null where it isn't known. */
  network: z.nullable(z.string()),
  at: instant,
});
export type SecurityEvent = z.infer<typeof securityEvent>;

export const listSecurityEvents = endpoint('GET /api/v2/account/security-events', {
  access: 'account',
  tag: 'Account',
  summary: 'My recent security events, newest first',
  response: z.object({ items: z.array(securityEvent) }),
});
