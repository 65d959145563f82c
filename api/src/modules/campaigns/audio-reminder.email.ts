import type { Config } from '../../config.ts';
import type { MailTemplate } from '../../gateways/mail/index.ts';
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
  async (db, recipient, data, texts) => {
    const { t } = texts;
    const campaign = await queryRow<AwaitingAudio>(db)`
      SELECT c.id, t.title, s.count, s.held,
             c.paid_at + make_interval(days => ${config.rules.campaigns.audioWaitDays}) AS cancelled_at
        FROM campaigns c JOIN tracks t ON t.id = c.track_id
        JOIN accounts a ON a.id = c.account_id AND a.email = ${recipient} AND a.suspended_at IS NULL
       CROSS JOIN LATERAL (SELECT count(*) AS count, coalesce(sum(price_hundredths), 0)::bigint AS held
                             FROM submissions WHERE campaign_id = c.id) s
       WHERE c.id = ${Number(data['campaignId'])} AND c.status = 'awaiting_audio'`;
    if (!campaign) return null;
    const curators = t('audio_mail.curators', { count: campaign.count });
    const credits = texts.credits(toDecimal(hundredths(campaign.held)));
    const track = campaign.title;
    const last = { at: campaign.cancelled_at.toISOString() };
    return {
      subject: t('audio_mail.subject', { track }),
      preview: t('audio_mail.preview', { curators, credits }),
      role: 'creator',
      heading: t('audio_mail.heading'),
      paragraphs: [t('audio_mail.text', { id: campaign.id, curators, track }), t('audio_mail.until', last)],
      sums: [
        { label: t('audio_mail.held'), value: credits },
        { label: t('audio_mail.by'), value: t('audio_mail.at', last) },
      ],
      action: { label: t('audio_mail.action'), url: `${config.shellUrl}/creator/campaigns/${campaign.id}/upload` },
      reason: t('audio_mail.reason'),
    };
  };
