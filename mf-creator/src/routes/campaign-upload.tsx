import type { Campaign } from '@fanfare/api-contract';
import { Page, useShell, useText } from '@fanfare/kit';
import { Button, CoverArt, styles } from '@fanfare/shared-ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { AudioUploader } from '../features/tracks/components/audio-uploader.tsx';
import { CampaignGate } from '../lib/campaign/campaign-gate.tsx';
import { to } from '../paths.ts';
import s from './campaign-upload.module.css';
import { queryKeys } from '../lib/query-keys.ts';

/** Uploads the audio a paid campaign is waiting for, which sends it. */
export function CampaignUpload() {
  const { t } = useText();
  return <CampaignGate title={t('campaignUpload.title')}>{(campaign) => <Upload campaign={campaign} />}</CampaignGate>;
}

function Upload({ campaign }: { campaign: Campaign }) {
  const { t } = useText();
  const { navigate, notify } = useShell();
  const client = useQueryClient();
  const { track } = campaign;
  // The status on arrival: the upload itself changes it, and must not redirect.
  const [status] = useState(campaign.status);
  // Campaigns that aren't waiting for audio have nothing to do here.
  if (status !== 'awaiting_audio' && status !== 'draft') return <Navigate to={to.campaign(campaign.id)} replace />;

  const onUploaded = async () => {
    await client.invalidateQueries({ queryKey: queryKeys.campaigns.all });
    if (status === 'awaiting_audio') navigate(to.complete(campaign.type, campaign.id, 'sent'), { replace: true });
    else {
      notify({ text: t('campaignUpload.uploaded'), tone: 'positive' });
      navigate(to.campaign(campaign.id), { replace: true });
    }
  };
  return (
    <Page title={t('campaignUpload.title')} lead={t('campaignUpload.subtitle')} width="narrow">
      <div className={s.track}>
        <CoverArt src={track.coverUrl} seed={track.id} size={56} />
        <div>
          <h2 className={styles.subhead}>{track.title}</h2>
          <p className={styles.quiet}>{track.artist}</p>
        </div>
      </div>
      <AudioUploader trackId={track.id} hasAudio={track.hasAudio} onUploaded={() => void onUploaded()} />
      <p className={s.later}>
        <Button variant="ghost" render={<Link to={to.campaign(campaign.id)} />}>
          {t('campaignUpload.later')}
        </Button>
      </p>
    </Page>
  );
}
