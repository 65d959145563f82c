import { useText } from '@fanfare/kit';
import { Skeleton } from '@fanfare/shared-ui';

export function CalibrationSkeleton() {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton width="50%" />
      <Skeleton shape="block" width="100%" height={220} />
    </div>
  );
}
