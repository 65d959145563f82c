import { ErrorState, Skeleton } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../lib/i18n.ts';
import { useShell } from '../../shell-context.tsx';

interface PageFallbackProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** The title of a failure. */
  title: string;
}

/** What a page about one thing shows while it loads, and where it couldn't be loaded. */
export function PageFallback({ query: { error, isFetching, refetch }, title }: PageFallbackProps) {
  const { t } = useTranslation(namespace);
  const { isFailure } = useShell().services;
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
