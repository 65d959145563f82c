import type { CampaignStatus } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Tag, type TagTone } from '@fanfare/shared-ui';

const tones: Record<CampaignStatus, TagTone> = {
  draft: 'neutral',
  awaiting_audio: 'warning',
  scheduled: 'role',
  sent: 'role',
  completed: 'positive',
  cancelled: 'neutral',
};

/** The state of a campaign as a tag. */
export function CampaignStatusTag({ status }: { status: CampaignStatus }) {
  const { t } = useText();
  return <Tag tone={tones[status]}>{t(`campaign.status.${status}`)}</Tag>;
}
