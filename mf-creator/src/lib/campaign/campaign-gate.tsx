import type { Campaign } from '@fanfare/api-contract';
import { LoadError, Loading, Page, useShell } from '@fanfare/kit';
import { Skeleton } from '@fanfare/shared-ui';
import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { idFrom } from '../../paths.ts';
import { MissingPage } from '../page/missing-page.tsx';
import { useCampaign } from '../queries/campaign.ts';
import { useTrackAnswers } from '../queries/use-track-answers.ts';
import { useLiveCampaigns } from '../queries/use-live-campaigns.ts';
import s from './campaign-gate.module.css';

interface CampaignGateProps {
  /** The page title until the campaign has loaded. */
  title: string;
  skeleton?: ReactNode;
  /** Waits for fresh data instead of showing the cache: for screens that follow a change. */
  fresh?: boolean;
  /** Follows its changes elsewhere, from before it has loaded on. */
  isLive?: boolean;
  children: (campaign: Campaign, reload: () => void) => ReactNode;
}

/** Loads the campaign in the URL; shows loading, failed and not-found states. */
export function CampaignGate(props: CampaignGateProps) {
  const id = idFrom(useParams()['campaignId']);
  if (id === null) return <MissingPage name="campaign" />;
  return <CampaignLoader key={id} id={id} {...props} />;
}

/** The same for a known campaign id. */
export function CampaignLoader({
  id,
  title,
  skeleton,
  fresh = false,
  isLive = false,
  children,
}: CampaignGateProps & { id: number }) {
  const { isFailure } = useShell();
  useLiveCampaigns(isLive ? id : null);
  const campaign = useCampaign(id);
  useTrackAnswers(campaign.data);
  // What is cached counts only if nothing newer is being fetched, and not where that has failed.
  const [isUpToDate, setIsUpToDate] = useState(!fresh);
  if (!isUpToDate && campaign.isSuccess && campaign.fetchStatus === 'idle') setIsUpToDate(true);
  if (campaign.data && isUpToDate) return children(campaign.data, () => void campaign.refetch());
  if (isFailure(campaign.error) && campaign.error.status === 404) return <MissingPage name="campaign" />;
  if (campaign.isError) {
    return (
      <Page title={title}>
        <LoadError error={campaign.error} onRetry={() => void campaign.refetch()} retrying={campaign.isFetching} />
      </Page>
    );
  }
  return (
    <Page title={title} titleHidden>
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
