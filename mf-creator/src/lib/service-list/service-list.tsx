import type { ServiceCard as Service } from '@fanfare/api-contract';
import { cx } from '@fanfare/shared-ui';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { KeysHint } from './keys-hint.tsx';
import s from './service-list.module.css';
import { useListKeys } from './use-list-keys.ts';
import { useListPosition, useSaveListPosition } from './use-list-position.ts';
import { usePinnedRow } from './use-pinned-row.ts';
import { useRowHeights } from './use-row-heights.ts';

interface ServiceListProps {
  /** Identifies the list for restoring its position. */
  name: string;
  services: readonly Service[];
  /** The number of rows once all are loaded. */
  total: number;
  hasMore: boolean;
  /** How many rows before its end the next ones are asked for. */
  prefetchRows: number;
  /** While the previous list is still shown. */
  isStale?: boolean;
  onMore: () => void;
  /** The content of a service's row. */
  renderRow: (service: Service) => ReactNode;
  /** Rows with something smaller than a card. */
  foldedIds?: readonly number[];
}

const none: readonly number[] = [];

/**
 * A virtualised list of up to ten thousand services. Prefetches before its end and restores its position. Remount it for
 * another list.
 */
export function ServiceList({
  name,
  services,
  total,
  hasMore,
  prefetchRows,
  isStale = false,
  onMore,
  renderRow,
  foldedIds = none,
}: ServiceListProps) {
  const list = useRef<HTMLOListElement>(null);
  const { left, scrolledTo, topPx } = useListPosition(list, name);
  useListKeys(list);
  const rangeExtractor = usePinnedRow(list, services.length);
  const { estimateSize, measureElement } = useRowHeights(services, foldedIds);
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
  }, [hasMore, lastIndex, services.length, prefetchRows, onMore]);

  return (
    <>
      <KeysHint />
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
                {renderRow(service)}
              </li>
            )
          );
        })}
      </ol>
    </>
  );
}
