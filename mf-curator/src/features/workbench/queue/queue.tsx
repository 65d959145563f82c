import { FailureBanner, useText } from '@fanfare/kit';
import { Button, LoadMore, VisuallyHidden } from '@fanfare/shared-ui';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Queue as QueueData } from '../api/get-queue.ts';
import { isFiltered, noFilters, type QueueFilters } from '../lib/queue-filters.ts';
import type { NextQueuePage } from '../lib/use-queue.ts';
import { Missed } from './missed.tsx';
import { Panel } from './panel.tsx';
import { QueueList } from './queue-list.tsx';
import { QueueTools } from './queue-tools.tsx';
import s from './queue.module.css';
import { Risk } from './risk.tsx';

interface QueueProps {
  queue: QueueData;
  selectedId: number | null;
  nowMs: number;
  /** The number of due proofs ("3", "20+"); null for none. */
  proofsDue: string | null;
  /** Blind mode: the tracks that are revealed; null if nothing is hidden. */
  shownIds: ReadonlySet<number> | null;
  /** The next page; null at the end of the queue. */
  more: NextQueuePage | null;
  /** Above the list, and below it. */
  above?: ReactNode;
  below?: ReactNode;
  filters: QueueFilters;
  onFilters: (filters: QueueFilters) => void;
  pathOf: (submissionId: number) => string;
}

/** Rings are redrawn at most this often, as the list may be long. */
const countMs = 30_000;

/** The left side of the workbench: the queue, and its value. */
export function Queue({
  queue,
  selectedId,
  nowMs,
  proofsDue,
  shownIds,
  more,
  above,
  below,
  filters,
  onFilters,
  pathOf,
}: QueueProps) {
  const { t } = useText();
  const list = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const load = more && !more.isLoading && !more.error ? more.load : null;
  useEffect(() => {
    if (!end.current || !load || typeof IntersectionObserver === 'undefined') return;
    // Loads ahead of the scroll position. On a phone the page scrolls instead of the list.
    const scroller = list.current && list.current.scrollHeight > list.current.clientHeight + 1 ? list.current : null;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
      root: scroller,
      rootMargin: '600px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [load]);
  const firstId = queue.items[0]?.submissionId ?? null;
  const beforeId = useRef<number | null>(null);
  useEffect(() => {
    const before = beforeId.current;
    if (selectedId === before) return;
    beforeId.current = selectedId;
    // The first track opens by itself: the list stays where somebody has scrolled it meanwhile, under a press that has begun.
    if (selectedId === null || (before === null && selectedId === firstId)) return;
    // With the next and previous keys, the row scrolls into view.
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [selectedId, firstId]);
  return (
    <nav className={s.queue} aria-label={t('queue.label')}>
      <Missed className={s.missed} />
      <Risk queue={queue} nowMs={nowMs} />
      <QueueTools
        filters={filters}
        matchingCount={queue.matchingCount}
        openCount={queue.openCount}
        onFilters={onFilters}
      />
      <div ref={list} className={s.list}>
        {above}
        {queue.items.length === 0 ? (
          <div className={s.none}>
            <p>{t(isFiltered(filters) ? 'queue.filters.none' : 'queue.emptyTitle')}</p>
            {isFiltered(filters) ? (
              <Button size="s" onClick={() => onFilters(noFilters)}>
                {t('queue.filters.clear')}
              </Button>
            ) : null}
          </div>
        ) : null}
        <QueueList
          items={queue.items}
          hasMore={queue.hasMore}
          selectedId={selectedId}
          nowMs={Math.floor(nowMs / countMs) * countMs}
          shownIds={shownIds}
          namesService={(queue.serviceCount ?? 1) > 1}
          isGrouped={filters.sort === 'deadline'}
          pathOf={pathOf}
        />
        {queue.hasMore ? (
          <div ref={end} className={s.more}>
            {more?.error && !more.isLoading && <FailureBanner kind="action" error={more.error} />}
            <LoadMore
              hasMore={more !== null}
              loading={more?.isLoading ?? false}
              onMore={() => more?.load()}
              text={t('queue.showMore')}
              progressText={
                more === null
                  ? t('queue.more')
                  : t('queue.shown', { count: queue.items.length, of: queue.matchingCount ?? queue.openCount })
              }
            />
          </div>
        ) : null}
      </div>
      {below}
      <Panel proofsDue={proofsDue} />
      <VisuallyHidden role="status">
        {t('queue.openOf', { open: queue.openCount, capacity: queue.capacity })}
      </VisuallyHidden>
    </nav>
  );
}
