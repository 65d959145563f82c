import type { FileOf, Section } from '../rows.ts';
import { answerColumns, credits, proofColumns, submissionColumns } from './columns.ts';

/** An artist's campaigns, drafts too, and what curators did about them. Of curators only what the artist sees. */
export const campaignSections: Section<FileOf<'artist'>>[] = [
  {
    name: 'campaigns',
    isTable: true,
    sql: `SELECT c.id AS campaign, c.type, c.status, t.title AS track, c.pitch, c.is_archived AS archived,
                 c.created_at AS "createdAt", c.paid_at AS "paidAt",
                 c.send_at AS "sendAt", c.sent_at AS "sentAt", c.completed_at AS "completedAt",
                 c.cancelled_at AS "cancelledAt", c.resend_of AS "newVersionOf",
                 r.name AS "paidForArtist", c.wave_first AS "firstWave", c.wave_min_percent AS "secondWaveFromPercent",
                 c.wave_outcome AS "waveOutcome"
            FROM campaigns c JOIN tracks t ON t.id = c.track_id LEFT JOIN roster_artists r ON r.id = c.paid_for_artist_id
           WHERE c.account_id = $account ORDER BY c.id`,
  },
  {
    name: 'chosen-services',
    isTable: true,
    sql: `SELECT x.campaign_id AS campaign, x.position, v.title AS service, p.display_name AS curator,
                 x.price_at_selection_credits AS "priceCredits", x.pitch, x.is_pinned AS pinned
            FROM campaign_selections x JOIN campaigns c ON c.id = x.campaign_id JOIN services v ON v.id = x.service_id
            JOIN curator_profiles p ON p.id = v.curator_profile_id WHERE c.account_id = $account
           ORDER BY x.campaign_id, x.position`,
  },
  {
    name: 'influencer-campaigns',
    sql: `SELECT i.campaign_id AS campaign, i.platforms, i.country_codes AS countries, i.budget_credits AS "budgetCredits",
                 i.trends, i.disclosure, i.is_generated AS proposed,
                 (SELECT json_agg(json_build_object('service', v.title, 'curator', p.display_name, 'notForMe', g.is_disliked)
                                  ORDER BY v.title)
                    FROM influencer_suggestions g JOIN services v ON v.id = g.service_id
                    JOIN curator_profiles p ON p.id = v.curator_profile_id
                   WHERE g.campaign_id = c.id) AS proposals
            FROM influencer_settings i JOIN campaigns c ON c.id = i.campaign_id WHERE c.account_id = $account ORDER BY c.id`,
  },
  {
    name: 'forecasts',
    sql: `SELECT f.campaign_id AS campaign, f.made_at AS at, f.forecast, f.first_wave AS "firstWave", o.scored_at AS "comparedAt",
                 o.accepts
            FROM campaign_forecasts f JOIN campaigns c ON c.id = f.campaign_id
            LEFT JOIN forecast_outcomes o ON o.campaign_id = f.campaign_id
           WHERE c.account_id = $account ORDER BY c.id`,
  },
  {
    name: 'report-links',
    isTable: true,
    sql: `SELECT l.campaign_id AS campaign, l.shows_credits AS "showsCredits", l.shows_texts AS "showsTexts",
                 l.created_at AS "createdAt", l.revoked_at AS "revokedAt"
            FROM report_links l JOIN campaigns c ON c.id = l.campaign_id WHERE c.account_id = $account ORDER BY l.created_at`,
  },
  {
    name: 'submissions',
    isTable: true,
    sql: `SELECT s.id AS submission, s.campaign_id AS campaign, s.wave, s.resend_of AS "newVersionOf", t.title AS track,
                 v.title AS service,
                 p.display_name AS curator, s.status, ${credits('s.price_hundredths')} AS "priceCredits", s.pitch,
                 s.created_at AS "createdAt", s.sent_at AS "sentAt", ${submissionColumns}
            FROM submissions s JOIN tracks t ON t.id = s.track_id JOIN services v ON v.id = s.service_id
            JOIN curator_profiles p ON p.id = v.curator_profile_id WHERE s.creator_account_id = $account ORDER BY s.id`,
  },
  {
    name: 'answers-received',
    sql: `SELECT s.id AS submission, s.campaign_id AS campaign, t.title AS track, v.title AS service,
                 p.display_name AS curator, ${answerColumns},
                 r.text AS "myReply", r.sent_at AS "myReplyAt", o.is_helpful AS "myVote", o.voted_at AS "myVoteAt",
                 n.allowed_at AS "allowedOnCuratorPageAt", n.shown_at AS "shownOnCuratorPageAt"
            FROM answers a JOIN submissions s ON s.id = a.submission_id JOIN tracks t ON t.id = s.track_id
            JOIN services v ON v.id = s.service_id
            JOIN curator_profiles p ON p.id = v.curator_profile_id LEFT JOIN replies r ON r.submission_id = s.id
            LEFT JOIN votes o ON o.submission_id = s.id LEFT JOIN sample_answers n ON n.submission_id = s.id
           WHERE s.creator_account_id = $account ORDER BY s.id`,
  },
  {
    name: 'flags-raised',
    sql: `SELECT f.submission_id AS submission, f.reason, f.text, f.is_text_shared AS "textShownToCurator", f.state,
                 f.raised_at AS "raisedAt", f.decide_by AS "decideBy", f.decided_at AS "decidedAt", f.note
            FROM flags f JOIN submissions s ON s.id = f.submission_id WHERE s.creator_account_id = $account ORDER BY s.id`,
  },
  {
    name: 'placements',
    sql: `SELECT s.id AS submission, t.title AS track, v.title AS service, ${proofColumns}
            FROM proofs q JOIN submissions s ON s.id = q.submission_id JOIN tracks t ON t.id = s.track_id
            JOIN services v ON v.id = s.service_id
           WHERE s.creator_account_id = $account ORDER BY s.id`,
  },
];
