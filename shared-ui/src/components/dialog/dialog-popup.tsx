import { AlertDialog, Dialog as Base } from '../../primitives/dialog.ts';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { cx } from '../../lib/cx.ts';
import { Button } from '../button/button.tsx';
import v from '../visually-hidden/visually-hidden.module.css';
import type { ConfirmDialogProps, DialogProps } from './dialog-props.ts';
import s from './dialog.module.css';

/** What a dialog shows, while it is open. */
export function DialogPopup({
  open,
  onOpenChange,
  title,
  titleHidden = false,
  description,
  closeLabel,
  size = 'm',
  art,
  footer,
  initialFocus,
  dismissible = true,
  busy = false,
  children,
  className,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  // To focus a button at the end of what is higher than the window would begin with its end.
  const firstFocus = () => (popup.current && popup.current.offsetHeight > window.innerHeight ? popup.current : true);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => !busy && onOpenChange(next)}
      disablePointerDismissal={!dismissible || busy}
    >
      <Base.Portal>
        <Base.Backdrop className={s.backdrop} />
        <Base.Viewport className={s.viewport}>
          <Base.Popup ref={popup} className={cx(s.popup, s[size], className)} initialFocus={initialFocus ?? firstFocus}>
            {art && <div className={s.art}>{art}</div>}
            <div className={s.body}>
              <Base.Title className={cx(titleHidden ? v.hidden : s.title)}>{title}</Base.Title>
              {description && <Base.Description className={s.description}>{description}</Base.Description>}
              {children}
            </div>
            {footer && <div className={s.footer}>{footer}</div>}
            {closeLabel && (
              <Base.Close className={s.close} aria-label={closeLabel} disabled={busy}>
                <X size={20} aria-hidden="true" />
              </Base.Close>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** What a question shows, while it is open. */
export function ConfirmPopup({
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
    // Who cancels what is on its way would believe that it doesn't happen.
    <AlertDialog.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={s.backdrop} />
        <AlertDialog.Viewport className={s.viewport}>
          <AlertDialog.Popup className={cx(s.popup, s.s)}>
            <div className={s.body}>
              <AlertDialog.Title className={s.title}>{title}</AlertDialog.Title>
              <AlertDialog.Description className={s.description}>{description}</AlertDialog.Description>
            </div>
            <div className={s.footer}>
              <AlertDialog.Close disabled={busy} render={<Button variant="ghost" />}>
                {cancelText}
              </AlertDialog.Close>
              <Button variant={tone} loading={busy} onClick={onConfirm}>
                {confirmText}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
