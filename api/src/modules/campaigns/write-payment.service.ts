import type { Knex } from 'knex';
import { instantOf, writeTogether, type Statement } from '../../sql.ts';
import { campaignEvent, feedStatement, notifyFeed, type RecordedEvent } from '../feed/index.ts';
import type { holdStatements } from '../ledger/index.ts';
import { campaignChanged, notifyLive, walletChanged } from '../live/index.ts';
import { campaignStates, nextState, submissionStates } from '../states/index.ts';
import { outcomeStatement } from '../statistics/index.ts';
import type { CampaignRow } from './campaigns.repository.ts';
import {
  insertSubmissions,
  markPaid,
  type InsertedSubmission,
  type PaidLine,
  type PaymentFacts,
} from './payment.repository.ts';
import { notifyQueues, sentEvents } from './send.service.ts';

/** What was paid for, as it stands when the transaction commits. */
export interface Payment {
  campaign: CampaignRow & { paid_at: Date };
  facts: PaymentFacts;
  lines: readonly (PaidLine & { sentAt: Date | null; deadlineAt: Date | null })[];
}

interface Writes {
  campaign: CampaignRow;
  facts: PaymentFacts;
  lines: readonly PaidLine[];
  holds: Awaited<ReturnType<typeof holdStatements>>;
  forecast: Statement | null;
}

/** Writes a payment in one statement, and announces it. What goes out at once is written as sent, rather than as queued first. */
export async function writePayment(
  trx: Knex.Transaction,
  { campaign, facts, lines, holds, forecast }: Writes,
): Promise<Payment> {
  // The quote refused paused services, and they are locked.
  const isSent = facts.hasAudio && !campaign.is_for_later;
  const sent = isSent
    ? lines
        .filter((line) => line.wave === 1)
        .map(({ id, terms }) => ({
          id,
          campaign_id: campaign.id,
          service_id: terms.serviceId,
          curator_account_id: terms.curatorAccountId,
          is_new_version: false,
        }))
    : [];
  const action = isSent ? 'send' : facts.hasAudio ? 'schedule' : 'await_audio';
  const status = nextState(campaignStates, campaign.status, action);
  const events = {
    send: () => sentEvents(sent, [campaign]),
    schedule: () => [campaignEvent(campaign, { kind: 'campaign_scheduled', key: 'scheduled' })],
    await_audio: () => [campaignEvent(campaign, { kind: 'campaign_waiting_audio', key: 'waiting_audio' })],
  }[action]();
  const written = await writeTogether<{
    campaign: { paid_at: Date; sent_at: Date | null };
    submissions: InsertedSubmission;
    transfers: object;
    events: RecordedEvent;
  }>(
    trx,
    {
      campaign: markPaid(campaign.id, status, isSent),
      submissions: insertSubmissions(
        campaign.id,
        lines,
        isSent ? 1 : null,
        nextState(submissionStates, 'queued', 'send'),
      ),
      ...holds,
      ...(forecast && { forecast }),
      events: feedStatement(events),
      ...(isSent && {
        counts: outcomeStatement(
          'received',
          sent.map((one) => one.service_id),
        ),
      }),
    },
    ['campaign', 'submissions', 'transfers', 'events'],
  );
  // The campaign is locked and was a draft, so nothing of it can have been booked.
  if (written.transfers.length === 0) throw new Error(`campaign ${campaign.id} was paid for before`);
  await notifyFeed(trx, written.events);
  await notifyQueues(trx, sent);
  await notifyLive(trx, [walletChanged(campaign.account_id), campaignChanged(campaign.account_id, campaign.id)]);
  const { paid_at, sent_at } = written.campaign[0]!;
  const rowOf = new Map(written.submissions.map((row) => [row.id, row]));
  return {
    campaign: { ...campaign, status, paid_at: new Date(paid_at), sent_at: instantOf(sent_at) },
    facts,
    lines: lines.map((line) => {
      const { sent_at: sentAt, deadline_at: deadlineAt } = rowOf.get(line.id)!;
      return { ...line, sentAt: instantOf(sentAt), deadlineAt: instantOf(deadlineAt) };
    }),
  };
}
