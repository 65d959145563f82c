import { Popover as Base } from '../../primitives/popover.ts';
import { cx } from '../../lib/cx.ts';
import p from '../popup/popup.module.css';
import { usePopup } from '../popup/use-popup.ts';
import type { PopoverProps } from './popover.tsx';
import s from './popover.module.css';

interface Props extends PopoverProps {
  startsOpen: boolean;
}

/** A popover's button and what it opens. */
export function PopoverPopup({ trigger, title, open, onOpenChange, startsOpen, children, className }: Props) {
  const { triggerRef, positionMethod, ...root } = usePopup<HTMLButtonElement>({ startsOpen, open, onOpenChange });
  return (
    <Base.Root {...root}>
      <Base.Trigger ref={triggerRef} render={trigger} />
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
