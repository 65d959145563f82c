import { useState } from 'react';

/** The part of Base UI's open event that is used here. */
export interface Opening {
  trigger?: Element | undefined;
  event: Event;
}

/** Whether an element, or an ancestor, is sticky. */
function isHeld(element: Element | null): boolean {
  for (let at = element; at; at = at.parentElement) if (getComputedStyle(at).position === 'sticky') return true;
  return false;
}

/**
 * React hook: the positioning of a popup. One whose trigger is sticky (the header, a bar) is fixed as well: placed on the page,
 * it would scroll away and jump back a frame later, and a press on it would miss.
 * @param onOpenChange called as well
 * @returns props for the popup's root and positioner
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
