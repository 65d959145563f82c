import type { CampaignType } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { ListMusicIcon, RadioTowerIcon, SmartphoneIcon } from '@fanfare/shared-ui';
import s from './type-name.module.css';

/** The icon of each type. */
export const typeIcons = { playlists: ListMusicIcon, radios: RadioTowerIcon, influencers: SmartphoneIcon };

/** The type of a campaign, with its icon. */
export function CampaignTypeName({ type }: { type: CampaignType }) {
  const { t } = useText();
  const Icon = typeIcons[type];
  return (
    <span className={s.type}>
      <Icon size={16} aria-hidden="true" />
      {t(`campaign.type.${type}`)}
    </span>
  );
}
