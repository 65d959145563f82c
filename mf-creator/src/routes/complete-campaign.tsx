import type { Campaign } from '@fanfare/api-contract';
import { Page, useText } from '@fanfare/kit';
import { Button, Flare, formatCredits, formatDate } from '@fanfare/shared-ui';
import { Link, Navigate } from 'react-router-dom';
import { CampaignGate } from '../lib/campaign/campaign-gate.tsx';
import { typeContext } from '../lib/campaign/type-context.ts';
import { useLiveCampaigns } from '../lib/queries/use-live-campaigns.ts';
import { paths, to } from '../paths.ts';
import s from './complete-campaign.module.css';

const dayAndTime = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;

/**
 * After paying: sent, scheduled or waiting for audio. The campaign's status decides; `?s=` is what the payment page
 * knew.
 */
export function CompleteCampaign() {
  const { t } = useText();
  return (
    <CampaignGate fresh title={t('campaigns.one')}>
      {(campaign) => <Completed campaign={campaign} />}
    </CampaignGate>
  );
}

/** The result of a paid campaign, and what is left to do. */
export function Completed({ campaign }: { campaign: Campaign }) {
  const { t, locale } = useText();
  useLiveCampaigns(campaign.id);
  if (campaign.status === 'draft') return <Navigate to={to.pay(campaign.type, campaign.id)} replace />;
  if (campaign.status === 'cancelled') return <Navigate to={to.campaign(campaign.id)} replace />;
  // One whose audio is there waits for something else, such as a debt: its own page says for what.
  if (campaign.status === 'awaiting_audio' && campaign.track.hasAudio)
    return <Navigate to={to.campaign(campaign.id)} replace />;
  const isWaiting = campaign.status === 'awaiting_audio';
  const name = isWaiting ? 'awaiting_audio' : campaign.status === 'scheduled' ? 'scheduled' : 'sent';
  return (
    <Page title={t(`complete.${name}.title`)} width="narrow" header={<></>}>
      <section className={s.done} aria-labelledby="complete-title">
        <Flare variant="empty" className={s.flare} />
        <h1 id="complete-title">{t(`complete.${name}.title`)}</h1>
        <p>
          {t(`complete.${name}.text`, {
            ...typeContext(campaign.type),
            title: campaign.track.title,
            count: campaign.curatorCount,
            credits: formatCredits(campaign.totalCredits, locale),
            date: campaign.sendAt ? formatDate(campaign.sendAt, locale, dayAndTime) : '',
          })}
        </p>
        <div className={s.actions}>
          {isWaiting && (
            <>
              <Button variant="primary" size="l" render={<Link to={to.upload(campaign.id)} />}>
                {t('complete.now')}
              </Button>
              <Button size="l" render={<Link to={to.campaign(campaign.id)} />}>
                {t('complete.later')}
              </Button>
            </>
          )}
          <Button variant={isWaiting ? 'ghost' : 'primary'} size="l" render={<Link to={paths.campaigns} />}>
            {t('complete.back')}
          </Button>
        </div>
      </section>
    </Page>
  );
}
