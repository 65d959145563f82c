import '../features/influencers/lib/influencers-texts.ts';
import type { InfluencerMetadata, Track } from '@fanfare/api-contract';
import { LoadError, Loading, Page, useFailureMessage, usePersistedState, useShell, useText } from '@fanfare/kit';
import { Button, Skeleton, styles } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useInfluencerMetadata, useCreateInfluencers } from '../features/influencers/api/influencers.ts';
import { CreateForm } from '../features/influencers/components/create-form.tsx';
import { CreateSide } from '../features/influencers/components/create-side.tsx';
import { bodyOf, emptySettings, suggestedBudget } from '../features/influencers/lib/settings.ts';
import { TrackChoice } from '../features/tracks/components/track-choice.tsx';
import { Steps } from '../lib/campaign/steps.tsx';
import { EmptyState } from '../lib/page/empty-state.tsx';
import { trackQuery } from '../lib/queries/tracks.ts';
import { useSingleFlight } from '../lib/use-single-flight.ts';
import { idFrom, paths, to } from '../paths.ts';

const empty = { ...emptySettings, brief: '' };

/** The form of an influencer campaign. */
export function InfluencersCreate() {
  const { t } = useText();
  const { call, isFailure } = useShell();
  const [search] = useSearchParams();
  const trackId = idFrom(search.get('trackId'));
  const track = useQuery({ ...trackQuery(call, trackId ?? 0), enabled: trackId !== null });
  const metadata = useInfluencerMetadata();
  if (trackId === null) return <InfluencersPickTrack />;
  const isMissing = isFailure(track.error) && track.error.status === 404;
  const failed = track.isLoadingError ? track : metadata.isLoadingError ? metadata : null;
  return (
    <Page
      title={t('influencers.createTitle')}
      lead={t('influencers.createLead')}
      actions={<Steps current="curators" type="influencers" />}
    >
      {isMissing ? (
        <EmptyState
          mood="silent"
          title={t('missing.track.title')}
          text={t('influencers.noTrack')}
          actions={<Button render={<Link to={paths.influencers} />}>{t('influencers.otherTrack')}</Button>}
        />
      ) : failed ? (
        <LoadError error={failed.error} onRetry={() => void failed.refetch()} />
      ) : track.data && metadata.data ? (
        <Create key={trackId} track={track.data} metadata={metadata.data} />
      ) : (
        <Loading className={styles.columns}>
          <div className={styles.stackWide}>
            <Skeleton lines={3} />
            <Skeleton shape="block" width="100%" height={120} />
            <Skeleton shape="block" width="100%" height={360} />
          </div>
          <Skeleton shape="block" width="100%" height={420} />
        </Loading>
      )}
    </Page>
  );
}

/** A campaign starts with its track. */
function InfluencersPickTrack() {
  const { t } = useText();
  const { navigate } = useShell();
  return (
    <Page
      title={t('influencers.createTitle')}
      lead={t('influencers.which')}
      actions={<Steps current="track" type="influencers" />}
      width="narrow"
    >
      <TrackChoice
        busyId={null}
        saveText={t('influencers.saveTrack')}
        onPick={(trackId) => navigate(to.createInfluencers(trackId))}
      />
    </Page>
  );
}

function Create({ track, metadata }: { track: Track; metadata: InfluencerMetadata }) {
  const { t } = useText();
  const { navigate, isFailure, useSession } = useShell();
  const walletCredits = useSession((session) => session.account?.coin_amount_purchased ?? 0);
  const messageFor = useFailureMessage('form');
  const { values, change, clear } = usePersistedState(`influencers.${track.id}`, empty);
  const { brief, ...settings } = values;
  const { mutateAsync } = useCreateInfluencers();
  const [isCreating, setIsCreating] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const [isMissing, setIsMissing] = useState(false);
  const budgetCredits = settings.budgetCredits ?? suggestedBudget(metadata);
  const fields = isFailure(refused) ? (refused.fields ?? {}) : {};

  const onCreate = useSingleFlight(async () => {
    setRefused(null);
    setIsMissing(settings.platforms.length === 0);
    if (settings.platforms.length === 0) {
      document.querySelector<HTMLElement>('main [role="checkbox"]')?.focus();
      return;
    }
    setIsCreating(true);
    try {
      const set = await mutateAsync({
        trackId: track.id,
        ...bodyOf({ ...settings, budgetCredits }, metadata),
        ...(brief.trim() ? { brief: brief.trim() } : {}),
      });
      clear();
      // The form is replaced in the history: going back to it would create another draft.
      navigate(to.select('influencers', set.campaignId), { replace: true });
    } catch (thrown) {
      setRefused(thrown);
    }
    setIsCreating(false);
  });
  return (
    <div className={styles.columns}>
      <CreateForm
        metadata={metadata}
        settings={settings}
        onChange={change}
        brief={brief}
        onBrief={(next) => change({ brief: next })}
        errors={{
          ...fields,
          ...(isMissing && settings.platforms.length === 0 ? { platforms: t('influencers.platformMissing') } : {}),
        }}
      />
      <div className={styles.side}>
        <CreateSide
          track={track}
          metadata={metadata}
          settings={settings}
          budgetCredits={budgetCredits}
          walletCredits={walletCredits}
          isCreating={isCreating}
          error={refused === null ? null : messageFor(refused)}
          onCreate={onCreate}
        />
      </div>
    </div>
  );
}
