import type { Config } from '../../config.ts';
import type { MailTemplate } from '../../gateways/mail/index.ts';

/** The name of the mail in the outbox; its data is `{ campaignId }`. */
export const audioReminder = 'campaign_waiting_audio';

/** Written when it leaves: where the file has arrived meanwhile, there is nothing to remind of. */
export const audioReminderMail =
  (config: Config): MailTemplate =>
  async (db, _recipient, data) => {
    const { rows } = await db.raw<{ rows: { id: number; title: string; count: number; days_left: number }[] }>(
      `SELECT c.id, t.title, (SELECT count(*) FROM submissions s WHERE s.campaign_id = c.id) AS count,
              greatest(1, ceil(extract(epoch FROM c.paid_at + make_interval(days => ?) - app_now()) / 86400))::int AS days_left
         FROM campaigns c JOIN tracks t ON t.id = c.track_id WHERE c.id = ? AND c.status = 'awaiting_audio'`,
      [config.rules.campaigns.audioWaitDays, Number(data['campaignId'])],
    );
    const campaign = rows[0];
    if (!campaign) return null;
    const curators = campaign.count === 1 ? 'one curator' : `${campaign.count} curators`;
    const days = campaign.days_left === 1 ? '1 day' : `${campaign.days_left} days`;
    return {
      subject: `“${campaign.title}” is waiting for its audio`,
      heading: 'Almost done',
      paragraphs: [
        `Campaign #${campaign.id} to ${curators} is paid for and goes out as soon as “${campaign.title}” has an audio file.`,
        `Without one it is cancelled in ${days}, and every credit comes back to your wallet.`,
      ],
      action: { label: 'Upload the audio', url: `${config.shellUrl}/creator/campaigns/${campaign.id}/upload` },
    };
  };
