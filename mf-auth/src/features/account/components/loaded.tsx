import { useShell, useText } from '@fanfare/kit';
import { ErrorState, Skeleton, VisuallyHidden } from '@fanfare/shared-ui';
import type { ReactNode } from 'react';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import s from './loaded.module.css';
import { useOneLoadError } from './one-load-error.tsx';

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  /** Approximate number of lines of the loaded content. */
  lines: number;
  children: (data: Data) => ReactNode;
}

/** Shows loaded content; a skeleton until then, and on failure the reason with a retry button, unless the page has them already. */
export function Loaded<Data>({ query, lines, children }: LoadedProps<Data>) {
  const { t } = useText();
  const { isFailure } = useShell();
  const { actionText } = useFailure();
  const isUnreachable = query.data === undefined && isFailure(query.error) && query.error.code === 'network';
  const isSaidAbove = useOneLoadError(isUnreachable, () => void query.refetch());
  if (query.data !== undefined) return children(query.data);
  if (isSaidAbove) return <p className={s.missing}>{t('account.notLoaded')}</p>;
  if (query.error) {
    const [title, reason] = [t('failure.title'), actionText(query.error)];
    return (
      <ErrorState
        title={title}
        titleAs="h3"
        text={reason === title ? undefined : reason}
        retryText={t('retry')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return (
    <>
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      <Skeleton lines={lines} />
    </>
  );
}
