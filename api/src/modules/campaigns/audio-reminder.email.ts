import type { Config } from '../../config.ts';
import { type MailTemplate, formatUtc, pluralize, formatCredits } from '../../gateways/mail/index.ts';
import { queryRow } from '../../sql.ts';
import { hundredths, toDecimal } from '../ledger/index.ts';

/** The name of the email in the outbox; its data is `{ campaignId }`. */
export const audioReminder = 'campaign_waiting_audio';

interface AwaitingAudio {
  id: number;
  title: string;
  count: number;
  held: number;
  cancelled_at: Date;
}

/** Rendered when it is sent; null where the file has been uploaded meanwhile. */
export const audioReminderEmail =
  (config: Config): MailTemplate =>
  async (db, recipient, data) => {
    const campaign = await queryRow<AwaitingAudio>(db)`
      SELECT c.id, t.title, s.count, s.held,
             c.paid_at + make_interval(days => ${config.rules.campaigns.audioWaitDays}) AS cancelled_at
        FROM campaigns c JOIN tracks t ON t.id = c.track_id
        JOIN accounts a ON a.id = c.account_id AND a.email = ${recipient} AND a.suspended_at IS NULL
       CROSS JOIN LATERAL (SELECT count(*) AS count, coalesce(sum(price_hundredths), 0)::bigint AS held
                             FROM submissions WHERE campaign_id = c.id) s
       WHERE c.id = ${Number(data['campaignId'])} AND c.status = 'awaiting_audio'`;
    if (!campaign) return null;
    const curators = pluralize(campaign.count, 'curator');
    const credits = formatCredits(toDecimal(hundredths(campaign.held)));
    const last = formatUtc(campaign.cancelled_at);
    return {
      subject: `“${campaign.title}” is waiting for its audio`,
      preview: `Upload the file to send it to ${curators}. Your ${credits} are on hold until then.`,
      role: 'creator',
      heading: 'Almost done: the audio is missing',
      paragraphs: [
        `Campaign #${campaign.id} is paid for. It’s sent to ${curators} as soon as “${campaign.title}” has an audio file.`,
        `If there’s none by ${last}, the campaign is cancelled and all credits are returned to your wallet.`,
      ],
      sums: [
        { label: 'Held for this campaign', value: credits },
        { label: 'Upload it by', value: last },
      ],
      action: { label: 'Upload the audio', url: `${config.shellUrl}/creator/campaigns/${campaign.id}/upload` },
      reason: 'You’re getting this email because you paid for a campaign that can’t be sent yet.',
    };
  };
