import { useState, type ReactNode, type RefObject } from 'react';
import { createPart, usePart } from '../../lib/part.ts';

const part = createPart(() => import('./dialog-popup.tsx'));

export interface DialogProps {
  open: boolean;
  /** Called on Escape, on a press outside, and on the close button. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Hides the title visually; assistive technology still reads it. */
  titleHidden?: boolean;
  description?: ReactNode;
  /** The name of the close button; omit it for a dialog that needs an answer. */
  closeLabel?: string;
  /** s 400 px, m 480 px, l 640 px, xl 880 px wide. */
  size?: 's' | 'm' | 'l' | 'xl';
  /** Shown above the title, edge to edge. */
  art?: ReactNode;
  /** The buttons at the bottom, the primary one last. */
  footer?: ReactNode;
  /** The initial focus; by default the first focusable element, or the dialog where it is higher than the window. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** False keeps it open on a press outside, to protect unsaved work. */
  dismissible?: boolean;
  children?: ReactNode;
  className?: string;
}

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
