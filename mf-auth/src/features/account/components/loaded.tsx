import { ErrorState, Skeleton, VisuallyHidden } from '@fanfare/shared-ui';
import type { ReactNode } from 'react';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import { useText } from '../../../lib/use-text.ts';

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  /** How high what comes is, in px. */
  height: number;
  children: (data: Data) => ReactNode;
}

/** Shows what was loaded; until then its room, and where that failed why, and a way to try again. */
export function Loaded<Data>({ query, height, children }: LoadedProps<Data>) {
  const t = useText();
  const { text } = useFailure();
  if (query.data !== undefined) return children(query.data);
  if (query.error) {
    return (
      <ErrorState
        title={t('failure.title')}
        titleAs="h3"
        text={text(query.error)}
        retryText={t('retry')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return (
    <>
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      <Skeleton shape="block" width="100%" height={height} />
    </>
  );
}
