import { useText } from '@fanfare/kit';
import { Skeleton } from '@fanfare/shared-ui';

/** The room that the calibration takes until it is there. */
export function CalibrationSkeleton() {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton width="50%" />
      <Skeleton shape="block" width="100%" height={220} />
    </div>
  );
}
