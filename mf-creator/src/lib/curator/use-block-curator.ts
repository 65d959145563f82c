import './curator-texts.ts';
import type { ServiceCard } from '@fanfare/api-contract';
import { useFailureToast, useShell, useText } from '@fanfare/kit';
import { useCallback } from 'react';
import { useBlock } from '../queries/blocked-curators.ts';

/**
 * React hook: what blocks a curator, with an undo, and whom it is blocking now.
 * @param onChange once it is done, and once it is undone; stable
 */
export function useBlockCurator(onChange?: (curatorId: number, isBlocked: boolean) => void) {
  const { t } = useText();
  const { notify } = useShell();
  const showError = useFailureToast();
  const { mutateAsync, isPending, variables } = useBlock();
  const block = useCallback(
    ({ id, display_name: name }: ServiceCard['curator']) => {
      const change = (isBlocked: boolean) =>
        mutateAsync({ curatorId: id, isBlocked }).then(() => onChange?.(id, isBlocked));
      change(true).then(
        () =>
          notify({
            text: t('blockedCurators.done', { name }),
            action: { label: t('undo'), onSelect: () => void change(false).catch(showError) },
          }),
        showError,
      );
    },
    [mutateAsync, notify, onChange, showError, t],
  );
  return { block, blockingId: isPending ? variables.curatorId : null };
}
