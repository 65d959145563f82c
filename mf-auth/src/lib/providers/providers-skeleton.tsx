import { Skeleton } from '@fanfare/shared-ui';
import s from './providers-skeleton.module.css';

/** As tall as the buttons and their rule. */
export function ProvidersSkeleton({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <div className={s.providers} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} shape="block" height={48} />
      ))}
      <div className={s.or} />
    </div>
  );
}
