import type {
  CampaignType,
  DemandStatus,
  Flag,
  ServiceStatus,
  ServiceType,
  StaffAccountDetail,
} from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { queryRows } from '../../sql.ts';

/** Of each list, the newest few. */
const listed = 20;

export interface CountsRow {
  email_confirmed_at: Date | null;
  campaign_count: number;
  cash_out_count: number;
  against: StaffAccountDetail['flagsAgainst'];
  raised: StaffAccountDetail['flagsRaised'];
}

const counts = `json_build_object('open', count(*) FILTER (WHERE f.state = 'open'), 'upheld', count(*) FILTER (WHERE f.state = 'upheld'),
  'rejected', count(*) FILTER (WHERE f.state = 'rejected'))`;

export async function countsOf(db: Knex, accountId: number): Promise<CountsRow> {
  const { rows } = await db.raw<{ rows: [CountsRow] }>(
    `SELECT a.email_confirmed_at,
            (SELECT count(*) FROM campaigns c WHERE c.account_id = a.id) AS campaign_count,
            (SELECT count(*) FROM cash_outs o WHERE o.account_id = a.id) AS cash_out_count,
            (SELECT ${counts} FROM flags f JOIN submissions s ON s.id = f.submission_id WHERE s.curator_account_id = a.id) AS against,
            (SELECT ${counts} FROM flags f WHERE f.creator_account_id = a.id) AS raised
       FROM accounts a WHERE a.id = ?`,
    [accountId],
  );
  return rows[0];
}

export interface OwnServiceRow {
  id: number;
  title: string;
  type: ServiceType;
  status: ServiceStatus;
  price: number;
  away_until: Date | null;
  open_count: number;
}

export const servicesOf = (db: Knex, accountId: number): Promise<OwnServiceRow[]> =>
  queryRows<OwnServiceRow>(db)`
    SELECT v.id, v.title, v.type, v.status, v.price_credits AS price,
           CASE WHEN v.away_until > app_now() THEN v.away_until END AS away_until,
           (SELECT count(*) FROM submissions s WHERE s.service_id = v.id AND s.status = 'pending') AS open_count
      FROM services v JOIN curator_profiles p ON p.id = v.curator_profile_id
     WHERE p.account_id = ${accountId} ORDER BY v.id DESC LIMIT ${listed}`;

export interface OwnCampaignRow {
  id: number;
  type: CampaignType;
  status: StaffAccountDetail['campaigns'][number]['status'];
  track_title: string;
  created_at: Date;
  submission_count: number;
  paid: number;
}

export const campaignsOf = (db: Knex, accountId: number): Promise<OwnCampaignRow[]> =>
  queryRows<OwnCampaignRow>(db)`
    SELECT c.id, c.type, c.status, t.title AS track_title, c.created_at, sent.submission_count, sent.paid
      FROM campaigns c JOIN tracks t ON t.id = c.track_id
     CROSS JOIN LATERAL (SELECT count(*) AS submission_count, coalesce(sum(s.price_hundredths), 0)::bigint AS paid
                           FROM submissions s WHERE s.campaign_id = c.id) sent
     WHERE c.account_id = ${accountId} ORDER BY c.id DESC LIMIT ${listed}`;

export interface OwnFlagRow {
  submission_id: number;
  is_own: boolean;
  track_title: string;
  state: Flag['state'];
  raised_at: Date;
  note: string | null;
}

export const flagsWith = (db: Knex, accountId: number): Promise<OwnFlagRow[]> =>
  queryRows<OwnFlagRow>(db)`
    SELECT f.submission_id, f.creator_account_id = ${accountId} AS is_own, t.title AS track_title, f.state, f.raised_at, f.note
      FROM flags f JOIN submissions s ON s.id = f.submission_id JOIN tracks t ON t.id = s.track_id
     WHERE ${accountId} IN (s.curator_account_id, s.creator_account_id)
     ORDER BY f.raised_at DESC, f.submission_id DESC LIMIT ${listed}`;

export interface OwnCashOutRow {
  id: number;
  status: DemandStatus;
  hundredths: number;
  created_at: Date;
  reason: string | null;
}

export const demandsOf = (db: Knex, accountId: number): Promise<OwnCashOutRow[]> =>
  queryRows<OwnCashOutRow>(db)`
    SELECT o.id, o.status, o.hundredths, o.created_at, o.reason FROM cash_outs o
     WHERE o.account_id = ${accountId} ORDER BY o.id DESC LIMIT ${listed}`;

export interface DecisionRow {
  id: number;
  action: string;
  by: string | null;
  subject_id: number;
  reason: string | null;
  decided_at: Date;
}

/** What staff decided about an account itself, and about its answers, posts, services and demands, newest first. */
export const decisionsAbout = (db: Knex, accountId: number): Promise<DecisionRow[]> =>
  queryRows<DecisionRow>(db)`
    SELECT d.id, d.action, a.email::text AS by, d.subject_id, d.decided_at,
           coalesce(d.after->>'note', d.after->>'reason', d.after->>'suspension_reason', d.after->>'removal_note') AS reason
      FROM staff_decisions d LEFT JOIN accounts a ON a.id = d.staff_account_id
     WHERE CASE
       WHEN d.action ~ '^(account_suspended|suspension_lifted|second_factors_removed)' THEN d.subject_id = ${accountId}
       WHEN d.action ~ '^(flag_decided|proof_decided|removal_reported)' THEN EXISTS (
         SELECT FROM submissions s WHERE s.id = d.subject_id AND ${accountId} IN (s.creator_account_id, s.curator_account_id))
       WHEN d.action ~ '^service_' THEN EXISTS (
         SELECT FROM services v JOIN curator_profiles p ON p.id = v.curator_profile_id
          WHERE v.id = d.subject_id AND p.account_id = ${accountId})
       WHEN d.action ~ '^cash_out_' THEN EXISTS (
         SELECT FROM cash_outs o WHERE o.id = d.subject_id AND o.account_id = ${accountId}) END
     ORDER BY d.id DESC LIMIT ${listed}`;
