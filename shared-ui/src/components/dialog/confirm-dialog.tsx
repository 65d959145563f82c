import { AlertDialog as Base } from '../../primitives/dialog.ts';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { Button } from '../button/button.tsx';
import s from './dialog.module.css';

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
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmText,
  cancelText,
  onConfirm,
  busy,
  tone = 'danger',
}: ConfirmDialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={s.backdrop} />
        <Base.Viewport className={s.viewport}>
          <Base.Popup className={cx(s.popup, s.s)}>
            <div className={s.body}>
              <Base.Title className={s.title}>{title}</Base.Title>
              <Base.Description className={s.description}>{description}</Base.Description>
            </div>
            <div className={s.footer}>
              <Base.Close render={<Button variant="ghost" />}>{cancelText}</Base.Close>
              <Button variant={tone} loading={busy} onClick={onConfirm}>
                {confirmText}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
