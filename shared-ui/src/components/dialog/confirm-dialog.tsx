import type { ConfirmDialogProps } from './dialog-props.ts';
import { useDialogPart } from './dialog.tsx';

export type { ConfirmDialogProps };

/** Asks for confirmation before an action that can't be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const popup = useDialogPart(props.open, () => props.onOpenChange(false));
  return popup && <popup.ConfirmPopup {...props} />;
}
