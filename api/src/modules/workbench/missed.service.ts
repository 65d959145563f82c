import type { CallTypes, getWorkbench } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { CuratorSubject } from '../../plugins/contract.ts';
import type { Rules } from '../../rules.ts';
import { execute, queryRows } from '../../sql.ts';
import { hundredths, toDecimal } from '../ledger/index.ts';
import { servicesNearAutoAway } from '../services/index.ts';

type Missed = NonNullable<CallTypes<typeof getWorkbench>['data']['missed']>;

interface MissedRow {
  id: number;
  track_title: string;
  track_artist: string;
  service_title: string;
  reply_days: number;
  share: number;
  closed_at: Date;
  /** Of all, on every row. */
  all_count: number;
  all_share: number;
}

const shownRows = 5;

/** The deadlines that a curator missed since they last dismissed them, and what the next one would bring. */
export async function missedOf(db: Knex, subject: CuratorSubject, rules: Rules): Promise<Missed> {
  const rows = await queryRows<MissedRow>(db)`
    SELECT s.id, t.title AS track_title, t.artist AS track_artist, v.title AS service_title, s.reply_days,
           s.curator_share_hundredths AS share, s.closed_at, count(*) OVER () AS all_count,
           (sum(s.curator_share_hundredths) OVER ())::bigint AS all_share
      FROM curator_profiles p
      JOIN submissions s ON s.curator_account_id = p.account_id AND s.status = 'expired' AND s.closed_at > p.missed_seen_at
      JOIN tracks t ON t.id = s.track_id
      JOIN services v ON v.id = s.service_id
     WHERE p.id = ${subject.curatorProfileId} ORDER BY s.closed_at DESC, s.id DESC LIMIT ${shownRows}`;
  const near = await servicesNearAutoAway(db, rules, { curatorProfileId: subject.curatorProfileId });
  return {
    count: rows[0]?.all_count ?? 0,
    lostCredits: toDecimal(hundredths(rows[0]?.all_share ?? 0)),
    items: rows.map((row) => ({
      submissionId: row.id,
      trackTitle: row.track_title,
      trackArtist: row.track_artist,
      serviceTitle: row.service_title,
      replyDays: row.reply_days,
      lostCredits: toDecimal(hundredths(row.share)),
      missedAt: row.closed_at.toISOString(),
    })),
    warnings: near
      .filter((service) => service.in_a_row < rules.services.awayAfterExpiries)
      .map((service) => ({
        serviceId: service.service_id,
        serviceTitle: service.service_title,
        inARow: service.in_a_row,
        awayDays: rules.services.awayDays,
      })),
  };
}

/** Dismisses missed deadlines up to `upTo` (millisecond precision, capped at now). Never moves back. */
export const dismissMissed = (db: Knex, { curatorProfileId }: CuratorSubject, upTo: Date): Promise<void> => execute(db)`
  UPDATE curator_profiles
     SET missed_seen_at = greatest(missed_seen_at, least(${upTo}::timestamptz + interval '1 millisecond', app_now()))
   WHERE id = ${curatorProfileId}`;
