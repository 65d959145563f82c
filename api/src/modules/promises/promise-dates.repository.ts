import type { PromiseDate } from '@fanfare/api-contract';
import type { Knex } from 'knex';

type DateRow = Omit<PromiseDate, 'at' | 'service'> & {
  at: Date;
  serviceId: number;
  serviceTitle: string;
  serviceType: PromiseDate['service']['type'];
};

/** More than a calendar can show. */
const maxDates = 500;

/** Dates of a curator's promises between two UTC days, both included, without broken and refunded ones. */
export async function promiseDates(
  db: Knex,
  curatorAccountId: number,
  { from, until }: { from: string; until: string },
): Promise<{ items: PromiseDate[]; isCut: boolean }> {
  const { rows } = await db.raw<{ rows: DateRow[] }>(
    `SELECT d.at, d.what, s.id AS "submissionId", s.status, t.title AS "trackTitle", t.artist AS "trackArtist",
            v.id AS "serviceId", v.title AS "serviceTitle", v.type AS "serviceType", s.kept_at IS NOT NULL AS "isKept"
       FROM submissions s
       JOIN tracks t ON t.id = s.track_id
       JOIN services v ON v.id = s.service_id
       LEFT JOIN proofs p ON p.submission_id = s.id
      CROSS JOIN LATERAL (VALUES
              ('proof_due', CASE WHEN s.status = 'accepted' AND s.keep_until IS NULL THEN s.proof_due_at END),
              ('confirm_by', CASE WHEN p.state = 'waiting' THEN p.confirm_by END),
              ('keep_until', s.keep_until)) AS d (what, at)
      WHERE s.curator_account_id = :curatorAccountId AND s.status IN ('accepted', 'placed')
        AND d.at >= (CAST(:from AS date)::timestamp AT TIME ZONE 'UTC')
        AND d.at < ((CAST(:until AS date) + 1)::timestamp AT TIME ZONE 'UTC')
      ORDER BY d.at, s.id, d.what LIMIT ${maxDates + 1}`,
    { curatorAccountId, from, until },
  );
  const items = rows.slice(0, maxDates).map(({ at, serviceId, serviceTitle, serviceType, ...row }) => ({
    ...row,
    at: at.toISOString(),
    service: { id: serviceId, title: serviceTitle, type: serviceType },
  }));
  return { items, isCut: rows.length > maxDates };
}
