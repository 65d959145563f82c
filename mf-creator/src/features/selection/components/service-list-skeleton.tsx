import { Loading, useText } from '@fanfare/kit';
import { Skeleton } from '@fanfare/shared-ui';
import s from './services.module.css';

/** The outline of the list. */
export function ServiceListSkeleton() {
  const { t } = useText();
  return (
    <Loading label={t('selection.loading')}>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className={s.skeleton}>
          <div className={s.skeletonTop}>
            <Skeleton shape="block" width={56} height={56} />
            <Skeleton width={220} lines={2} height={14} />
          </div>
          <Skeleton shape="block" width="100%" height={56} />
        </div>
      ))}
    </Loading>
  );
}
