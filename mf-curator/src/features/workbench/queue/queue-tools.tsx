import { useDebounced, useKeys, useText } from '@fanfare/kit';
import { SearchField, Skeleton, SlidersHorizontalIcon, VisuallyHidden, lazyScreen } from '@fanfare/shared-ui';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { countFilters, isFiltered, noFilters, type QueueFilters } from '../lib/queue-filters.ts';
import s from './queue-tools.module.css';

// Rarely needed first, so the queue does not wait for its code.
const FilterPanel = lazyScreen(() =>
  import(/* webpackChunkName: "queue-filters" */ './filter-panel.tsx').then((it) => it.FilterPanel),
);

interface QueueToolsProps {
  filters: QueueFilters;
  /** How many tracks they let through, of how many; undefined from an older API. */
  matchingCount: number | undefined;
  openCount: number;
  onFilters: (filters: QueueFilters) => void;
}

const quietMs = 300;

/** Search, filters and order of the queue. `/` goes to the search. */
export function QueueTools({ filters, matchingCount, openCount, onFilters }: QueueToolsProps) {
  const { t } = useText();
  const root = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  // What is typed, ahead of the URL.
  const [typed, setTyped] = useState<string | null>(null);
  const settled = useDebounced(typed, quietMs);
  const written = useRef(filters.q);
  useEffect(() => {
    if (settled === null || settled.trim() === written.current) return;
    written.current = settled.trim();
    onFilters({ ...filters, q: written.current });
    // Writes what was typed once, whatever else changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [settled]);
  useEffect(() => {
    // Changed by Back, or cleared.
    if (filters.q !== written.current) setTyped(null);
    written.current = filters.q;
  }, [filters.q]);
  useKeys({ '/': () => root.current?.querySelector('input')?.focus() });

  const clear = () => {
    setTyped(null);
    onFilters(noFilters);
  };
  const count = countFilters(filters);
  return (
    <div ref={root} className={s.tools} role="search">
      <div className={s.line}>
        <SearchField
          className={s.search}
          label={t('queue.filters.search')}
          labelHidden
          placeholder={t('queue.filters.placeholder')}
          clearText={t('queue.filters.clearSearch')}
          aria-keyshortcuts="/"
          maxLength={100}
          value={typed ?? filters.q}
          onValueChange={setTyped}
          onKeyDown={(event) => {
            // To the tracks that were found.
            if (event.key === 'Enter') event.currentTarget.blur();
          }}
        />
        <button
          type="button"
          className={s.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontalIcon size={18} aria-hidden="true" />
          {t('queue.filters.title')} {count > 0 ? <b data-figures="">{count}</b> : null}
        </button>
      </div>
      {isOpen ? (
        <Suspense fallback={<Skeleton lines={4} />}>
          <FilterPanel
            id={panelId}
            filters={filters}
            onFilters={(change) => onFilters({ ...filters, ...change })}
            onClear={clear}
          />
        </Suspense>
      ) : null}
      {isFiltered(filters) && matchingCount !== undefined && matchingCount > 0 ? (
        <p className={s.found}>
          <span data-figures="">{t('queue.filters.found', { count: matchingCount, of: openCount })}</span>
          <button type="button" onClick={clear}>
            {t('queue.filters.clear')}
          </button>
        </p>
      ) : null}
      <VisuallyHidden role="status">
        {isFiltered(filters) ? t('queue.filters.found', { count: matchingCount ?? 0, of: openCount }) : null}
      </VisuallyHidden>
    </div>
  );
}
