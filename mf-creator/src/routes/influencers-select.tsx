import '../features/influencers/lib/influencers-texts.ts';
import type { Campaign, InfluencerMetadata, InfluencerSet } from '@fanfare/api-contract';
import { LoadError, Loading, Page, useShell, useText } from '@fanfare/kit';
import { Button, Dialog, Skeleton, SlidersHorizontalIcon, styles } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useInfluencerMetadata, influencersQuery } from '../features/influencers/api/influencers.ts';
import { AddByName } from '../features/influencers/components/add-by-name.tsx';
import { EmptySet } from '../features/influencers/components/empty-set.tsx';
import { SetHeader } from '../features/influencers/components/set-header.tsx';
import { SetList } from '../features/influencers/components/set-list.tsx';
import { SettingsPanel } from '../features/influencers/components/settings-panel.tsx';
import { useSet } from '../features/influencers/components/use-set.ts';
import { useSettings } from '../features/influencers/components/use-settings.ts';
import { withSet } from '../features/influencers/lib/with-set.ts';
import { BasketBar } from '../features/selection/components/basket-bar.tsx';
import { Basket } from '../features/selection/components/basket.tsx';
import { BackToStep } from '../lib/campaign/back-to-step.tsx';
import { DraftGate } from '../lib/campaign/draft-gate.tsx';
import { DraftHeader } from '../lib/campaign/draft-header.tsx';
import { to } from '../paths.ts';
import s from './selection.module.css';

/** Step 2 for influencers: the generated set, to pin, dislike and regenerate. */
export function SelectInfluencers() {
  return (
    <DraftGate type="influencers" pathForType={to.select}>
      {(campaign) => <Selection campaign={campaign} />}
    </DraftGate>
  );
}

function Selection({ campaign }: { campaign: Campaign }) {
  const { t } = useText();
  const { call } = useShell();
  const set = useQuery(influencersQuery(call, campaign.id));
  const metadata = useInfluencerMetadata();
  const title = t('influencers.selectTitle');
  const failed = set.isLoadingError ? set : metadata.isLoadingError ? metadata : null;
  return (
    <Page title={title} header={<DraftHeader campaign={campaign} title={title} step="curators" />}>
      <BackToStep current="curators" draft={campaign} />
      {failed ? (
        <LoadError error={failed.error} onRetry={() => void failed.refetch()} />
      ) : set.data && metadata.data ? (
        <Generated campaign={campaign} set={set.data} metadata={metadata.data} />
      ) : (
        <Loading label={t('selection.loading')} className={s.columns}>
          <Skeleton lines={8} />
          <div className={styles.stack}>
            {[0, 1, 2, 3].map((card) => (
              <Skeleton key={card} shape="block" width="100%" height={168} />
            ))}
          </div>
          <Skeleton shape="block" width="100%" height={360} />
        </Loading>
      )}
    </Page>
  );
}

interface GeneratedProps {
  campaign: Campaign;
  set: InfluencerSet;
  metadata: InfluencerMetadata;
}

function Generated({ campaign, set, metadata }: GeneratedProps) {
  const { t } = useText();
  const { useSession } = useShell();
  const walletCredits = useSession((session) => session.account?.coin_amount_purchased ?? 0);
  const actions = useSet(set);
  const [areSettingsOpen, setAreSettingsOpen] = useState(false);
  const form = useSettings(set, metadata, () => {
    actions.reset();
    setAreSettingsOpen(false);
  });
  // The basket shows the set even before the draft has been refetched.
  const draft = withSet(campaign, set);
  const pitchPath = to.pitch('influencers', campaign.id);
  const panel = <SettingsPanel metadata={metadata} form={form} />;
  const basket = (
    <Basket campaign={draft} walletCredits={walletCredits} pitchPath={pitchPath} onRemove={actions.dislike} />
  );
  const genreName = campaign.trackDetail.genres[0]?.name;
  return (
    <>
      <div className={s.columns}>
        <aside className={s.settings} aria-label={t('influencers.settings')}>
          {panel}
        </aside>
        <section className={s.list} aria-label={t('campaign.type.influencers')}>
          <SetHeader set={set} actions={actions} proCap={metadata.cap < metadata.caps.pro ? metadata.caps.pro : null}>
            <Button
              className={s.openSettings}
              iconStart={<SlidersHorizontalIcon size={16} aria-hidden="true" />}
              onClick={() => setAreSettingsOpen(true)}
            >
              {t('influencers.settings')}
            </Button>
            <AddByName set={set} />
          </SetHeader>
          {set.items.length === 0 && actions.disliked.length === 0 ? (
            <EmptySet set={set} metadata={metadata} actions={actions} onSettings={() => setAreSettingsOpen(true)} />
          ) : (
            <SetList set={set} actions={actions} genreName={genreName} />
          )}
        </section>
        <div className={s.basket}>{basket}</div>
      </div>
      <BasketBar campaign={draft} walletCredits={walletCredits} pitchPath={pitchPath} basket={basket} />
      <Dialog
        open={areSettingsOpen}
        onOpenChange={setAreSettingsOpen}
        title={t('influencers.settings')}
        closeLabel={t('close')}
      >
        {panel}
      </Dialog>
    </>
  );
}
