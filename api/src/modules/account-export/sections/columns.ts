import { soundFigures } from '../../sound/index.ts';

/** SQL: hundredths as credits. */
export const credits = (hundredths: string): string => `(${hundredths} / 100.0)::float8`;

/** SQL: cents as euros. */
export const euros = (cents: string): string => `(${cents} / 100.0)::float8`;

/** SQL: the number on the receipt of a purchase, as `purchaseNumber` writes it. */
export const receiptNumber = (purchaseId: string): string =>
  `'P-' || lpad(${purchaseId}::text, greatest(6, length(${purchaseId}::text)), '0')`;

/**
 * SQL: the names of genres in order, null where there are none.
 * @param rows what follows FROM: `x` holds the ids in `genre_id`
 */
export const genreNames = (rows: string, where: string): string =>
  `(SELECT json_agg(g.name ORDER BY g.name) FROM ${rows} JOIN genres g ON g.id = x.genre_id WHERE ${where})`;

/** SQL: the names of languages or countries whose ids an array holds, in order. */
export const namesOf = (table: 'languages' | 'countries', ids: string): string =>
  `(SELECT json_agg(n.name ORDER BY n.name) FROM ${table} n WHERE n.id = ANY (${ids}))`;

/** SQL: a placement proof `q` as both sides see it, with its checks. */
export const proofColumns = `q.url, q.is_escrow AS "paidOnceVerified", q.posted_at AS "postedAt", q.disclosure, q.tags,
  q.state, q.added_at AS "addedAt", q.confirm_by AS "confirmBy",
  q.verified_at AS "verifiedAt", q.verified_by AS "verifiedBy", q.dispute, q.disputed_at AS "disputedAt",
  q.decide_by AS "decideBy", q.decided_at AS "decidedAt", q.note,
  q.removed_at AS "removedAt", q.is_found AS "foundByFanfare", q.is_checked AS checked,
  q.next_check_at AS "nextCheckAt", q.missing_since AS "missingSince", q.unreadable_since AS "unreadableSince",
  (SELECT json_agg(json_build_object('at', k.checked_at, 'outcome', k.outcome, 'position', k.position, 'why', k.why) ORDER BY k.id)
     FROM placement_checks k WHERE k.submission_id = q.submission_id) AS checks`;

/** SQL: what was agreed about a submission `s`, and when it happened. */
export const submissionColumns = `s.reply_days AS "replyDays", s.keep_days AS "keepDays", s.disclosure,
  s.deadline_at AS "deadlineAt", s.opened_at AS "openedAt",
  s.closed_at AS "closedAt", s.proof_due_at AS "proofDueAt", s.keep_until AS "keepUntil", s.kept_at AS "keptAt",
  s.broken_at AS "brokenAt"`;

/** SQL: what an answer `a` says, where the curator means to place the track, and how much was heard. */
export const answerColumns = `a.decision, a.reason_code AS reason, a.feedback, a.ratings, a.notes,
  a.wants_new_version AS "wantsNewVersion",
  a.placement_where AS "placementWhere", a.placement_planned_on AS "placementPlannedOn",
  a.placement_keep_days AS "placementKeepDays",
  a.heard_ms AS "heardMilliseconds", a.heard_ranges AS "heardRanges", a.duration_ms AS "trackMilliseconds",
  a.answered_at AS "answeredAt"`;

/** SQL: the figures of a track's sound `d` by their names, null where there are none. */
export const namedFigures = `CASE WHEN d.figures IS NOT NULL THEN json_build_object(
  ${soundFigures.map((name, index) => `'${name}', d.figures[${index + 1}]`).join(', ')}) END`;
