import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { queueMail } from '../../gateways/mail/index.ts';
import { recordFeed } from '../feed/index.ts';
import { hasDebtSql } from '../ledger/index.ts';
import { audioReminder } from './audio-reminder.mail.ts';
import { markCancelled } from './cancel.service.ts';
import { sendOrSchedule } from './send.service.ts';

const batch = 500;

interface Waiting {
  id: number;
  is_for_later: boolean;
}

/** One batch of campaigns that still wait for audio, locked; those that somebody works on are left for the next time. */
async function waiting(
  trx: Knex.Transaction,
  condition: string,
  bindings: (string | number)[] = [],
): Promise<Waiting[]> {
  const { rows } = await trx.raw<{ rows: Waiting[] }>(
    `SELECT c.id, coalesce(c.send_at > app_now(), false) AS is_for_later FROM campaigns c WHERE c.status = 'awaiting_audio' AND ${condition}
      ORDER BY c.id LIMIT ${batch} FOR NO KEY UPDATE OF c SKIP LOCKED`,
    bindings,
  );
  return rows;
}

const hasAudio = 'EXISTS (SELECT 1 FROM track_versions v WHERE v.track_id = c.track_id)';

/**
 * Sends what waits although its track has a file: what a debt kept until it was settled, and otherwise a belt beside the upload, which
 * sends by itself.
 */
export const sendWhatHasAudio = (db: Knex): Promise<void> =>
  db.transaction(async (trx) => {
    await sendOrSchedule(trx, await waiting(trx, `${hasAudio} AND NOT ${hasDebtSql('c.account_id')}`));
  });

/** Cancels what has waited too long, and gives the credits back. @returns how many there were in this batch */
export const cancelOverdue = (db: Knex, rules: Rules): Promise<number> =>
  db.transaction(async (trx) => {
    const overdue = await waiting(trx, 'c.paid_at <= app_now() - make_interval(days => ?)', [
      rules.campaigns.audioWaitDays,
    ]);
    await markCancelled(
      trx,
      overdue.map((campaign) => campaign.id),
    );
    return overdue.length;
  });

/** Reminds once per reminder day, in the feed and by mail; after a jump of the clock only of the latest day. */
export const remind = (db: Knex, rules: Rules): Promise<void> =>
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
    const told = await recordFeed(
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
      if (told.has(keyOf(row))) await queueMail(trx, row.email, audioReminder, { campaignId: row.id });
    }
  });
