import { useShell } from '@fanfare/kit';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

/** React hook: gives the function that has everything about the curator's money asked again, the shell's wallet as well. */
export function useRefreshMoney() {
  const queries = useQueryClient();
  const { refreshAccount } = useShell();
  // Nobody waits for it: what happens on the page after a demand must not come after the page has changed.
  return () => {
    void queries.invalidateQueries({ queryKey: queryKeys.all });
    void refreshAccount();
  };
}
