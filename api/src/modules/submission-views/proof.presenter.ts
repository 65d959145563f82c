import type { PlacementLook, Proof, ProofWatch } from '@fanfare/api-contract';

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null;

/** The columns of `proofs`, left-joined: `proof_state` is null where none was handed in. */
export interface ProofColumns {
  proof_state: Proof['state'] | null;
  proof_url: string;
  handed_in_at: Date;
  posted_at: Date | null;
  disclosure: string | null;
  confirm_by: Date | null;
  verified_at: Date | null;
  verified_by: Proof['verifiedBy'];
  dispute: string | null;
  proof_decide_by: Date | null;
  proof_note: string | null;
  removed_at: Date | null;
  is_watched: boolean;
  next_look_at: Date | null;
  missing_since: Date | null;
  unread_since: Date | null;
  /** As JSON, oldest first. */
  looks: LookJson[];
}

/** A look as the database gives it: its time is a text there. */
export type LookJson = Omit<PlacementLook, 'lookedAt'> & { lookedAt: string };

const lookJson = `jsonb_build_object('lookedAt', c.looked_at, 'outcome', c.outcome, 'position', c.position, 'why', c.why)`;

/** The newest look at the proof `pr`. */
export const lastLookColumn = `(SELECT ${lookJson}
    FROM placement_checks c WHERE c.submission_id = pr.submission_id ORDER BY c.id DESC LIMIT 1)`;

/** All looks at the proof `pr`: two a day at most, for some weeks. */
const looksColumn = `(SELECT coalesce(jsonb_agg(${lookJson} ORDER BY c.id), '[]')
    FROM placement_checks c WHERE c.submission_id = pr.submission_id)`;

export const lookOf = (look: LookJson): PlacementLook => ({ ...look, lookedAt: new Date(look.lookedAt).toISOString() });

/** What to select for `ProofColumns`, where `proofs` is `pr`. */
export const proofColumns = `pr.state AS proof_state, pr.url AS proof_url, pr.handed_in_at, pr.posted_at, pr.disclosure,
  pr.confirm_by, pr.verified_at, pr.verified_by, pr.dispute, pr.decide_by AS proof_decide_by, pr.note AS proof_note, pr.removed_at,
  pr.is_watched, pr.next_look_at, pr.missing_since, pr.unread_since, ${looksColumn} AS looks`;

function watchOf(row: ProofColumns): ProofWatch {
  const looks = row.looks.map(lookOf);
  return {
    lastLook: looks.at(-1) ?? null,
    looks,
    nextLookAt: isoOf(row.next_look_at),
    missingSince: isoOf(row.missing_since),
    unreadSince: isoOf(row.unread_since),
  };
}

/** A proof as all sides see it; null where there is none. */
export function proofOf(row: ProofColumns): Proof | null {
  if (row.proof_state === null) return null;
  return {
    url: row.proof_url,
    state: row.proof_state,
    handedInAt: row.handed_in_at.toISOString(),
    postedAt: isoOf(row.posted_at),
    disclosure: row.disclosure,
    confirmBy: isoOf(row.confirm_by),
    verifiedAt: isoOf(row.verified_at),
    verifiedBy: row.verified_by,
    dispute: row.dispute,
    decideBy: isoOf(row.proof_decide_by),
    note: row.proof_note,
    removedAt: isoOf(row.removed_at),
    watch: row.is_watched ? watchOf(row) : null,
  };
}
