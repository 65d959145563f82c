import { useState, type KeyboardEvent } from 'react';
import { usePart, type Part } from '../../lib/part.ts';

interface Options {
  popup: 'menu' | 'listbox' | 'dialog';
  /** Keys beside Enter and Space that open it. */
  keys?: readonly string[];
  /** Open from the beginning, because whoever uses it says so. */
  isOpen?: boolean | undefined;
}

/**
 * React hook: a button whose popup loads when somebody is about to use it. Until it is pressed the button stands alone; then the popup's own
 * code draws both, opened at once.
 * @returns `module` once the popup's code is to draw the button; else props for the button alone
 */
export function useOpener<Module>(part: Part<Module>, { popup, keys = [], isOpen = false }: Options) {
  // What was loaded before needs no second kind of button.
  const [wasLoaded] = useState(() => part.get() !== null);
  const [isPressed, setPressed] = useState(false);
  const module = usePart(part, wasLoaded || isPressed || isOpen, () => setPressed(false));
  const load = () => void part.fetch().catch(() => {});
  return {
    module,
    startsOpen: isPressed,
    buttonProps: {
      // What opens a list shows its choice, too.
      ...(popup === 'listbox' && { role: 'combobox' }),
      'aria-haspopup': popup,
      'aria-expanded': false,
      // Another press would follow by a mouse that waits.
      'aria-busy': isPressed || undefined,
      onPointerEnter: load,
      onFocus: load,
      onClick: () => setPressed(true),
      onKeyDown: (event: KeyboardEvent) => {
        if (!keys.includes(event.key)) return;
        event.preventDefault();
        setPressed(true);
      },
    },
  } as const;
}
