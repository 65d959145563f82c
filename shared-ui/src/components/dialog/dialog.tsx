import { useState } from 'react';
import { createPart, usePart } from '../../lib/part.ts';
import type { DialogProps } from './dialog-props.ts';

export type { DialogProps };

const part = createPart(() => import('./dialog-popup.tsx'));

/** React hook: what draws dialogs, from the first time that this one is open. */
export function useDialogPart(isOpen: boolean, onFailed: () => void) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return usePart(part, isOpen || wasOpen, onFailed);
}

/** A modal dialog: traps the focus, restores it, closes on Escape. */
export function Dialog(props: DialogProps) {
  const popup = useDialogPart(props.open, () => props.onOpenChange(false));
  return popup && <popup.DialogPopup {...props} />;
}
