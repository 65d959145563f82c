import type { FileOf, Section } from '../rows.ts';
import { answerColumns, credits, proofColumns, submissionColumns } from './columns.ts';

/**
 * What a curator did: answers, promises, listening and notes. Of artists only what they sent to be seen, without their pitches and
 * other words.
 */
export const curatorSections: Section<FileOf<'curator'>>[] = [
  {
    name: 'answers-given',
    sql: `SELECT s.id AS submission, v.title AS service, t.title AS track, t.artist, s.status, s.sent_at AS "receivedAt",
                 ${submissionColumns},
                 ${answerColumns}, ${credits('s.curator_share_hundredths')} AS "shareCredits", s.clears_at AS "clearsAt",
                 s.cleared_at AS "clearedAt", s.reversed_at AS "reversedAt"
            FROM submissions s JOIN services v ON v.id = s.service_id JOIN tracks t ON t.id = s.track_id
            LEFT JOIN answers a ON a.submission_id = s.id
           WHERE s.curator_account_id = $account AND s.sent_at IS NOT NULL ORDER BY s.id`,
  },
  {
    name: 'flags-of-my-answers',
    sql: `SELECT f.submission_id AS submission, f.reason, f.state, f.raised_at AS "raisedAt", f.curator_answer AS "myAnswer",
                 f.curator_answered_at AS "myAnswerAt", f.decided_at AS "decidedAt",
                 CASE WHEN f.is_note_shared THEN f.note END AS note
            FROM flags f JOIN submissions s ON s.id = f.submission_id WHERE s.curator_account_id = $account ORDER BY s.id`,
  },
  {
    name: 'answers-on-my-page',
    sql: `SELECT n.submission_id AS submission, n.text, n.allowed_at AS "allowedAt", n.shown_at AS "shownAt"
            FROM sample_answers n WHERE n.curator_account_id = $account ORDER BY n.submission_id`,
  },
  {
    name: 'placements',
    sql: `SELECT s.id AS submission, t.title AS track, v.title AS service, ${proofColumns}, q.removal_note AS "removalNote"
            FROM proofs q JOIN submissions s ON s.id = q.submission_id JOIN tracks t ON t.id = s.track_id
            JOIN services v ON v.id = s.service_id
           WHERE s.curator_account_id = $account ORDER BY s.id`,
  },
  {
    name: 'placement-searches',
    sql: `SELECT s.id AS submission, t.title AS track, f.url, f.outcome, f.why, f.searched_at AS "searchedAt",
                 f.next_search_at AS "nextSearchAt"
            FROM placement_searches f JOIN submissions s ON s.id = f.submission_id JOIN tracks t ON t.id = s.track_id
           WHERE s.curator_account_id = $account ORDER BY s.id`,
  },
  {
    name: 'listening',
    sql: `SELECT s.id AS submission, t.title AS track, r.heard::text AS "heardMillisecondsFromTo",
                 r.heard_ms AS "heardMilliseconds", r.duration_ms AS "trackMilliseconds", r.updated_at AS "updatedAt",
                 (SELECT json_agg(json_build_object('startedAt', l.started_at, 'endedAt', l.ended_at, 'trackVersion', w.number)
                                  ORDER BY l.id)
                    FROM listening_sessions l JOIN track_versions w ON w.id = l.track_version_id
                   WHERE l.submission_id = s.id AND l.account_id = $account) AS sessions
            FROM submissions s JOIN tracks t ON t.id = s.track_id LEFT JOIN listening_records r ON r.submission_id = s.id
           WHERE s.curator_account_id = $account
             AND (r.submission_id IS NOT NULL OR EXISTS (SELECT FROM listening_sessions l WHERE l.submission_id = s.id))
           ORDER BY s.id`,
  },
  {
    name: 'phrases',
    sql: `SELECT text, created_at AS "createdAt"
            FROM curator_phrases WHERE account_id = $account AND deleted_at IS NULL ORDER BY id`,
  },
  {
    name: 'notes-about-artists',
    sql: `SELECT c.display_name AS artist, n.text, n.updated_at AS "updatedAt"
            FROM artist_notes n JOIN creator_profiles c ON c.id = n.creator_profile_id
           WHERE n.curator_account_id = $account ORDER BY n.updated_at`,
  },
];
