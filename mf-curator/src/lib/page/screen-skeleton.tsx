import { Skeleton, VisuallyHidden } from '@fanfare/shared-ui';
import { useText } from '../use-text.ts';
import s from './page.module.css';

/** Stands where a screen will be while its code is on the way. */
export function ScreenSkeleton() {
  const { t } = useText();
  return (
    <main className={s.page} aria-busy="true">
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      <div className={s.head}>
        <Skeleton shape="block" width={280} height={36} />
      </div>
      <Skeleton lines={4} />
    </main>
  );
}
