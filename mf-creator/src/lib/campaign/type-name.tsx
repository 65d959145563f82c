import { useText } from '@fanfare/kit';
import { ListMusicIcon, RadioTowerIcon, SmartphoneIcon } from '@fanfare/shared-ui';
import type { CampaignType } from '@fanfare/api-contract';
import s from './type-name.module.css';

const icons = { playlists: ListMusicIcon, radios: RadioTowerIcon, influencers: SmartphoneIcon };

/** The type of a campaign, with its icon. */
export function CampaignTypeName({ type }: { type: CampaignType }) {
  const { t } = useText();
  const Icon = icons[type];
  return (
    <span className={s.type}>
      <Icon size={16} aria-hidden="true" />
      {t(`campaign.type.${type}`)}
    </span>
  );
}
