import type { ServiceCard as Service } from '@fanfare/api-contract';
import { cx, Skeleton } from '@fanfare/shared-ui';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { ServiceCard } from './service-card.tsx';
import s from './service-list.module.css';

interface ServiceListProps {
  services: readonly Service[];
  total: number;
  chosenIds: ReadonlySet<number>;
  refusals: ReadonlyMap<number, string>;
  genreName: string | undefined;
  hasMore: boolean;
  /** True while the list of other filters still stands in for the one that loads. */
  isStale: boolean;
  onMore: () => void;
  onToggle: (service: Service, isAdded: boolean) => void;
}

/** The services, only those in sight in the page: the list may hold hundreds. It asks for more before its end is reached. */
export function ServiceList({
  services,
  total,
  chosenIds,
  refusals,
  genreName,
  hasMore,
  isStale,
  onMore,
  onToggle,
}: ServiceListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    if (list.current) setScrollMargin(list.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  // Its functions must be read anew on each render, which the compiler (not used here) would not do.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: services.length,
    estimateSize: () => 212,
    overscan: 4,
    scrollMargin,
    getItemKey: (index) => services[index]?.id ?? index,
  });
  const rows = virtualizer.getVirtualItems();
  const lastIndex = rows.at(-1)?.index ?? -1;
  useEffect(() => {
    if (hasMore && lastIndex >= services.length - 8) onMore();
  }, [hasMore, lastIndex, services.length, onMore]);

  return (
    <ol ref={list} className={cx(s.list, isStale && s.faded)} style={{ height: virtualizer.getTotalSize() }}>
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
              style={{ transform: `translateY(${row.start - scrollMargin}px)` }}
            >
              <ServiceCard
                service={service}
                isAdded={chosenIds.has(service.id)}
                refusal={refusals.get(service.id)}
                genreName={genreName}
                onToggle={onToggle}
              />
            </li>
          )
        );
      })}
    </ol>
  );
}

/** The shape of the list while it loads. */
export function ServiceListSkeleton() {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('selection.loading')}>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className={s.skeleton}>
          <div className={s.skeletonTop}>
            <Skeleton shape="block" width={56} height={56} />
            <Skeleton width={220} lines={2} height={14} />
          </div>
          <Skeleton shape="block" width="100%" height={56} />
        </div>
      ))}
    </div>
  );
}
