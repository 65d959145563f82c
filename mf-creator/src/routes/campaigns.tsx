import type { CampaignSummary } from '@fanfare/api-contract';
import { LoadError, NextPage, Page, useFailureToast, useNow, useSearchParam, useShell, useText } from '@fanfare/kit';
import { Button, Chip, PlusIcon, SearchField } from '@fanfare/shared-ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { useArchiveCampaign } from '../features/campaign-list/api/archive-campaign.ts';
import { campaignListQuery, campaignViews, type CampaignView } from '../features/campaign-list/api/list-campaigns.ts';
import { CampaignListSkeleton } from '../features/campaign-list/components/campaign-list-skeleton.tsx';
import { CampaignRow } from '../features/campaign-list/components/campaign-row.tsx';
import { EmptyState } from '../lib/page/empty-state.tsx';
import { useLiveCampaigns } from '../lib/queries/use-live-campaigns.ts';
import { useSearchText } from '../lib/use-search-text.ts';
import { paths } from '../paths.ts';
import s from './campaigns.module.css';

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
  const campaigns = useInfiniteQuery(campaignListQuery(call, view, q));
  const archive = useArchiveCampaign();

  const show = (next: CampaignView) => setViewParam(next === 'all' ? null : next);
  const showAll = () => {
    setTyped('');
    show('all');
  };
  const { mutate } = archive;
  const onArchive = useCallback(
    ({ id, track: { title } }: CampaignSummary, archived: boolean) =>
      mutate(
        { id, archived },
        {
          onSuccess: () =>
            notify({
              text: t(archived ? 'campaigns.archivedToast' : 'campaigns.unarchivedToast', { title }),
              action: { label: t('undo'), onSelect: () => mutate({ id, archived: !archived }) },
            }),
          onError: showError,
        },
      ),
    [mutate, notify, showError, t],
  );

  const counts = campaigns.data?.pages[0]?.counts;
  const items = campaigns.data?.pages.flatMap((page) => page.items) ?? [];
  const hasNone = counts?.all === 0 && counts.archived === 0;
  return (
    <Page
      title={t('campaigns.title')}
      lead={counts && !hasNone ? t('campaigns.subtitle', { count: counts.all }) : undefined}
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
            label={t('campaigns.search')}
            labelHidden
            value={typed}
            onValueChange={setTyped}
          />
        </div>
      )}
      {campaigns.isPending && <CampaignListSkeleton />}
      {campaigns.isError && <LoadError error={campaigns.error} onRetry={() => void campaigns.refetch()} />}
      {hasNone && (
        <EmptyState
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
            </>
          }
        />
      )}
      {counts && !hasNone && items.length === 0 && (
        <EmptyState
          title={t('campaigns.none.title')}
          text={t('campaigns.none.text')}
          mood="silent"
          actions={<Button onClick={showAll}>{t('campaigns.none.action')}</Button>}
        />
      )}
      {items.length > 0 && (
        <ul className={s.list} aria-label={t('campaigns.title')}>
          {items.map((campaign) => (
            <CampaignRow key={campaign.id} campaign={campaign} now={now} onArchive={onArchive} />
          ))}
        </ul>
      )}
      <NextPage query={campaigns} />
      <div className={s.bottom}>
        <Button
          variant="primary"
          size="l"
          fullWidth
          iconStart={<PlusIcon size={18} />}
          render={<Link to={paths.create} />}
        >
          {t('createCampaign')}
        </Button>
      </div>
    </Page>
  );
}
