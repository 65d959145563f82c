import { ErrorState, Skeleton, VisuallyHidden } from '@fanfare/shared-ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../lib/i18n.ts';
import { useShell } from '../../shell-context.tsx';
import { hasFailed } from './queries.ts';

interface Props<Data> {
  query: UseQueryResult<Data>;
  /** The title where it could not be loaded. */
  failed: string;
  /** Said while it loads. */
  loading: string;
  lines: number;
  children: (data: Data) => ReactNode;
}

/** A part of the page from one query: its wait, its failure with a retry, or its data, which stays while later attempts fail. */
export function QueryPart<Data>({ query, failed, loading, lines, children }: Props<Data>) {
  const { t } = useTranslation(namespace);
  const { isFailure } = useShell().services;
  const { data, error } = query;
  if (data !== undefined) return children(data);
  if (hasFailed(query)) {
    return (
      <ErrorState
        titleAs="h3"
        title={failed}
        text={isFailure(error) ? error.message : undefined}
        retryText={t('slot.retry')}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <div role="status">
      <VisuallyHidden>{loading}</VisuallyHidden>
      <Skeleton lines={lines} />
    </div>
  );
}
