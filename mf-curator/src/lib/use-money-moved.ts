import { useShell } from '@fanfare/kit';
import { useQueryClient } from '@tanstack/react-query';

/** React hook: gives the function that has everything about the curator's money asked again, the shell's wallet as well. */
export function useMoneyMoved() {
  const queries = useQueryClient();
  const { refreshAccount } = useShell();
  // Nobody waits for it: what happens on the page after a demand must not come after the page has changed.
  return () => {
    void queries.invalidateQueries({ queryKey: ['curator'] });
    void refreshAccount();
  };
}
