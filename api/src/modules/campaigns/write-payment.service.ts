import type { Knex } from 'knex';
import { instantOf, writeTogether } from '../../sql.ts';
import { campaignEvent, feedStatement, type NewFeedEvent, notifyFeed, type RecordedEvent } from '../feed/index.ts';
import { forecastStatement, type NewForecast } from '../forecasts/index.ts';
import { type Booking, bookStatements } from '../ledger/index.ts';
import { campaignChanged, notifyLive, walletChanged } from '../live/index.ts';
import { campaignStates, nextState, submissionStates } from '../states/index.ts';
import { outcomeStatement } from '../statistics/index.ts';
import type { CampaignRow } from './campaigns.repository.ts';
import {
  insertSubmissions,
  markPaid,
  type InsertedSubmission,
  type Paying,
  type PaidLine,
  type PaymentFacts,
} from './payment.repository.ts';
import { notifyQueues, sentEvents, type SentSubmission } from './send.service.ts';

/** What was paid for, as it stands when the transaction commits. */
export interface Payment {
  campaign: CampaignRow & { paid_at: Date };
  facts: PaymentFacts;
  lines: readonly (PaidLine & { sentAt: Date | null; deadlineAt: Date | null })[];
}

export interface NewPayment {
  campaign: CampaignRow;
  facts: PaymentFacts;
  lines: readonly PaidLine[];
  holds: Booking;
  forecast: NewForecast | null;
}

/** Writes payments in one statement, and announces them. What goes out at once is written as sent, rather than as queued first. */
export async function writePayments(trx: Knex.Transaction, payments: readonly NewPayment[]): Promise<Payment[]> {
  const writes = payments.map(writesOf);
  const sent = writes.flatMap((one) => one.sent);
  const forecasts = payments.flatMap(({ forecast }) => (forecast ? [forecast] : []));
  const holds = payments.map((payment) => payment.holds);
  const written = await writeTogether<{
    campaign: { id: number; paid_at: Date; sent_at: Date | null };
    submissions: InsertedSubmission;
    transfers: object;
    events: RecordedEvent;
  }>(
    trx,
    {
      campaign: markPaid(writes),
      submissions: insertSubmissions(writes, nextState(submissionStates, 'queued', 'send')),
      ...bookStatements(holds),
      ...(forecasts.length > 0 && { forecast: forecastStatement(forecasts) }),
      events: feedStatement(writes.flatMap((one) => one.events)),
      ...(sent.length > 0 && {
        counts: outcomeStatement(
          'received',
          sent.map((one) => one.service_id),
        ),
      }),
    },
    ['campaign', 'submissions', 'transfers', 'events'],
  );
  // The campaigns are locked and were drafts, so nothing of them can have been booked.
  if (written.transfers.length !== holds.flatMap((booking) => booking.legs).length) {
    throw new Error('a campaign was paid for before its payment');
  }
  await notifyFeed(trx, written.events);
  await notifyQueues(trx, sent);
  await notifyLive(
    trx,
    payments.flatMap(({ campaign }) => [
      walletChanged(campaign.account_id),
      campaignChanged(campaign.account_id, campaign.id),
    ]),
  );
  const campaignOf = new Map(written.campaign.map((row) => [row.id, row]));
  const rowOf = new Map(written.submissions.map((row) => [row.id, row]));
  return writes.map(({ campaign, status, facts, lines }) => {
    const { paid_at, sent_at } = campaignOf.get(campaign.id)!;
    return {
      campaign: { ...campaign, status, paid_at: new Date(paid_at), sent_at: instantOf(sent_at) },
      facts,
      lines: lines.map((line) => {
        const { sent_at: sentAt, deadline_at: deadlineAt } = rowOf.get(line.id)!;
        return { ...line, sentAt: instantOf(sentAt), deadlineAt: instantOf(deadlineAt) };
      }),
    };
  });
}

interface Writes extends Paying {
  facts: PaymentFacts;
  sent: SentSubmission[];
  events: NewFeedEvent[];
}

/** The state that a payment leaves its campaign in, and what follows from it. */
function writesOf({ campaign, facts, lines }: NewPayment): Writes {
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
  const events = {
    send: () => sentEvents(sent, [campaign]),
    schedule: () => [campaignEvent(campaign, { kind: 'campaign_scheduled', key: 'scheduled' })],
    await_audio: () => [campaignEvent(campaign, { kind: 'campaign_waiting_audio', key: 'waiting_audio' })],
  }[action]();
  const status = nextState(campaignStates, campaign.status, action);
  return { campaign, status, isSent, facts, lines, sent, events };
}
