import { useText } from '@fanfare/kit';
import { Skeleton } from '@fanfare/shared-ui';
import s from './campaign-list-skeleton.module.css';

export function CampaignListSkeleton() {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('campaigns.loading')} className={s.list}>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className={s.row}>
          <Skeleton shape="block" width={64} height={64} />
          <div className={s.words}>
            <Skeleton width="42%" height={18} />
            <Skeleton width="24%" height={12} />
          </div>
          <Skeleton shape="circle" width={44} height={44} />
        </div>
      ))}
    </div>
  );
}
