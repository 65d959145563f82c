import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { queueMail } from '../../gateways/mail/index.ts';
import { recordFeed } from '../feed/index.ts';
import { hasDebtSql } from '../ledger/index.ts';
import { audioReminder } from './audio-reminder.email.ts';
import { markCancelled } from './cancel.service.ts';
import { sendOrSchedule } from './send.service.ts';

const batch = 500;

interface AwaitingAudio {
  id: number;
  is_for_later: boolean;
}

/** Locks one batch of campaigns that wait for audio; those locked already are left to the next run. */
async function lockAwaitingAudio(
  trx: Knex.Transaction,
  condition: string,
  bindings: (string | number)[] = [],
): Promise<AwaitingAudio[]> {
  const { rows } = await trx.raw<{ rows: AwaitingAudio[] }>(
    `SELECT c.id, coalesce(c.send_at > app_now(), false) AS is_for_later FROM campaigns c WHERE c.status = 'awaiting_audio' AND ${condition}
      ORDER BY c.id LIMIT ${batch} FOR NO KEY UPDATE OF c SKIP LOCKED`,
    bindings,
  );
  return rows;
}

const hasAudio = 'EXISTS (SELECT 1 FROM track_versions v WHERE v.track_id = c.track_id)';

/**
 * Sends waiting campaigns whose track has a file. The upload sends them itself; this covers those that a debt held back until it
 * was settled.
 */
export const sendWithAudio = (db: Knex): Promise<void> =>
  db.transaction(async (trx) => {
    await sendOrSchedule(trx, await lockAwaitingAudio(trx, `${hasAudio} AND NOT ${hasDebtSql('c.account_id')}`));
  });

/**
 * Cancels a batch of campaigns that waited too long for audio and releases their holds. Those that have it and wait for a debt keep waiting, as
 * scheduled ones do. @returns how many were cancelled
 */
export const cancelOverdue = (db: Knex, rules: Rules): Promise<number> =>
  db.transaction(async (trx) => {
    const overdue = await lockAwaitingAudio(
      trx,
      `NOT ${hasAudio} AND c.paid_at <= app_now() - make_interval(days => ?)`,
      [rules.campaigns.audioWaitDays],
    );
    await markCancelled(
      trx,
      overdue.map((campaign) => campaign.id),
    );
    return overdue.length;
  });

/** Reminds once per reminder day by feed and email; after skipped days only of the latest. */
export const remindOfAudio = (db: Knex, rules: Rules): Promise<void> =>
  db.transaction(async (trx) => {
    const { rows } = await trx.raw<{ rows: { id: number; account_id: number; email: string; day: number }[] }>(
      `SELECT c.id, c.account_id, a.email::text AS email, max(d.day) AS day
         FROM campaigns c JOIN accounts a ON a.id = c.account_id
         JOIN unnest(?::int[]) AS d (day) ON c.paid_at <= app_now() - make_interval(days => d.day)
        WHERE c.status = 'awaiting_audio' AND NOT ${hasAudio}
        GROUP BY c.id, a.id
       HAVING NOT EXISTS (SELECT 1 FROM feed_events f
                           WHERE f.idem = 'campaign:' || c.id || ':waiting_audio:' || max(d.day) || ':creator')
        ORDER BY c.id LIMIT ${batch}`,
      [rules.campaigns.audioReminderDays],
    );
    const keyOf = (row: { id: number; day: number }) => `campaign:${row.id}:waiting_audio:${row.day}`;
    const recorded = await recordFeed(
      trx,
      rows.map((row) => ({
        accountId: row.account_id,
        role: 'creator',
        kind: 'campaign_waiting_audio',
        campaignId: row.id,
        idem: keyOf(row),
      })),
    );
    for (const row of rows) {
      if (recorded.has(keyOf(row))) await queueMail(trx, row.email, audioReminder, { campaignId: row.id });
    }
  });
