import './curator-texts.ts';
import type { ServiceCard } from '@fanfare/api-contract';
import { useFailureToast, useShell, useText } from '@fanfare/kit';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { savedCuratorsQuery, useSave } from '../queries/saved-curators.ts';

/** React hook: the ids of the saved curators, and what saves or removes one, with an undo. */
export function useSaveCurator() {
  const { t } = useText();
  const { call, notify } = useShell();
  const showError = useFailureToast();
  const saved = useQuery(savedCuratorsQuery(call)).data;
  const savedIds = useMemo<ReadonlySet<number>>(() => new Set(saved?.map(({ curator }) => curator.id)), [saved]);
  const { mutateAsync } = useSave();
  const save = useCallback(
    (curator: ServiceCard['curator'], isSaved: boolean) => {
      mutateAsync({ curator, isSaved }).then(
        () =>
          notify({
            text: t(isSaved ? 'savedCurators.done' : 'savedCurators.removed', { name: curator.display_name }),
            action: {
              label: t('undo'),
              onSelect: () => void mutateAsync({ curator, isSaved: !isSaved }).catch(showError),
            },
          }),
        showError,
      );
    },
    [mutateAsync, notify, showError, t],
  );
  return { savedIds, save };
}
