import { LoadedPages, useShell, useText } from '@fanfare/kit';
import { EmptyState, Panel, Skeleton } from '@fanfare/shared-ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { promisesQuery } from '../api/promises.ts';
import { PromiseRow } from './promise-row.tsx';

/** Proofs that are due, then submitted placements that have to stay up. */
export function OpenList({ nowMs }: { nowMs: number }) {
  const { t } = useText();
  const { call } = useShell();
  const promises = useInfiniteQuery(promisesQuery(call));
  return (
    <LoadedPages
      query={promises}
      skeleton={<Skeleton lines={8} />}
      empty={<EmptyState title={t('promises.emptyTitle')} text={t('promises.emptyText')} />}
    >
      {(items) =>
        [
          { id: 'owed', group: items.filter(({ proof }) => proof === null) },
          { id: 'handedIn', group: items.filter(({ proof }) => proof !== null) },
        ].map(({ id, group }) =>
          group.length > 0 ? (
            <Panel key={id} title={t(`promises.groups.${id}`)}>
              {group.map((promise) => (
                <PromiseRow key={promise.submissionId} promise={promise} nowMs={nowMs} />
              ))}
            </Panel>
          ) : null,
        )
      }
    </LoadedPages>
  );
}
