import { Loading } from '@fanfare/kit';
import { Skeleton } from '@fanfare/shared-ui';

export function CalibrationSkeleton() {
  return (
    <Loading>
      <Skeleton width="50%" />
      <Skeleton shape="block" width="100%" height={220} />
    </Loading>
  );
}
