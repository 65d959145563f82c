import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import s from './tooltip.module.css';

export interface TooltipProps {
  text: ReactNode;
  side?: 'top' | 'bottom' | 'left' | 'right';
  /** The one element it explains; it must be able to take the focus and have a name of its own. */
  children: ReactElement;
}

/** A few words beside something, on hover and on focus. Never the only place where something is said. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return (
    <Base.Provider delay={300}>
      <Base.Root>
        <Base.Trigger render={children} />
        <Base.Portal>
          <Base.Positioner side={side} sideOffset={6} className={s.positioner}>
            <Base.Popup className={s.popup}>{text}</Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </Base.Provider>
  );
}
