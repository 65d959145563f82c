import type { ServiceCard as Service } from '@fanfare/api-contract';
import { Loading, useText } from '@fanfare/kit';
import { cx, Skeleton } from '@fanfare/shared-ui';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef } from 'react';
import { ServiceCard } from './service-card.tsx';
import s from './service-list.module.css';
import { useListPosition, useSaveListPosition } from './use-list-position.ts';
import { usePinnedRow } from './use-pinned-row.ts';
import { useRowHeights } from './use-row-heights.ts';

interface ServiceListProps {
  /** Identifies the list for restoring its position. */
  name: string;
  services: readonly Service[];
  total: number;
  chosenIds: ReadonlySet<number>;
  refusals: ReadonlyMap<number, string>;
  genreName: string | undefined;
  trackId: number;
  hasMore: boolean;
  /** While the previous filters' list is still shown. */
  isStale: boolean;
  onMore: () => void;
  onToggle: (service: Service, isAdded: boolean) => void;
}

/** Prefetch distance: a fast scroll wheel passes thirty rows a second. */
const prefetchRows = 30;

/**
 * The virtualised list of up to ten thousand services. Prefetches before its end and restores its position. Remount it
 * for another list.
 */
export function ServiceList({
  name,
  services,
  total,
  chosenIds,
  refusals,
  genreName,
  trackId,
  hasMore,
  isStale,
  onMore,
  onToggle,
}: ServiceListProps) {
  const list = useRef<HTMLOListElement>(null);
  const { left, scrolledTo, topPx } = useListPosition(list, name);
  const rangeExtractor = usePinnedRow(list);
  const { estimateSize, measureElement } = useRowHeights(services);
  // Stable per list: a new function makes the virtualizer lay out all rows again.
  const getItemKey = useCallback((index: number) => services[index]?.id ?? index, [services]);
  // Its functions must be read anew on each render, which the compiler (not used here) would not do.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: services.length,
    estimateSize,
    measureElement,
    overscan: 4,
    scrollMargin: topPx,
    getItemKey,
    rangeExtractor,
    ...(left ? { initialMeasurementsCache: left.rows } : {}),
    ...(scrolledTo === undefined ? {} : { initialOffset: scrolledTo }),
  });
  useSaveListPosition(name, virtualizer);
  const rows = virtualizer.getVirtualItems();
  const lastIndex = virtualizer.range?.endIndex ?? -1;
  useEffect(() => {
    if (hasMore && lastIndex >= services.length - prefetchRows) onMore();
  }, [hasMore, lastIndex, services.length, onMore]);

  return (
    <ol
      ref={list}
      className={cx(s.list, isStale && s.faded)}
      aria-busy={isStale}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {rows.map((row) => {
        const service = services[row.index];
        return (
          service && (
            <li
              key={row.key}
              ref={virtualizer.measureElement}
              data-index={row.index}
              className={s.item}
              aria-setsize={total}
              aria-posinset={row.index + 1}
              style={{ transform: `translateY(${row.start - topPx}px)` }}
            >
              <ServiceCard
                service={service}
                isAdded={chosenIds.has(service.id)}
                refusal={refusals.get(service.id)}
                genreName={genreName}
                trackId={trackId}
                onToggle={onToggle}
              />
            </li>
          )
        );
      })}
    </ol>
  );
}

export function ServiceListSkeleton() {
  const { t } = useText();
  return (
    <Loading label={t('selection.loading')}>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className={s.skeleton}>
          <div className={s.skeletonTop}>
            <Skeleton shape="block" width={56} height={56} />
            <Skeleton width={220} lines={2} height={14} />
          </div>
          <Skeleton shape="block" width="100%" height={56} />
        </div>
      ))}
    </Loading>
  );
}
