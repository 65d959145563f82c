import type { ShellServices } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The account's recent security events, newest first. */
export const securityEventsQuery = (call: ShellServices['call']) =>
  queryOptions({
    queryKey: queryKeys.securityEvents,
    queryFn: async ({ signal }) => (await call('GET /api/v2/account/security-events', { signal })).items,
  });
