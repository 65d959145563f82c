import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { servicesQuery } from '../features/services/api/get-services.ts';
import { namespace } from '../i18n.ts';
import { useServices } from '../lib/services.tsx';

/** The curator's first screen. */
export function Dashboard() {
  const { t } = useTranslation(namespace);
  const { call, usePageTitle } = useServices();
  usePageTitle(t('dashboard.title'));
  const services = useQuery(servicesQuery(call));
  return (
    <main>
      <h1>{t('dashboard.title')}</h1>
      <h2>{t('dashboard.services')}</h2>
      {services.isPending ? <p>{t('dashboard.loading')}</p> : null}
      {services.error ? <p role="alert">{services.error.message}</p> : null}
      <ul>
        {services.data?.map(({ card }) => (
          <li key={card.id}>{card.title}</li>
        ))}
      </ul>
    </main>
  );
}
