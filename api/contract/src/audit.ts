import * as z from 'zod/mini';
import { staffEndpoint } from './endpoint.ts';
import { id, instant } from './shapes.ts';

export const auditAlarm = z.object({
  id,
  check: z.string(),
  question: z.string(),
  openedAt: instant,
  lastSeenAt: instant,
  closedAt: z.nullable(instant),
  found: z.int(),
  mostFound: z.int(),
  rows: z.array(z.record(z.string(), z.unknown())),
});
export const listAlarms = staffEndpoint('GET /api/v2/staff/alarms', {
  summary: 'What the audit found: open alarms first, then the closed ones',
  response: z.array(auditAlarm),
});
