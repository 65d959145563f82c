import { useText } from '@fanfare/kit';
import { LoadMore, VisuallyHidden } from '@fanfare/shared-ui';
import { useEffect, useRef } from 'react';
import type { Queue as QueueData } from '../api/get-queue.ts';
import { Panel } from './panel.tsx';
import { QueueList } from './queue-list.tsx';
import s from './queue.module.css';
import { Risk } from './risk.tsx';

interface QueueProps {
  queue: QueueData;
  selectedId: number | null;
  nowMs: number;
  /** How many proofs are owed ("3", "20+"); null for none. */
  proofsDue: string | null;
  /** Blind mode: whose tracks are shown all the same; null where nothing is hidden. */
  shownIds: ReadonlySet<number> | null;
  /** The next page of it; null at the end of what is shown. */
  more: { load: () => void; isLoading: boolean } | null;
}

/** Rings are drawn anew so often, however often the time moves on: a long list needn't be. */
const countMs = 30_000;

/** The left side of the workbench: what waits, and what it is worth. */
export function Queue({ queue, selectedId, nowMs, proofsDue, shownIds, more }: QueueProps) {
  const { t } = useText();
  const list = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const load = more && !more.isLoading ? more.load : null;
  useEffect(() => {
    if (!end.current || !load || typeof IntersectionObserver === 'undefined') return;
    // Read ahead of the scrolling. On a phone the list doesn't scroll by itself: the page does.
    const scroller = list.current && list.current.scrollHeight > list.current.clientHeight + 1 ? list.current : null;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
      root: scroller,
      rootMargin: '600px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [load]);
  useEffect(() => {
    if (selectedId === null) return;
    // Next and back by key: the row comes along.
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [selectedId]);
  return (
    <nav className={s.queue} aria-label={t('queue.label')}>
      <Risk queue={queue} nowMs={nowMs} />
      <div ref={list} className={s.list}>
        <QueueList
          items={queue.items}
          hasMore={queue.hasMore}
          selectedId={selectedId}
          nowMs={Math.floor(nowMs / countMs) * countMs}
          shownIds={shownIds}
        />
        {queue.hasMore ? (
          <div ref={end} className={s.more}>
            <LoadMore
              hasMore={more !== null}
              loading={more?.isLoading ?? false}
              onMore={() => more?.load()}
              text={t('queue.showMore')}
              progressText={
                more === null ? t('queue.more') : t('queue.shown', { count: queue.items.length, of: queue.openCount })
              }
            />
          </div>
        ) : null}
      </div>
      <Panel proofsDue={proofsDue} />
      <VisuallyHidden role="status">
        {t('queue.openOf', { open: queue.openCount, capacity: queue.capacity })}
      </VisuallyHidden>
    </nav>
  );
}
