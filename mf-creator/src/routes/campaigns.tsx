import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { campaignsQuery } from '../features/campaigns/api/get-campaigns.ts';
import { namespace } from '../i18n.ts';
import { useServices } from '../lib/services.tsx';

/** The list of my campaigns. */
export function Campaigns() {
  const { t } = useTranslation(namespace);
  const { call, usePageTitle } = useServices();
  usePageTitle(t('campaigns.title'));
  const campaigns = useQuery(campaignsQuery(call));
  return (
    <main>
      <h1>{t('campaigns.title')}</h1>
      {campaigns.isPending ? <p>{t('campaigns.loading')}</p> : null}
      {campaigns.error ? <p role="alert">{campaigns.error.message}</p> : null}
      {campaigns.data?.items.length === 0 ? <p>{t('campaigns.empty')}</p> : null}
      <ul>
        {campaigns.data?.items.map((campaign) => (
          <li key={campaign.id}>{campaign.track.title}</li>
        ))}
      </ul>
    </main>
  );
}
