import type * as z from 'zod/mini';
import type { feedKind } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Credits } from '../ledger/index.ts';
import { execute, rowsOf, type Statement } from '../../sql.ts';
import { feedChanged, notifyLive } from '../live/index.ts';

export type FeedKind = z.infer<typeof feedKind>;
export type FeedRole = 'creator' | 'curator';

export interface NewFeedEvent {
  accountId: number;
  role: FeedRole;
  kind: FeedKind;
  campaignId?: number;
  submissionId?: number;
  /** For events about a service without a submission. */
  serviceId?: number;
  amount?: Credits;
  /** Idempotency key, so that a job may retry: `submission:<id>:expired`. */
  idem: string;
  at?: Date;
  /** What the reader did themselves: never unread. */
  isOwnAct?: boolean;
}

interface EventAbout {
  kind: FeedKind;
  /** The end of the idempotency key; `kind` by default. */
  key?: string;
  amount?: Credits;
  isOwnAct?: boolean;
}

/** An event about a submission, for its creator or its curator. */
export const submissionEvent = <Role extends FeedRole>(
  submission: { id: number; campaign_id: number } & Record<`${Role}_account_id`, number>,
  { key, ...event }: EventAbout & { role: Role },
): NewFeedEvent => ({
  ...event,
  accountId: submission[`${event.role}_account_id`],
  campaignId: submission.campaign_id,
  submissionId: submission.id,
  idem: `submission:${submission.id}:${key ?? event.kind}`,
});

/** An event about a campaign, for its creator. */
export const campaignEvent = (
  campaign: { id: number; account_id: number },
  { key, ...event }: EventAbout,
): NewFeedEvent => ({
  ...event,
  accountId: campaign.account_id,
  role: 'creator',
  campaignId: campaign.id,
  idem: `campaign:${campaign.id}:${key ?? event.kind}`,
});

/** A new row of the feed. */
export interface RecordedEvent {
  account_id: number;
  role: FeedRole;
  idem: string;
}

/** Inserts feed events, for the transaction that they report; existing ones are skipped. Returns `RecordedEvent`s, for `notifyFeed`. */
export const feedStatement = (events: readonly NewFeedEvent[]): Statement => ({
  text: `INSERT INTO feed_events (account_id, role, kind, campaign_id, submission_id, service_id, amount_hundredths, idem, created_at, read_at)
     SELECT e.account_id, e.role, e.kind, e.campaign_id, e.submission_id, e.service_id, e.amount, e.idem, coalesce(e.at, app_now()),
            CASE WHEN e.is_own_act THEN coalesce(e.at, app_now()) END
       FROM unnest(?::int[], ?::text[], ?::text[], ?::int[], ?::int[], ?::int[], ?::bigint[], ?::text[], ?::timestamptz[], ?::boolean[])
         WITH ORDINALITY AS e (account_id, role, kind, campaign_id, submission_id, service_id, amount, idem, at, is_own_act, position)
      ORDER BY e.position
     ON CONFLICT (idem) DO NOTHING RETURNING account_id, role, idem`,
  values: [
    events.map((event) => event.accountId),
    events.map((event) => event.role),
    events.map((event) => event.kind),
    // Knex's types exclude null array elements; Postgres accepts them.
    events.map((event) => event.campaignId ?? null) as number[],
    events.map((event) => event.submissionId ?? null) as number[],
    events.map((event) => event.serviceId ?? null) as number[],
    events.map((event) => event.amount ?? null) as number[],
    events.map((event) => `${event.idem}:${event.role}`),
    events.map((event) => event.at ?? null) as Date[],
    events.map((event) => event.isOwnAct ?? false),
  ],
});

/** Notifies the tabs of those whose feeds have new events, once they are committed. */
export const notifyFeed = (trx: Knex.Transaction, recorded: readonly RecordedEvent[]): Promise<void> =>
  notifyLive(
    trx,
    recorded.map((row) => feedChanged(row.account_id, row.role)),
  );

/**
 * Inserts feed events in the transaction that they report; existing ones are skipped.
 * @returns the keys of the new ones
 */
export async function recordFeed(trx: Knex.Transaction, events: readonly NewFeedEvent[]): Promise<Set<string>> {
  if (events.length === 0) return new Set();
  const rows = await rowsOf<RecordedEvent>(trx, feedStatement(events));
  await notifyFeed(trx, rows);
  return new Set(rows.map((row) => row.idem.slice(0, -(row.role.length + 1))));
}

/**
 * The events of submissions that were missed, for their creators and curators: what returned, what wasn't earned. Written from the
 * submissions themselves, since a sweep has thousands. The caller has just expired them, which happens once: none has these events yet.
 */
export async function recordExpired(
  trx: Knex.Transaction,
  submissions: readonly { id: number; creator_account_id: number; curator_account_id: number }[],
): Promise<void> {
  await execute(trx)`
    INSERT INTO feed_events (account_id, role, kind, campaign_id, submission_id, amount_hundredths, idem, created_at)
    SELECT e.account_id, e.role, 'expired', s.campaign_id, s.id, e.amount, 'submission:' || s.id || ':expired:' || e.role, app_now()
      FROM submissions s
     CROSS JOIN LATERAL (VALUES ('creator', s.creator_account_id, s.price_hundredths),
                                ('curator', s.curator_account_id, s.curator_share_hundredths)) AS e (role, account_id, amount)
     WHERE s.id = ANY (${submissions.map((one) => one.id)}::int[]) ORDER BY s.id, e.role`;
  await notifyLive(
    trx,
    submissions.flatMap((one) => [
      feedChanged(one.creator_account_id, 'creator'),
      feedChanged(one.curator_account_id, 'curator'),
    ]),
  );
}
