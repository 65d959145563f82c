import '../features/influencers/lib/influencers-texts.ts';
import { LoadError, Loading, Page, useShell, useText } from '@fanfare/kit';
import { cx, Skeleton, styles } from '@fanfare/shared-ui';
import { Navigate, useSearchParams } from 'react-router-dom';
import { ContinueDraft } from '../features/create-home/components/continue-draft.tsx';
import { useInfluencerMetadata } from '../features/influencers/api/influencers.ts';
import { HowItWorks } from '../features/influencers/components/how-it-works.tsx';
import { PlatformOffers } from '../features/influencers/components/platform-offers.tsx';
import { TrackChoice } from '../features/tracks/components/track-choice.tsx';
import { Steps } from '../lib/campaign/steps.tsx';
import { idFrom, to } from '../paths.ts';
import s from './influencers-home.module.css';

/** Explains influencer campaigns and their prices, and picks the track. */
export function InfluencersHome() {
  const { t } = useText();
  const { navigate } = useShell();
  const [search] = useSearchParams();
  const metadata = useInfluencerMetadata();
  const linkedId = idFrom(search.get('trackId'));
  const draftId = idFrom(search.get('campaignId'));
  // A link may name the track, so there is nothing to pick.
  if (linkedId !== null) return <Navigate to={to.createInfluencers(linkedId)} replace />;
  return (
    <Page
      title={t('influencers.title')}
      lead={t('influencers.lead')}
      actions={<Steps current="track" type="influencers" />}
    >
      {draftId !== null && <ContinueDraft id={draftId} />}
      {metadata.isPending && (
        <Loading className={cx(styles.thirds, styles.ruled, s.loading)}>
          {[0, 1, 2].map((platform) => (
            <Skeleton key={platform} lines={4} />
          ))}
        </Loading>
      )}
      {metadata.isLoadingError && (
        <div className={s.failed}>
          <LoadError error={metadata.error} onRetry={() => void metadata.refetch()} />
        </div>
      )}
      {metadata.data && <PlatformOffers metadata={metadata.data} />}
      <div className={cx(styles.columns, s.columns)}>
        <section aria-labelledby="influencers-track">
          <h2 id="influencers-track" className={cx(styles.ruled, s.which)}>
            {t('influencers.which')}
          </h2>
          <TrackChoice
            busyId={null}
            saveText={t('influencers.saveTrack')}
            onPick={(trackId) => navigate(to.createInfluencers(trackId))}
          />
        </section>
        <HowItWorks />
      </div>
    </Page>
  );
}
