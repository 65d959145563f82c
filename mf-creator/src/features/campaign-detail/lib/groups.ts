import type { Submission, SubmissionStatus } from '@fanfare/api-contract';

/** The groups of answers, in display order. */
export const groupNames = ['waiting', 'yes', 'no', 'returned'] as const;
export type GroupName = (typeof groupNames)[number];

const groupByStatus: Record<SubmissionStatus, GroupName> = {
  queued: 'waiting',
  pending: 'waiting',
  accepted: 'yes',
  placed: 'yes',
  broken: 'yes',
  declined: 'no',
  wrong_match: 'returned',
  expired: 'returned',
  withdrawn: 'returned',
  cancelled: 'returned',
  refunded_quality: 'returned',
};

/** The group of a submission: waiting, yes, no or returned. */
export const groupOf = (submission: Submission): GroupName => groupByStatus[submission.status];

/** Submissions by group: waiting ones by deadline, the others newest first. */
export function groupSubmissions(submissions: readonly Submission[]): Record<GroupName, Submission[]> {
  const groups: Record<GroupName, Submission[]> = { waiting: [], yes: [], no: [], returned: [] };
  for (const submission of submissions) groups[groupOf(submission)].push(submission);
  groups.waiting.sort((a, b) => (a.deadlineAt ?? '9').localeCompare(b.deadlineAt ?? '9'));
  for (const name of ['yes', 'no', 'returned'] as const) {
    groups[name].sort((a, b) => (b.closedAt ?? '').localeCompare(a.closedAt ?? ''));
  }
  return groups;
}
