import { useState } from 'react';

/** What Base UI tells of the opening. */
interface Opening {
  trigger?: Element | undefined;
  event: Event;
}

/** Whether an element is in, or is, something that stays in view while the page scrolls. */
function isHeld(element: Element | null): boolean {
  for (let at = element; at; at = at.parentElement) if (getComputedStyle(at).position === 'sticky') return true;
  return false;
}

/**
 * React hook: how a popup is placed. One that belongs to what stays in view (the header, a bar that sticks) stays with it: as a part of
 * the page it would scroll away and jump back a frame later, and a press that had begun on it would end beside it and be lost.
 * @param onOpenChange told as well
 * @returns what the popup's root and positioner are given
 */
export function usePositionMethod(onOpenChange?: (open: boolean) => void) {
  const [positionMethod, setPositionMethod] = useState<'absolute' | 'fixed'>('absolute');
  return {
    positionMethod,
    onOpenChange: (open: boolean, { trigger, event }: Opening) => {
      const opener = trigger ?? (event.target instanceof Element ? event.target : null);
      if (open) setPositionMethod(isHeld(opener) ? 'fixed' : 'absolute');
      onOpenChange?.(open);
    },
  };
}
