import type { Campaign } from '@fanfare/api-contract';
import { LoadError, useFailureMessage, useText } from '@fanfare/kit';
import { Banner, Button, CuratorsPicture, SearchPicture } from '@fanfare/shared-ui';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { DataOf } from '@fanfare/shell-contract';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useBlockCurator } from '../../../lib/curator/use-block-curator.ts';
import { useSaveCurator } from '../../../lib/curator/use-save-curator.ts';
import { EmptyState } from '../../../lib/page/empty-state.tsx';
import { ServiceList } from '../../../lib/service-list/service-list.tsx';
import { activeFilterCount, noFilters, writeFilters, type Filters } from '../lib/filters.ts';
import { ServiceCard } from './service-card.tsx';
import { ServiceListSkeleton } from './service-list-skeleton.tsx';
import s from './services.module.css';
import type { ChangeFilters } from './use-filters.ts';
import type { useSelection } from './use-selection.ts';

/** A fast scroll wheel passes thirty rows a second. */
const prefetchRows = 30;

type Page = DataOf<'GET /api/v2/curator-services'>;

interface ServicesProps {
  campaign: Campaign;
  services: UseInfiniteQueryResult<InfiniteData<Page>>;
  filters: Filters;
  onFilters: ChangeFilters;
  selection: ReturnType<typeof useSelection>;
}

/** The list of services in all its states: loading, failed, empty, filled, next page failed. */
export function Services({ campaign, services, filters, onFilters, selection }: ServicesProps) {
  const { t } = useText();
  const messageFor = useFailureMessage('action');
  const { data, isPlaceholderData, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = services;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const { savedIds, save } = useSaveCurator();
  const { block, blockingId } = useBlockCurator(selection.onBlock);
  const isFiltered = activeFilterCount(filters) > 0;
  const clear = isFiltered && (
    <Button onClick={() => onFilters({ ...noFilters, sort: filters.sort })}>{t('filters.clearAll')}</Button>
  );
  // The previous list stays in place, under its own name, until the next one has loaded.
  const next = `${campaign.id}?${writeFilters(filters)}`;
  const [name, setName] = useState(next);
  if (!isPlaceholderData && name !== next) setName(next);
  const latest = useMemo(() => ({ name, items, total: data?.pages[0]?.total ?? 0 }), [name, items, data]);
  // Drawing another list takes a while, and whoever is still typing goes first. Nothing is no list to look at meanwhile.
  const earlier = useDeferredValue(latest);
  const list = earlier.items.length > 0 ? earlier : latest;
  const isLatest = list === latest;
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);

  if (services.isPending) return <ServiceListSkeleton />;
  if (!data) {
    return (
      <>
        <LoadError error={services.error} onRetry={() => void services.refetch()} />
        {clear && <p className={s.instead}>{clear}</p>}
      </>
    );
  }
  if (items.length === 0) {
    return (
      <div className={s.empty}>
        {filters.saved ? (
          <NoSaved hasSaved={savedIds.size > 0} onFilters={onFilters} />
        ) : (
          <EmptyState
            picture={<SearchPicture />}
            title={t('selection.none.title')}
            text={t(isFiltered ? 'selection.none.filtered' : 'selection.none.text')}
            actions={clear}
          />
        )}
      </div>
    );
  }
  return (
    <>
      <ServiceList
        key={list.name}
        name={list.name}
        services={list.items}
        total={list.total}
        // After a failure, only a click tries again.
        hasMore={services.hasNextPage && isLatest && !isPlaceholderData && !isFetchNextPageError}
        prefetchRows={prefetchRows}
        isStale={isPlaceholderData}
        onMore={more}
        renderRow={(service) => (
          <ServiceCard
            service={service}
            isAdded={selection.chosenIds.has(service.id)}
            refusal={selection.refusals.get(service.id)}
            genreName={campaign.trackDetail.genres[0]?.name}
            trackId={campaign.trackDetail.id}
            campaignId={campaign.id}
            isSaved={savedIds.has(service.curator.id)}
            isBlocking={blockingId === service.curator.id}
            onSave={save}
            onBlock={block}
            onToggle={selection.toggle}
          />
        )}
      />
      {isFetchingNextPage && (
        <p className={s.more} role="status">
          {t('selection.moreLoading')}
        </p>
      )}
      {isFetchNextPageError && !isFetchingNextPage && (
        <Banner
          tone="danger"
          title={t('selection.moreFailed')}
          action={
            <Button size="s" onClick={more}>
              {t('failure.retry')}
            </Button>
          }
        >
          {messageFor(services.error)}
        </Banner>
      )}
    </>
  );
}

/** No service of a saved curator matches. */
function NoSaved({ hasSaved, onFilters }: { hasSaved: boolean; onFilters: ChangeFilters }) {
  const { t } = useText();
  return (
    <EmptyState
      picture={hasSaved ? <SearchPicture /> : <CuratorsPicture />}
      title={t(hasSaved ? 'savedCurators.none.filtered' : 'savedCurators.none.title')}
      text={t(hasSaved ? 'savedCurators.none.filteredText' : 'savedCurators.none.text')}
      actions={<Button onClick={() => onFilters({ saved: false })}>{t('savedCurators.none.all')}</Button>}
    />
  );
}
