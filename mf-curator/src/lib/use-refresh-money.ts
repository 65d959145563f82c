import { useShell } from '@fanfare/kit';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

/** React hook: returns a function that refetches everything about the curator's money, including the shell's wallet. */
export function useRefreshMoney() {
  const queries = useQueryClient();
  const { refreshAccount } = useShell();
  // Not awaited: what was sent is done without it.
  return () => {
    void queries.invalidateQueries({ queryKey: queryKeys.all });
    refreshAccount().catch(() => {});
  };
}
