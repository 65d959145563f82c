import { useEffect, useRef, useState } from 'react';
import { usePositionMethod } from './use-position-method.ts';

interface Options {
  /** Opens as soon as it is there: its button was pressed before its code had come. */
  startsOpen: boolean;
  /** Set by whoever uses it; else it opens and closes by itself. */
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

/**
 * React hook: whether a popup is open, and its positioning.
 * @returns props for the popup's root, trigger and positioner
 */
export function usePopup<Trigger extends HTMLElement>({ startsOpen, open, onOpenChange }: Options) {
  const [isOpen, setOpen] = useState(false);
  const triggerRef = useRef<Trigger>(null);
  const position = usePositionMethod((next) => {
    setOpen(next);
    onOpenChange?.(next);
  });
  useEffect(() => {
    if (!startsOpen || !triggerRef.current) return;
    // The pressed button was another element.
    triggerRef.current.focus();
    position.onOpenChange(true, { trigger: triggerRef.current, event: new Event('click') });
    // oxlint-disable-next-line react/exhaustive-deps -- only when it is new
  }, []);
  return { ...position, triggerRef, open: open ?? isOpen };
}
