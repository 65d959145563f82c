import type { ReactNode } from 'react';
import { useDialogPart } from './dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** The consequences, including the money. */
  description: ReactNode;
  confirmText: string;
  cancelText: string;
  onConfirm: () => void;
  /** While the action runs. */
  busy?: boolean;
  tone?: 'primary' | 'danger';
}

/** Asks for confirmation before an action that can't be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const popup = useDialogPart(props.open, () => props.onOpenChange(false));
  return popup && <popup.ConfirmPopup {...props} />;
}
