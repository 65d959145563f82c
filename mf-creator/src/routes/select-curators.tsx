import type { Campaign } from '@fanfare/api-contract';
import { Page, useShell, useText } from '@fanfare/kit';
import { Button, Dialog, ListFilterIcon, Select, SlidersHorizontalIcon, styles } from '@fanfare/shared-ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { servicesQuery } from '../features/selection/api/list-services.ts';
import { ActiveFilters } from '../features/selection/components/active-filters.tsx';
import { BasketBar } from '../features/selection/components/basket-bar.tsx';
import { Basket } from '../features/selection/components/basket.tsx';
import { FillFromList } from '../features/selection/components/fill-from-list.tsx';
import { FilterPanel } from '../features/selection/components/filter-panel.tsx';
import { Services } from '../features/selection/components/services.tsx';
import { useFilters } from '../features/selection/components/use-filters.ts';
import { useSelection } from '../features/selection/components/use-selection.ts';
import { activeFilterCount, sorts } from '../features/selection/lib/filters.ts';
import { BackToStep } from '../lib/campaign/back-to-step.tsx';
import { DraftGate } from '../lib/campaign/draft-gate.tsx';
import { DraftHeader } from '../lib/campaign/draft-header.tsx';
import { resultsId, SkipToResults } from '../lib/service-list/skip-to-results.tsx';
import { to, type CurationType } from '../paths.ts';
import s from './selection.module.css';

/** Step 2: choose the curators of a draft. */
export function SelectCurators({ type }: { type: CurationType }) {
  return (
    <DraftGate type={type} pathForType={to.select}>
      {(campaign) => <Selection campaign={campaign} type={type} />}
    </DraftGate>
  );
}

function Selection({ campaign, type }: { campaign: Campaign; type: CurationType }) {
  const { t } = useText();
  const { call, useSession } = useShell();
  const walletCredits = useSession((session) => session.account?.coin_amount_purchased ?? 0);
  const { filters, change } = useFilters(campaign.id);
  const [areFiltersOpen, setAreFiltersOpen] = useState(false);
  const services = useInfiniteQuery(servicesQuery(call, type, campaign.id, filters));
  const selection = useSelection(campaign);
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
  const basket = (isFramed: boolean) => (
    <Basket
      campaign={campaign}
      walletCredits={walletCredits}
      pitchPath={pitchPath}
      onRemove={(service) => selection.toggle(service, false)}
      isFramed={isFramed}
    />
  );
  return (
    <Page title={title} header={<DraftHeader campaign={campaign} title={title} step="curators" />}>
      <BackToStep current="curators" draft={campaign} />
      <SkipToResults />
      <div className={s.columns}>
        <aside className={s.settings} aria-label={t('filters.label')}>
          {panel}
        </aside>
        <section id={resultsId} tabIndex={-1} className={s.list} aria-label={t(`selection.list.${type}`)}>
          <div className={s.tools}>
            <h2 className={styles.subhead} aria-live="polite" tabIndex={-1}>
              {services.data ? t(`selection.total.${type}`, { count: total }) : t(`selection.list.${type}`)}
            </h2>
            {filters.sort === 'match' && <p className={styles.faint}>{t('selection.fair')}</p>}
            <Button
              className={s.openSettings}
              iconStart={<SlidersHorizontalIcon size={16} />}
              onClick={() => setAreFiltersOpen(true)}
            >
              {active > 0 ? t('filters.openCount', { count: active }) : t('filters.open')}
            </Button>
            <FillFromList campaign={campaign} />
            <Select
              className={s.sort}
              variant="inline"
              label={t('sort.label')}
              icon={<ListFilterIcon size={16} aria-hidden="true" />}
              value={filters.sort}
              onValueChange={(sort) => change({ sort })}
              options={sorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
            />
          </div>
          <ActiveFilters filters={filters} onChange={change} />
          <Services
            campaign={campaign}
            services={services}
            filters={filters}
            onFilters={change}
            selection={selection}
          />
        </section>
        <div className={s.basket}>{basket(true)}</div>
      </div>
      <BasketBar campaign={campaign} walletCredits={walletCredits} pitchPath={pitchPath} basket={basket(false)} />
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
