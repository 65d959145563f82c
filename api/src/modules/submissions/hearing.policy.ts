import type { SubmissionRow } from './submissions.repository.ts';

type Progress = Pick<SubmissionRow, 'status' | 'clears_at' | 'cleared_at' | 'kept_at'>;

/**
 * Whether a curator may still play a track: while there is something to do about it. That is an answer, a promise to keep, or a flag that
 * may be raised before the earning clears.
 */
export function mayHear({ status, clears_at: clearsAt, cleared_at: clearedAt, kept_at: keptAt }: Progress): boolean {
  if (status === 'pending') return true;
  if (status === 'accepted' || status === 'placed') return keptAt === null;
  return status === 'declined' && clearsAt !== null && clearedAt === null;
}
