import { keptSql } from '../../because.ts';
import type { PastPlacementCheck, Proof, ProofWatch } from '@fanfare/api-contract';

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null;

/** The columns of `proofs`, left-joined: `proof_state` is null where there is no proof. */
export interface ProofColumns {
  proof_state: Proof['state'] | null;
  proof_url: string;
  added_at: Date;
  posted_at: Date | null;
  disclosure: string | null;
  confirm_by: Date | null;
  verified_at: Date | null;
  verified_by: Proof['verifiedBy'];
  dispute: string | null;
  proof_decide_by: Date | null;
  proof_note: string | null;
  removed_at: Date | null;
  is_checked: boolean;
  is_found: boolean;
  next_check_at: Date | null;
  missing_since: Date | null;
  unreadable_since: Date | null;
  /** As JSON, oldest first. */
  checks: CheckJson[];
}

/** A placement check as JSON of the database, where a time is text. */
export type CheckJson = Omit<PastPlacementCheck, 'lookedAt'> & { lookedAt: string };

const checkJson = `jsonb_build_object('lookedAt', c.checked_at, 'outcome', c.outcome, 'position', c.position, 'why', c.why, 'texts', ${keptSql('c', 'why')})`;

/** The latest check of the proof `pr`. */
export const lastCheckColumn = `(SELECT ${checkJson}
    FROM placement_checks c WHERE c.submission_id = pr.submission_id ORDER BY c.id DESC LIMIT 1)`;

/** All checks of the proof `pr`: at most two a day, for some weeks. */
const checksColumn = `(SELECT coalesce(jsonb_agg(${checkJson} ORDER BY c.id), '[]')
    FROM placement_checks c WHERE c.submission_id = pr.submission_id)`;

export const pastCheckOf = (check: CheckJson): PastPlacementCheck => ({
  ...check,
  lookedAt: new Date(check.lookedAt).toISOString(),
});

/** Selects `ProofColumns` from `proofs pr`. */
export const proofColumns = `pr.state AS proof_state, pr.url AS proof_url, pr.added_at, pr.posted_at, pr.disclosure,
  pr.confirm_by, pr.verified_at, pr.verified_by, pr.dispute, pr.decide_by AS proof_decide_by, pr.note AS proof_note, pr.removed_at,
  pr.is_checked, pr.is_found, pr.next_check_at, pr.missing_since, pr.unreadable_since, ${checksColumn} AS checks`;

function watchOf(row: ProofColumns): ProofWatch {
  const looks = row.checks.map(pastCheckOf);
  return {
    lastLook: looks.at(-1) ?? null,
    looks,
    nextLookAt: isoOf(row.next_check_at),
    missingSince: isoOf(row.missing_since),
    unreadSince: isoOf(row.unreadable_since),
  };
}

/** A placement proof as both sides and staff see it; null where there is none. */
export function proofOf(row: ProofColumns): Proof | null {
  if (row.proof_state === null) return null;
  return {
    url: row.proof_url,
    state: row.proof_state,
    handedInAt: row.added_at.toISOString(),
    postedAt: isoOf(row.posted_at),
    disclosure: row.disclosure,
    confirmBy: isoOf(row.confirm_by),
    verifiedAt: isoOf(row.verified_at),
    verifiedBy: row.verified_by,
    dispute: row.dispute,
    decideBy: isoOf(row.proof_decide_by),
    note: row.proof_note,
    removedAt: isoOf(row.removed_at),
    isFound: row.is_found,
    watch: row.is_checked ? watchOf(row) : null,
  };
}
