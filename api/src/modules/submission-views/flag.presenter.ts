import type { CuratorFlag, Flag, FlaggedAnswer } from '@fanfare/api-contract';
import { findContacts } from '../answer-text/index.ts';

/** The columns of `flags`, left-joined: `flag_state` is null where the answer wasn't flagged. */
export interface FlagColumns {
  flag_state: Flag['state'] | null;
  flag_reason: Flag['reason'];
  flag_text: string;
  raised_at: Date;
  flag_decide_by: Date;
  flag_decided_at: Date | null;
  flag_note: string | null;
  flag_findings: FlaggedAnswer['findings'];
  /** Null for the checks, and while it is open. */
  flag_decided_by: number | null;
  is_flag_text_shared: boolean;
  is_flag_note_shared: boolean;
  curator_response: string | null;
  curator_responded_at: Date | null;
}

/** Selects `FlagColumns` from `flags fl`. */
export const flagColumns = `fl.state AS flag_state, fl.reason AS flag_reason, fl.text AS flag_text, fl.raised_at,
  fl.decide_by AS flag_decide_by, fl.decided_at AS flag_decided_at, fl.note AS flag_note,
  fl.findings AS flag_findings, fl.decided_by AS flag_decided_by, fl.is_text_shared AS is_flag_text_shared,
  fl.is_note_shared AS is_flag_note_shared, fl.curator_answer AS curator_response,
  fl.curator_answered_at AS curator_responded_at`;

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

/** What the curator says about a flag; null where they haven't. */
export const curatorFlagResponseOf = (row: FlagColumns): CuratorFlag['response'] =>
  row.curator_response === null || row.curator_responded_at === null
    ? null
    : { text: row.curator_response, sentAt: row.curator_responded_at.toISOString() };

/** The artist's words without links, addresses, numbers and handles, which they may give to staff. */
function withoutContacts(text: string): string {
  let [clean, from] = ['', 0];
  for (const place of findContacts(text).toSorted((a, b) => a.from - b.from)) {
    if (place.from >= from) clean += `${text.slice(from, place.from)}[…]`;
    from = Math.max(from, place.to);
  }
  return clean + text.slice(from);
}

/** The words of a flag that its curator may read. */
export const textForCurator = (flag: Pick<FlagColumns, 'flag_text' | 'is_flag_text_shared'>): string =>
  flag.is_flag_text_shared ? withoutContacts(flag.flag_text) : '';

/** Why the checks upheld a flag by themselves; nothing where staff decide. @param limits rules of answers */
export function failedChecks(
  row: Pick<FlagColumns, 'flag_state' | 'flag_decided_by' | 'flag_findings'>,
  limits: { similarityLimit: number; ownCharacters: number },
): CuratorFlag['failedChecks'] {
  if (row.flag_state !== 'upheld' || row.flag_decided_by !== null) return [];
  const { similarity, ownCharacters, isListeningTrue } = row.flag_findings;
  return [
    ...(similarity >= limits.similarityLimit ? (['copied'] as const) : []),
    ...(ownCharacters < limits.ownCharacters ? (['empty'] as const) : []),
    ...(isListeningTrue ? [] : (['not_heard'] as const)),
  ];
}

/** A flag as the answer's curator sees it; null where there is none. */
export function curatorFlagOf(
  row: FlagColumns,
  limits: { similarityLimit: number; ownCharacters: number },
): CuratorFlag | null {
  if (row.flag_state === null) return null;
  const response = curatorFlagResponseOf(row);
  return {
    reason: row.flag_reason,
    text: textForCurator(row),
    state: row.flag_state,
    raisedAt: row.raised_at.toISOString(),
    decideBy: row.flag_decide_by.toISOString(),
    decidedAt: row.flag_decided_at?.toISOString() ?? null,
    note: row.is_flag_note_shared ? row.flag_note : null,
    failedChecks: failedChecks(row, limits),
    response,
    canRespond: row.flag_state === 'open' && response === null,
  };
}
