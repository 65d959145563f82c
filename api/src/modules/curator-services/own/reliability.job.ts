import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import type { Rules } from '../../../rules.ts';
import { queryRows } from '../../../sql.ts';
import { type NewFeedEvent, recordFeed } from '../../feed/index.ts';
import { notifyLive, queueChanged } from '../../live/index.ts';
import { clearAwayByRule, writeAwayByRule } from './away.repository.ts';

const everySeconds = 60;

export function reliabilityJob(app: FastifyInstance): void {
  app.jobs.every('services.reliability', everySeconds, async () => {
    await setUnreliableAway(app.db, app.config.rules);
    await endRuleAway(app.db);
  });
}

interface Unreliable {
  id: number;
  account_id: number;
  campaign_id: number;
  submission_id: number;
  is_paused: boolean;
}

/** Services with too many expiries in a row, or too few answers among the last ones, since the rule last applied; locked by id. */
const unreliable = `
  SELECT v.id, p.account_id, (latest.ids)[1] AS submission_id, (latest.campaigns)[1] AS campaign_id,
         cardinality(latest.outcomes) = :ofLast
           AND cardinality(array_remove(latest.outcomes, true)) * 100 < :answerPercent::int * :ofLast::int AS is_paused
    FROM services v
    JOIN curator_profiles p ON p.id = v.curator_profile_id
   CROSS JOIN LATERAL (
     SELECT array_agg(x.is_expired ORDER BY x.closed_at DESC, x.id DESC) AS outcomes,
            array_agg(x.id ORDER BY x.closed_at DESC, x.id DESC) AS ids,
            array_agg(x.campaign_id ORDER BY x.closed_at DESC, x.id DESC) AS campaigns
       FROM (SELECT s.id, s.campaign_id, s.closed_at, s.status = 'expired' AS is_expired FROM submissions s
              WHERE s.service_id = v.id AND s.closed_at > coalesce(v.reliability_from, '-infinity')
                AND s.status NOT IN ('withdrawn', 'cancelled', 'wrong_match')
              ORDER BY s.closed_at DESC, s.id DESC LIMIT :ofLast) x) latest
   WHERE v.status = 'active' AND NOT v.is_demo AND coalesce(v.away_until <= app_now(), true)
     AND ((cardinality(latest.outcomes) >= :inARow AND true = ALL (latest.outcomes[1::inARow::int]))
          OR (cardinality(latest.outcomes) = :ofLast
              AND cardinality(array_remove(latest.outcomes, true)) * 100 < :answerPercent::int * :ofLast::int))
   ORDER BY v.id FOR NO KEY UPDATE OF v`;

/** Sets unreliable services away for some days, or pauses them, and notifies their curators. @returns how many */
const setUnreliableAway = (db: Knex, { services: rules }: Rules): Promise<number> =>
  db.transaction(async (trx) => {
    const { rows } = await trx.raw<{ rows: Unreliable[] }>(unreliable, {
      inARow: rules.awayAfterExpiries,
      answerPercent: rules.pauseBelow.answerPercent,
      ofLast: rules.pauseBelow.ofLast,
    });
    if (rows.length === 0) return 0;
    await writeAwayByRule(trx, rows, rules.awayDays);
    await notifyCurators(trx, rows, (row) => (row.is_paused ? 'service_paused' : 'service_away'));
    return rows.length;
  });

/** Ends the rule's days away that are over. The curators of services that take submissions again are notified: not of those that are paused meanwhile. */
const endRuleAway = (db: Knex): Promise<number> =>
  db.transaction(async (trx) => {
    const rows = await queryRows<Unreliable & { status: string }>(trx)`
      SELECT v.id, v.status, p.account_id, last.id AS submission_id, last.campaign_id, false AS is_paused FROM services v
        JOIN curator_profiles p ON p.id = v.curator_profile_id
       CROSS JOIN LATERAL (SELECT s.id, s.campaign_id FROM submissions s
                            WHERE s.service_id = v.id AND s.status = 'expired' ORDER BY s.closed_at DESC, s.id DESC LIMIT 1) last
       WHERE v.is_away_by_rule AND v.away_until <= app_now() ORDER BY v.id FOR NO KEY UPDATE OF v`;
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    await clearAwayByRule(trx, ids);
    const open = rows.filter(({ status }) => status === 'active');
    await notifyCurators(trx, open, () => 'service_active');
    return rows.length;
  });

/** The submission that caused it names the service in the feed. */
async function notifyCurators(
  trx: Knex.Transaction,
  rows: readonly Unreliable[],
  kindOf: (row: Unreliable) => 'service_paused' | 'service_away' | 'service_active',
): Promise<void> {
  await recordFeed(
    trx,
    rows.map((row): NewFeedEvent => ({
      accountId: row.account_id,
      role: 'curator',
      kind: kindOf(row),
      campaignId: row.campaign_id,
      submissionId: row.submission_id,
      idem: `service:${row.id}:${kindOf(row)}:${row.submission_id}`,
    })),
  );
  await notifyLive(
    trx,
    rows.map((row) => queueChanged(row.account_id)),
  );
}
