import type { Flag } from '@fanfare/api-contract';

/** The columns of `flags`, left-joined: `flag_state` is null where the answer wasn't flagged. */
export interface FlagColumns {
  flag_state: Flag['state'] | null;
  flag_reason: Flag['reason'];
  flag_text: string;
  raised_at: Date;
  flag_decide_by: Date;
  flag_decided_at: Date | null;
  flag_note: string | null;
}

/** Selects `FlagColumns` from `flags fl`. */
export const flagColumns = `fl.state AS flag_state, fl.reason AS flag_reason, fl.text AS flag_text, fl.raised_at,
  fl.decide_by AS flag_decide_by, fl.decided_at AS flag_decided_at, fl.note AS flag_note`;

/** A flag as the creator and staff see it; null where there is none. */
export function flagOf(row: FlagColumns): Flag | null {
  if (row.flag_state === null) return null;
  return {
    reason: row.flag_reason,
    text: row.flag_text,
    state: row.flag_state,
    raisedAt: row.raised_at.toISOString(),
    decideBy: row.flag_decide_by.toISOString(),
    decidedAt: row.flag_decided_at?.toISOString() ?? null,
    note: row.flag_note,
  };
}
