import type { Campaign } from '@fanfare/api-contract';
import {
  Button,
  Dialog,
  formatCredits,
  Select,
  ListFilterIcon,
  ArrowRightIcon,
  SlidersHorizontalIcon,
} from '@fanfare/shared-ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { servicesQuery } from '../features/selection/api/list-services.ts';
import { Basket } from '../features/selection/components/basket.tsx';
import { FilterPanel } from '../features/selection/components/filter-panel.tsx';
import { ServiceList, ServiceListSkeleton } from '../features/selection/components/service-list.tsx';
import { useSelection } from '../features/selection/components/use-selection.ts';
import {
  activeFilterCount,
  noFilters,
  readFilters,
  sorts,
  writeFilters,
  type Filters,
} from '../features/selection/lib/filters.ts';
import { DraftGate } from '../lib/campaign/draft-gate.tsx';
import { DraftHeader } from '../lib/campaign/draft-header.tsx';
import { LoadError } from '../lib/failure/load-error.tsx';
import { Nothing } from '../lib/page/nothing.tsx';
import { Page } from '../lib/page/page.tsx';
import { useServices } from '../lib/services.tsx';
import { useText } from '../lib/use-text.ts';
import { to, type CurationType } from '../paths.ts';
import s from './select-curators.module.css';

/** Step 2: choose the curators of a draft. */
export function SelectCurators({ type }: { type: CurationType }) {
  return (
    <DraftGate type={type} elsewhere={to.select}>
      {(campaign) => <Selection campaign={campaign} type={type} />}
    </DraftGate>
  );
}

function Selection({ campaign, type }: { campaign: Campaign; type: CurationType }) {
  const { t, locale } = useText();
  const { call, useSession } = useServices();
  const walletCredits = useSession((session) => session.account?.coin_amount_purchased ?? 0);
  const [search, setSearch] = useSearchParams();
  // The address follows the filters and does not lead them: a router's update comes too late for a quick second press.
  const [filters, setFilters] = useState(() => readFilters(search));
  const [areFiltersOpen, setAreFiltersOpen] = useState(false);
  const services = useInfiniteQuery(servicesQuery(call, type, campaign.id, filters));
  const { chosenIds, refusals, toggle } = useSelection(campaign);
  const { fetchNextPage, isFetchingNextPage } = services;
  const loadMore = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage]);

  const change = (next: Filters) => {
    setFilters(next);
    setSearch(writeFilters(next), { replace: true, preventScrollReset: true });
  };
  const items = services.data?.pages.flatMap((page) => page.items) ?? [];
  const total = services.data?.pages[0]?.total ?? 0;
  const active = activeFilterCount(filters);
  const title = t(`selection.title.${type}`);
  const pitchPath = to.pitch(type, campaign.id);
  const panel = (
    <FilterPanel
      type={type}
      campaignId={campaign.id}
      track={campaign.trackDetail}
      filters={filters}
      onChange={change}
    />
  );
  return (
    <Page
      width="wide"
      title={title}
      header={<DraftHeader campaign={campaign} type={type} title={title} step="curators" />}
    >
      <div className={s.columns}>
        <aside className={s.filters} aria-label={t('filters.label')}>
          {panel}
        </aside>
        <section className={s.list} aria-label={t(`selection.list.${type}`)}>
          <div className={s.tools}>
            <h2 aria-live="polite">{services.data && t(`selection.total.${type}`, { count: total })}</h2>
            <p>{t('selection.fair')}</p>
            <Button
              className={s.openFilters}
              iconStart={<SlidersHorizontalIcon size={16} />}
              onClick={() => setAreFiltersOpen(true)}
            >
              {active > 0 ? t('filters.openCount', { count: active }) : t('filters.open')}
            </Button>
            <Select
              className={s.sort}
              variant="inline"
              label={t('sort.label')}
              icon={<ListFilterIcon size={16} aria-hidden="true" />}
              value={filters.sort}
              onValueChange={(sort) => change({ ...filters, sort })}
              options={sorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
            />
          </div>
          {services.isPending && <ServiceListSkeleton />}
          {services.isError && items.length === 0 && (
            <LoadError error={services.error} onRetry={() => void services.refetch()} />
          )}
          {services.data && items.length === 0 && (
            <Nothing
              mood="silent"
              title={t('selection.none.title')}
              text={t(active > 0 ? 'selection.none.filtered' : 'selection.none.text')}
              actions={
                active > 0 && (
                  <Button onClick={() => change({ ...noFilters, sort: filters.sort })}>{t('filters.clearAll')}</Button>
                )
              }
            />
          )}
          {items.length > 0 && (
            <ServiceList
              services={items}
              total={total}
              chosenIds={chosenIds}
              refusals={refusals}
              genreName={campaign.trackDetail.genres[0]?.name}
              hasMore={services.hasNextPage}
              isStale={services.isPlaceholderData}
              onMore={loadMore}
              onToggle={toggle}
            />
          )}
        </section>
        <div className={s.basket}>
          <Basket
            campaign={campaign}
            walletCredits={walletCredits}
            pitchPath={pitchPath}
            onRemove={(service) => toggle(service, false)}
          />
        </div>
      </div>
      <div className={s.bar}>
        <p aria-hidden="true">
          <b>{t('curatorCount', { count: campaign.selection.length })}</b>
          <span>{t('basket.bar', { credits: formatCredits(campaign.totalCredits, locale) })}</span>
        </p>
        {campaign.selection.length > 0 ? (
          <Button variant="primary" size="l" iconEnd={<ArrowRightIcon size={18} />} render={<Link to={pitchPath} />}>
            {t('basket.continueShort')}
          </Button>
        ) : (
          <Button variant="primary" size="l" disabled>
            {t('basket.continueShort')}
          </Button>
        )}
      </div>
      <Dialog
        open={areFiltersOpen}
        onOpenChange={setAreFiltersOpen}
        title={t('filters.label')}
        closeLabel={t('close')}
        footer={
          <Button variant="primary" size="l" fullWidth onClick={() => setAreFiltersOpen(false)}>
            {t(`selection.show.${type}`, { count: total })}
          </Button>
        }
      >
        {panel}
      </Dialog>
    </Page>
  );
}
