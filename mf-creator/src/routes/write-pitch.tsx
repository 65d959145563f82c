import type { Campaign, CampaignType } from '@fanfare/api-contract';
import { Page, useShell, useText } from '@fanfare/kit';
import { Card, formatCredits, styles } from '@fanfare/shared-ui';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { NextButton } from '../lib/next-button.tsx';
import { PostDisclosure } from '../features/influencers/components/post-disclosure.tsx';
import { PitchForm } from '../features/pitch/components/pitch-form.tsx';
import { usePitch } from '../features/pitch/components/use-pitch.ts';
import { BackToStep } from '../lib/campaign/back-to-step.tsx';
import { DraftGate } from '../lib/campaign/draft-gate.tsx';
import { DraftHeader } from '../lib/campaign/draft-header.tsx';
import { typeContext } from '../lib/campaign/type-context.ts';
import { to } from '../paths.ts';

/** Step 3: what the curators read before they listen. */
export function WritePitch({ type }: { type: CampaignType }) {
  return (
    <DraftGate type={type} pathForType={to.pitch}>
      {(campaign) =>
        campaign.selection.length === 0 ? (
          <Navigate to={to.select(type, campaign.id)} replace />
        ) : (
          <Pitch campaign={campaign} />
        )
      }
    </DraftGate>
  );
}

function Pitch({ campaign }: { campaign: Campaign }) {
  const { type } = campaign;
  const { t, locale } = useText();
  const { navigate } = useShell();
  const pitch = usePitch(campaign);
  const [isLeaving, setIsLeaving] = useState(false);
  const title = t('pitch.title', typeContext(type));
  const onContinue = async () => {
    setIsLeaving(true);
    const isSaved = await pitch.flush();
    setIsLeaving(false);
    if (isSaved) navigate(to.pay(type, campaign.id));
  };
  return (
    <Page title={title} header={<DraftHeader campaign={campaign} title={title} step="pitch" />}>
      <div className={styles.columns}>
        <PitchForm campaign={campaign} pitch={pitch} />
        <div className={styles.side}>
          <Card raised className={styles.stackClose} render={<aside aria-label={t('pitch.next')} />}>
            <h2>{t('curatorCount', { count: campaign.selection.length, ...typeContext(type) })}</h2>
            <p className={styles.quiet}>
              {t('pitch.side', { credits: formatCredits(campaign.totalCredits, locale), ...typeContext(type) })}
            </p>
            <NextButton loading={isLeaving} onClick={() => void onContinue()}>
              {t('pitch.continue')}
            </NextButton>
            <BackToStep current="pitch" draft={campaign} fullWidth />
          </Card>
          {type === 'influencers' && <PostDisclosure campaignId={campaign.id} />}
        </div>
      </div>
    </Page>
  );
}
