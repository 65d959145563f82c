import type { ErrorGroup, ErrorOccurrence, OriginalFrame } from '@fanfare/api-contract';
import type { EventRow, GroupRow, VersionRow } from './error-reports.repository.ts';

/** A group for staff. */
export const presentGroup = (row: GroupRow): ErrorGroup => ({
  id: row.id,
  source: row.source,
  type: row.type,
  message: row.message,
  culprit: row.culprit,
  state: row.resolved_at ? 'resolved' : 'open',
  firstSeenAt: row.first_seen_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  firstVersion: row.first_version,
  lastVersion: row.last_version,
  count: row.count,
  people: row.people,
});

/** A version of a group. */
export const presentVersion = (row: VersionRow) => ({
  version: row.version,
  count: row.count,
  firstSeenAt: row.first_seen_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
});

/** One time that an error was seen. */
export const presentEvent = (row: EventRow, frames: OriginalFrame[]): ErrorOccurrence => ({
  id: row.id,
  version: row.version,
  occurredAt: row.occurred_at.toISOString(),
  path: row.path,
  stack: row.stack,
  frames,
  breadcrumbs: row.breadcrumbs,
  requestId: row.request_id,
  count: row.count,
});
