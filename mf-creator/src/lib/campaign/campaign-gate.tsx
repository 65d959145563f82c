import type { Campaign } from '@fanfare/api-contract';
import { LoadError, Loading, Page, useShell, useText } from '@fanfare/kit';
import { Button, Skeleton } from '@fanfare/shared-ui';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { idFrom, paths } from '../../paths.ts';
import { EmptyState } from '../page/empty-state.tsx';
import { useCampaign } from '../queries/campaign.ts';
import s from './campaign-gate.module.css';

interface CampaignGateProps {
  /** The page title until the campaign has loaded. */
  title: string;
  skeleton?: ReactNode;
  /** Waits for fresh data instead of showing the cache: for screens that follow a change. */
  fresh?: boolean;
  children: (campaign: Campaign, reload: () => void) => ReactNode;
}

/** Loads the campaign in the URL; shows loading, failed and not-found states. */
export function CampaignGate(props: CampaignGateProps) {
  const id = idFrom(useParams()['campaignId']);
  if (id === null) return <CampaignMissing />;
  return <CampaignLoader key={id} id={id} {...props} />;
}

/** The same for a known campaign id. */
export function CampaignLoader({ id, title, skeleton, fresh = false, children }: CampaignGateProps & { id: number }) {
  const { isFailure } = useShell();
  const campaign = useCampaign(id);
  const isOutdated = fresh && campaign.isFetching && !campaign.isFetchedAfterMount;
  if (campaign.data && !isOutdated) return children(campaign.data, () => void campaign.refetch());
  if (isFailure(campaign.error) && campaign.error.status === 404) return <CampaignMissing />;
  if (campaign.isError) {
    return (
      <Page title={title}>
        <LoadError error={campaign.error} onRetry={() => void campaign.refetch()} />
      </Page>
    );
  }
  return (
    <Page title={title} header={<></>}>
      <Loading className={s.loading}>
        {skeleton ?? (
          <>
            <Skeleton width="40%" height={40} />
            <Skeleton shape="block" width="100%" height={160} />
            <Skeleton shape="waveform" width="100%" height={88} />
            <Skeleton width="100%" lines={5} />
          </>
        )}
      </Loading>
    </Page>
  );
}

/** The URL names no campaign of this creator. */
export function CampaignMissing() {
  const { t } = useText();
  return (
    <Page title={t('missing.campaign.title')} header={<></>}>
      <EmptyState
        title={t('missing.campaign.title')}
        text={t('missing.campaign.text')}
        mood="silent"
        titleAs="h1"
        actions={<Button render={<Link to={paths.campaigns} />}>{t('missing.campaign.action')}</Button>}
      />
    </Page>
  );
}
