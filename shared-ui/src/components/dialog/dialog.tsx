import { Dialog as Base } from '../../primitives/dialog.ts';
import { X } from 'lucide-react';
import { useRef, type ReactNode, type RefObject } from 'react';
import { cx } from '../../lib/cx.ts';
import v from '../visually-hidden/visually-hidden.module.css';
import s from './dialog.module.css';

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

/** A modal dialog: traps the focus, restores it, closes on Escape. */
export function Dialog({
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
  children,
  className,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  // To focus a button at the end of what is higher than the window would begin with its end.
  const firstFocus = () => (popup.current && popup.current.offsetHeight > window.innerHeight ? popup.current : true);
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)} disablePointerDismissal={!dismissible}>
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
              <Base.Close className={s.close} aria-label={closeLabel}>
                <X size={20} aria-hidden="true" />
              </Base.Close>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
