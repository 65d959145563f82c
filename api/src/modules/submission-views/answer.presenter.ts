import type { Answer, ReasonCode } from '@fanfare/api-contract';

/** The columns of `answers`, left-joined: `decision` is null where there is no answer. */
export interface AnswerColumns {
  decision: Answer['decision'] | null;
  feedback: string;
  reason_code: ReasonCode | null;
  ratings: Answer['ratings'];
  notes: Answer['notes'];
  wants_new_version: boolean;
  placement_where: string | null;
  placement_planned_on: string | null;
  placement_keep_days: number | null;
  answer_heard_ms: number;
  answer_heard_ranges: [number, number][];
  answer_duration_ms: number;
  answered_at: Date;
}

/** Selects `AnswerColumns` from `answers a`. */
export const answerColumns = `a.decision, a.feedback, a.reason_code, a.ratings, a.notes, a.wants_new_version,
  a.placement_where, a.placement_planned_on, a.placement_keep_days, a.heard_ms AS answer_heard_ms,
  a.heard_ranges AS answer_heard_ranges, a.duration_ms AS answer_duration_ms, a.answered_at`;

const inSeconds = (ms: number): number => ms / 1_000;

/** The listening receipt, in seconds of the track. */
export const receiptOf = (
  heardMs: number,
  durationMs: number,
  ranges: readonly [number, number][],
): Answer['receipt'] => ({
  heardSeconds: inSeconds(heardMs),
  durationSeconds: inSeconds(durationMs),
  heardRanges: ranges.map(([from, to]) => [inSeconds(from), inSeconds(to)]),
});

/** An answer as both sides see it; null where there is none. */
export function answerOf(row: AnswerColumns): Answer | null {
  if (row.decision === null) return null;
  const { placement_where: where, placement_planned_on: plannedDate, placement_keep_days: keepDays } = row;
  return {
    decision: row.decision,
    feedback: row.feedback,
    reasonCode: row.reason_code,
    ratings: row.ratings,
    notes: row.notes,
    wantsNewVersion: row.wants_new_version,
    placement: where === null ? null : { where, plannedDate, keepDays },
    receipt: receiptOf(row.answer_heard_ms, row.answer_duration_ms, row.answer_heard_ranges),
    answeredAt: row.answered_at.toISOString(),
  };
}

/** The columns of `replies`, left-joined. */
export interface ReplyColumns {
  reply_text: string | null;
  reply_sent_at: Date | null;
}

/** Selects `ReplyColumns` from `replies re`. */
export const replyColumns = 're.text AS reply_text, re.sent_at AS reply_sent_at';

/** The creator's reply to an answer; null where there is none. */
export const replyOf = (row: ReplyColumns): { text: string; sentAt: string } | null =>
  row.reply_text === null || row.reply_sent_at === null
    ? null
    : { text: row.reply_text, sentAt: row.reply_sent_at.toISOString() };
