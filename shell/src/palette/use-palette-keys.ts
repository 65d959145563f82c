import { useEffect } from 'react';
import { useShell } from '../shell-context.tsx';

/** Whether this is a keyboard with a ⌘ key. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the palette on ⌘K and Ctrl K, for accounts with screens to go to. */
export function usePaletteKeys(): void {
  const { store } = useShell();
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      // The key last: Chrome sends an event without one for a field that it fills in.
      if (!(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k')
        return;
      const { session, isPaletteOpen, isLoginPromptOpen } = store.getState();
      if (session.activeRole === null || isLoginPromptOpen) return;
      event.preventDefault();
      store.setState({ isPaletteOpen: !isPaletteOpen });
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [store]);
}
