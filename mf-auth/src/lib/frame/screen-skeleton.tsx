import { useText } from '@fanfare/kit';
import { Skeleton, VisuallyHidden } from '@fanfare/shared-ui';
import s from './two-columns.module.css';

/** Placeholder for a screen while its code loads. */
export function ScreenSkeleton() {
  const { t } = useText();
  return (
    <main className={s.page} aria-busy="true" data-full-bleed>
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      <div className={s.form}>
        <div className={s.body}>
          <Skeleton shape="block" width={280} height={44} />
          <div className={s.lead}>
            <Skeleton lines={4} />
          </div>
        </div>
      </div>
    </main>
  );
}
