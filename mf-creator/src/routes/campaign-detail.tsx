import type { Campaign } from '@fanfare/api-contract';
import { Page, useText } from '@fanfare/kit';
import { Button, formatDate } from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { CampaignAction } from '../features/campaign-detail/components/campaign-action.tsx';
import { CampaignHeader } from '../features/campaign-detail/components/campaign-header.tsx';
import { CancelCampaign } from '../features/campaign-detail/components/cancel-campaign.tsx';
import { ChosenCurators } from '../features/campaign-detail/components/chosen-curators.tsx';
import { NextStep } from '../features/campaign-detail/components/next-step.tsx';
import { Overview } from '../features/campaign-detail/components/overview.tsx';
import { Waves } from '../features/campaign-detail/components/waves.tsx';
import { CampaignMenu } from '../features/repeat/components/campaign-menu.tsx';
import { ExportReport } from '../features/report/components/export-report.tsx';
import { ShareReport } from '../features/report/components/share-report.tsx';
import { CampaignGate } from '../lib/campaign/campaign-gate.tsx';
import { continuePath } from '../lib/campaign/continue-path.ts';
import { paths, to } from '../paths.ts';
import { CampaignTabs } from './campaign-tabs.tsx';

/** One campaign: its answers, its credits, and what the curators heard. */
export function CampaignDetail() {
  const { t } = useText();
  return (
    <CampaignGate isLive title={t('campaigns.one')}>
      {(campaign) => <Detail campaign={campaign} />}
    </CampaignGate>
  );
}

function Detail({ campaign }: { campaign: Campaign }) {
  const { t, locale } = useText();
  const { status } = campaign;
  const canCancel = status === 'draft' || status === 'awaiting_audio' || status === 'scheduled';
  const header = (
    <CampaignHeader
      campaign={campaign}
      actions={
        <>
          {canCancel && <CancelCampaign campaign={campaign} />}
          {status === 'scheduled' && campaign.sendAt && (
            <CampaignAction
              campaignId={campaign.id}
              kind="send"
              variant="primary"
              text={t('send.text', {
                count: campaign.waves?.firstCount ?? campaign.curatorCount,
                date: formatDate(campaign.sendAt, locale),
              })}
            />
          )}
          {campaign.answeredCount > 0 && (
            <>
              <ShareReport campaignId={campaign.id} />
              <ExportReport campaignId={campaign.id} />
            </>
          )}
          {status === 'draft' && (
            <Button variant="primary" render={<Link to={continuePath(campaign)} />}>
              {t('detail.continue')}
            </Button>
          )}
          {status === 'awaiting_audio' &&
            (campaign.track.hasAudio ? (
              <Button variant="primary" render={<Link to={paths.shop} />}>
                {t('detail.toShop')}
              </Button>
            ) : (
              <Button variant="primary" render={<Link to={to.upload(campaign.id)} />}>
                {t('detail.upload')}
              </Button>
            ))}
          <CampaignMenu campaign={campaign} />
        </>
      }
    />
  );
  return (
    <Page title={t('detail.pageTitle', { title: campaign.track.title, id: campaign.id })} header={header}>
      <NextStep campaign={campaign} />
      <Waves campaign={campaign} />
      {status === 'draft' && <ChosenCurators selection={campaign.selection} />}
      {campaign.submissions.length > 0 && (
        <>
          <Overview campaign={campaign} />
          <CampaignTabs campaign={campaign} />
        </>
      )}
    </Page>
  );
}
