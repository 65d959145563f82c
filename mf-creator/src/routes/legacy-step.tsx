import { useText } from '@fanfare/kit';
import { Navigate, useSearchParams } from 'react-router-dom';
import { CampaignLoader } from '../lib/campaign/campaign-gate.tsx';
import { stepOf, stepPath } from '../lib/campaign/step-back.ts';
import { MissingPage } from '../lib/page/missing-page.tsx';
import { idFrom, to } from '../paths.ts';

/**
 * Redirects the legacy form's `?step=&campaignId=&fromStep=`: 1 track, 2 selection (the default), 3 pitch, 4 pay. Back
 * leads to `fromStep` there.
 */
export function LegacyStep({ campaignId }: { campaignId: string }) {
  const { t } = useText();
  const [search] = useSearchParams();
  const id = idFrom(campaignId);
  if (id === null) return <MissingPage name="campaign" />;
  return (
    <CampaignLoader id={id} title={t('createCampaign')}>
      {({ type, status }) => {
        if (status !== 'draft') return <Navigate to={to.campaign(id)} replace />;
        const path = stepPath(stepOf(search.get('step')) ?? 'curators', type, id);
        const from = stepOf(search.get('fromStep')) && search.get('fromStep');
        return <Navigate to={from ? `${path}${path.includes('?') ? '&' : '?'}fromStep=${from}` : path} replace />;
      }}
    </CampaignLoader>
  );
}
