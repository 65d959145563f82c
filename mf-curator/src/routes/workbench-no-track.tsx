import { useText } from '@fanfare/kit';
import { Button, EmptyState, Skeleton } from '@fanfare/shared-ui';
import type { ReactNode } from 'react';
import s from './workbench-view.module.css';

/** The heading of the queue: seen on a phone, where the queue is a page of its own. */
export function QueueHeading() {
  const { t } = useText();
  return <h1 className={s.heading}>{t('queue.title')}</h1>;
}

/** Where a track will be. @param children its unseen heading, unless the page has another one */
export function SubmissionSkeleton({ children }: { children?: ReactNode }) {
  return (
    <div className={s.loading}>
      {children}
      <Skeleton shape="block" height={72} width="60%" />
      <Skeleton shape="waveform" height={168} />
      <Skeleton lines={4} />
    </div>
  );
}

/** Beside a list in which a filter finds nothing: what to do about it. */
export function NoTrack({ onClear }: { onClear: () => void }) {
  const { t } = useText();
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
