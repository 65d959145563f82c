import { useText } from '@fanfare/kit';
import { Button, EmptyState, Skeleton } from '@fanfare/shared-ui';
import s from './workbench-view.module.css';

/** Where a track will be. */
export function SubmissionSkeleton() {
  const { t } = useText();
  return (
    <div className={s.loading}>
      <h1 className={s.unseen}>{t('queue.title')}</h1>
      <Skeleton shape="block" height={72} width="60%" />
      <Skeleton shape="waveform" height={168} />
      <Skeleton lines={4} />
    </div>
  );
}

/** Beside a list without an open track: on a phone the list alone, else what to do with a filter that finds nothing. */
export function NoTrack({ isWide, onClear }: { isWide: boolean; onClear: () => void }) {
  const { t } = useText();
  if (!isWide) return <h1 className={s.unseen}>{t('queue.title')}</h1>;
  return (
    <div className={s.alone}>
      <EmptyState
        titleAs="h1"
        title={t('queue.filters.noneTitle')}
        text={t('queue.filters.noneText')}
        actions={
          <Button variant="primary" onClick={onClear}>
            {t('queue.filters.clear')}
          </Button>
        }
      />
    </div>
  );
}
