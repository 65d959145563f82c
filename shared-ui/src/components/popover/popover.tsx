import { Popover as Base } from '../../primitives/popover.ts';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import p from '../popup/popup.module.css';
import { usePositionMethod } from '../popup/use-position-method.ts';
import s from './popover.module.css';

export interface PopoverProps {
  trigger: ReactElement;
  title?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
  className?: string;
}

/** A small panel beside its button: an explanation, a few filters. */
export function Popover({ trigger, title, open, onOpenChange, children, className }: PopoverProps) {
  const { positionMethod, onOpenChange: onChange } = usePositionMethod(onOpenChange);
  return (
    <Base.Root open={open} onOpenChange={onChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          className={p.positioner}
          align="start"
          sideOffset={8}
          collisionPadding={12}
          positionMethod={positionMethod}
        >
          <Base.Popup className={cx(p.popup, s.popup, className)}>
            {title && <Base.Title className={s.title}>{title}</Base.Title>}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
