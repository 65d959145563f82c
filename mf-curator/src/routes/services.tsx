import { EmptyState, Skeleton, VisuallyHidden } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { servicesQuery } from '../features/services/api/get-services.ts';
import { ServicePanel } from '../features/services/components/service-panel.tsx';
import { LoadError } from '../lib/failure/load-error.tsx';
import { Page } from '../lib/page/page.tsx';
import { useServices } from '../lib/services.tsx';
import { useText } from '../lib/use-text.ts';

/** My services as creators see them; pause and resume, weekly capacity. */
export function Services() {
  const { t } = useText();
  const { call } = useServices();
  const services = useQuery(servicesQuery(call));
  return (
    <Page title={t('services.title')} lead={t('services.lead')}>
      {services.data?.map((service) => (
        <ServicePanel key={service.card.id} service={service} />
      ))}
      {services.data?.length === 0 ? (
        <EmptyState title={t('services.emptyTitle')} text={t('services.emptyText')} />
      ) : null}
      {services.isPending ? (
        <>
          <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
          <Skeleton shape="block" height={96} />
          <Skeleton lines={5} />
        </>
      ) : null}
      {services.error && !services.data ? (
        <LoadError error={services.error} onRetry={() => void services.refetch()} retrying={services.isFetching} />
      ) : null}
    </Page>
  );
}
