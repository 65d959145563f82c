import { LoadedPages, useShell, useText } from '@fanfare/kit';
import { EmptyState, Panel, Skeleton } from '@fanfare/shared-ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { promisesQuery } from '../api/promises.ts';
import { BrokenRow } from './broken-row.tsx';

/** Broken promises, newest first. */
export function BrokenList() {
  const { t } = useText();
  const { call } = useShell();
  const promises = useInfiniteQuery(promisesQuery(call, 'broken'));
  return (
    <LoadedPages
      query={promises}
      skeleton={<Skeleton lines={5} />}
      empty={<EmptyState title={t('promises.broken.emptyTitle')} text={t('promises.broken.emptyText')} />}
    >
      {(items) => (
        <Panel title={t('promises.show.broken')}>
          {items.map((promise) => (
            <BrokenRow key={promise.submissionId} promise={promise} />
          ))}
        </Panel>
      )}
    </LoadedPages>
  );
}
