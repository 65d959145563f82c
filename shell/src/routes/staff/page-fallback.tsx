import { EmptyState, ErrorState, LostPicture, Skeleton } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../lib/i18n.ts';
import { useShell } from '../../shell-context.tsx';

interface PageFallbackProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** The title of a failure. */
  title: string;
}

/** What a page about one thing shows while it loads, where it couldn't be loaded, and where there is no such thing. */
export function PageFallback({ query: { error, isFetching, refetch }, title }: PageFallbackProps) {
  const { t } = useTranslation(namespace);
  const { isFailure } = useShell().services;
  // No number either: trying again finds as little.
  if (isFailure(error) && (error.status === 404 || error.code === 'invalid_input')) {
    return (
      <EmptyState
        role="alert"
        titleAs="h1"
        picture={<LostPicture />}
        title={t('staff.unknown.title')}
        text={error.status === 404 ? error.message : t('staff.unknown.text')}
      />
    );
  }
  if (error) {
    return (
      <ErrorState
        title={title}
        text={isFailure(error) ? error.message : undefined}
        retryText={t('staff.retry')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div role="status" aria-label={t('staff.loading')}>
      <Skeleton width="40%" height={32} />
      <Skeleton lines={8} />
    </div>
  );
}
