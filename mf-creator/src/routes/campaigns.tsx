import type { CampaignSummary } from '@fanfare/api-contract';
import {
  LoadError,
  NextPage,
  Page,
  SearchField,
  useFailureToast,
  useNow,
  useSearchParam,
  useSetSearchParams,
  useShell,
  useText,
  useSearchText,
} from '@fanfare/kit';
import { Button, CampaignsPicture, Chip, lazyScreen, SearchPicture, Skeleton } from '@fanfare/shared-ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useArchiveCampaign } from '../features/campaign-list/api/archive-campaign.ts';
import {
  campaignListQuery,
  campaignSorts,
  campaignViews,
  type CampaignView,
} from '../features/campaign-list/api/list-campaigns.ts';
import { CampaignListSkeleton } from '../features/campaign-list/components/campaign-list-skeleton.tsx';
import { ListCaption } from '../features/campaign-list/components/campaign-row.tsx';
import { CampaignRows } from '../features/campaign-list/components/campaign-rows.tsx';
import { ListSummarySkeleton } from '../features/campaign-list/components/list-summary-skeleton.tsx';
import { EmptyState } from '../lib/page/empty-state.tsx';
import { useArtistParam } from '../lib/track/use-artist-param.ts';
import { useLiveCampaigns } from '../lib/queries/use-live-campaigns.ts';
import { paths } from '../paths.ts';
import s from './campaigns.module.css';

// Not on the first load: the list shows before its totals, and a dialog is opened by a click.
const ListSummary = lazyScreen(() =>
  import(/* webpackChunkName: "list-summary" */ '../features/campaign-list/components/list-summary.tsx').then(
    (it) => it.ListSummary,
  ),
);
const DuplicateDialog = lazyScreen(() =>
  import(/* webpackChunkName: "duplicate" */ '../features/repeat/components/duplicate-dialog.tsx').then(
    (it) => it.DuplicateDialog,
  ),
);

/** The creator's campaigns. */
export function Campaigns() {
  const { t } = useText();
  const { call, notify } = useShell();
  const showError = useFailureToast();
  useLiveCampaigns();
  const now = useNow(60_000);
  const [viewParam, setViewParam] = useSearchParam('view');
  const view = campaignViews.find((name) => name === viewParam) ?? 'all';
  const { typed, setTyped, text: q } = useSearchText();
  const [sortParam, setSortParam] = useSearchParam('sort');
  const sort = campaignSorts.find((name) => name === sortParam) ?? 'newest';
  const [artistId, setArtistId] = useArtistParam();
  const setParams = useSetSearchParams();
  const filter = { view, search: q, artistId };
  const campaigns = useInfiniteQuery(campaignListQuery(call, filter, sort));
  const [duplicated, setDuplicated] = useState<CampaignSummary | null>(null);
  const archive = useArchiveCampaign();

  const show = (next: CampaignView) => setViewParam(next === 'all' ? null : next);
  const showAll = () => {
    setTyped('');
    setParams({ artist: null, view: null });
  };
  const { mutateAsync } = archive;
  const onArchive = useCallback(
    ({ id, track: { title } }: CampaignSummary, archived: boolean) => {
      const text = t(archived ? 'campaigns.archivedToast' : 'campaigns.unarchivedToast', { title });
      const onUndo = () => void mutateAsync({ id, archived: !archived }).catch(showError);
      // Promises, not callbacks of `mutate`: of two quick ones it would call those of the second alone.
      void mutateAsync({ id, archived })
        .then(() => notify({ text, action: { label: t('undo'), onSelect: onUndo } }))
        .catch(showError);
    },
    [mutateAsync, notify, showError, t],
  );

  const counts = campaigns.data?.pages[0]?.counts;
  const items = useMemo(() => campaigns.data?.pages.flatMap((page) => page.items) ?? [], [campaigns.data]);
  const hasNone = counts?.all === 0 && counts.archived === 0;
  const isWaiting = campaigns.isPending;
  return (
    <Page
      title={t('campaigns.title')}
      lead={
        isWaiting ? (
          <Skeleton className={s.waitingLead} width={104} />
        ) : (
          counts && !hasNone && t('campaigns.subtitle', { count: counts.all })
        )
      }
      actions={<Button render={<Link to={paths.lists} />}>{t('campaigns.lists')}</Button>}
    >
      {!hasNone && (
        <div className={s.tools}>
          <div className={s.chips} role="group" aria-label={t('campaigns.views')}>
            {campaignViews.map((name) => (
              <Chip key={name} selected={name === view} count={counts?.[name]} onClick={() => show(name)}>
                {t(`campaigns.view.${name}`)}
              </Chip>
            ))}
          </div>
          <SearchField
            className={s.search}
            id="campaigns-search"
            label={t('campaigns.search')}
            labelHidden
            value={typed}
            onValueChange={setTyped}
          />
        </div>
      )}
      {(isWaiting || counts) && !hasNone && (
        <div className={s.summary}>
          {isWaiting ? (
            <ListSummarySkeleton />
          ) : (
            <Suspense fallback={<ListSummarySkeleton />}>
              <ListSummary
                filter={filter}
                sort={sort}
                onSort={(next) => setSortParam(next === 'newest' ? null : next)}
                onArtist={setArtistId}
              />
            </Suspense>
          )}
        </div>
      )}
      {(isWaiting || items.length > 0) && <ListCaption />}
      {isWaiting && <CampaignListSkeleton />}
      {campaigns.isLoadingError && <LoadError error={campaigns.error} onRetry={() => void campaigns.refetch()} />}
      {hasNone && (
        <EmptyState
          picture={<CampaignsPicture />}
          title={t('campaigns.empty.title')}
          text={t('campaigns.empty.text')}
          actions={
            <>
              <Button variant="primary" size="l" render={<Link to={paths.fastStart} />}>
                {t('campaigns.empty.action')}
              </Button>
              <Button size="l" render={<Link to={paths.create} />}>
                {t('campaigns.empty.choose')}
              </Button>
              <Button size="l" variant="ghost" render={<Link to={paths.sampleReport} />}>
                {t('campaigns.empty.sample')}
              </Button>
            </>
          }
        />
      )}
      {counts && !hasNone && items.length === 0 && (
        <EmptyState
          title={t('campaigns.none.title')}
          text={
            q ? t('campaigns.none.found', { search: q }) : t(`campaigns.none.${artistId === null ? view : 'artist'}`)
          }
          picture={<SearchPicture />}
          actions={
            (q !== '' || view !== 'all' || artistId !== null) && (
              <Button onClick={showAll}>{t('campaigns.none.action')}</Button>
            )
          }
        />
      )}
      {items.length > 0 && (
        <ul className={s.list} aria-label={t('campaigns.title')}>
          <CampaignRows campaigns={items} now={now} onArchive={onArchive} onDuplicate={setDuplicated} />
        </ul>
      )}
      {duplicated && (
        <Suspense>
          <DuplicateDialog campaign={duplicated} onClose={() => setDuplicated(null)} />
        </Suspense>
      )}
      <NextPage query={campaigns} />
    </Page>
  );
}
