import { Navigate } from 'react-router-dom';
import { CampaignLoader } from '../lib/campaign/campaign-gate.tsx';
import { useText } from '../lib/use-text.ts';
import { paths, to } from '../paths.ts';

/** Sends the legacy form's `?campaignId=&step=` to the page that does that step now: 2 selection, 3 pitch, 4 pay. */
export function LegacyStep({ campaignId, step }: { campaignId: number; step: string | null }) {
  const { t } = useText();
  return (
    <CampaignLoader id={campaignId} title={t('createCampaign')}>
      {({ id, type, status }) => {
        if (type === 'influencers') return <Navigate to={paths.create} replace />;
        if (status !== 'draft') return <Navigate to={to.campaign(id)} replace />;
        const pages: Partial<Record<string, string>> = { 3: to.pitch(type, id), 4: to.pay(id) };
        return <Navigate to={pages[step ?? ''] ?? to.select(type, id)} replace />;
      }}
    </CampaignLoader>
  );
}
