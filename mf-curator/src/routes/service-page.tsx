import type { MissingPart } from '@fanfare/api-contract';
import { LoadError, Page, useShell, useText } from '@fanfare/kit';
import { EmptyState, Button, linkClass, Skeleton, VisuallyHidden } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ownServiceQuery } from '../features/services/api/own-service.ts';
import { OwnLink } from '../features/share-link/components/own-link.tsx';
import { Editor } from '../features/services/components/editor.tsx';
import { nextStep } from '../features/services/lib/steps.ts';
import { paths, type ServiceStep } from '../paths.ts';

interface ServicePageProps {
  id: number;
  /** Null: the step at which to continue. */
  step: ServiceStep | null;
  /** The missing part that a link leads to. */
  field: MissingPart | null;
}

/** One of my services. */
export function ServicePage({ id, step, field }: ServicePageProps) {
  const { t } = useText();
  const { call, isFailure } = useShell();
  const service = useQuery(ownServiceQuery(call, id));
  const isMissing = isFailure(service.error) && service.error.code === 'not_found';
  const back = (
    <Link className={linkClass} to={paths.services}>
      {t('services.list.back')}
    </Link>
  );
  const { data } = service;
  if (data && !isMissing) {
    const lead = [t(`services.types.${data.card.type}`), t(`services.status.${data.status}`)].join(' · ');
    return (
      <Page title={data.card.title} lead={lead} actions={back} width="normal">
        <Editor service={data} step={step ?? nextStep(data)} field={field} shareLink={<OwnLink />} />
      </Page>
    );
  }
  return (
    <Page title={t('services.title')} actions={isMissing ? undefined : back}>
      {service.isPending ? (
        <>
          <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
          <Skeleton shape="block" height={48} />
          <Skeleton lines={8} />
        </>
      ) : null}
      {isMissing ? (
        <EmptyState
          mood="silent"
          title={t('services.list.missing')}
          text={t('services.list.missingText')}
          actions={<Button render={<Link to={paths.services} />}>{t('services.list.back')}</Button>}
        />
      ) : null}
      {service.error && !isMissing ? (
        <LoadError error={service.error} onRetry={() => void service.refetch()} retrying={service.isFetching} />
      ) : null}
    </Page>
  );
}
