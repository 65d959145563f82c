import type { ReactNode, RefObject } from 'react';

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
  /** While what was confirmed in it is on its way: it can't be closed, which would look as if that had been stopped. */
  busy?: boolean;
  children?: ReactNode;
  className?: string;
}

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** The consequences, including the money. */
  description: ReactNode;
  confirmText: string;
  cancelText: string;
  onConfirm: () => void;
  /** While the action runs: it can't be cancelled any more. */
  busy?: boolean;
  tone?: 'primary' | 'danger';
}
