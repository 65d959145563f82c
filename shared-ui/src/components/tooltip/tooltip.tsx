import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import s from './tooltip.module.css';

export interface TooltipProps {
  text: ReactNode;
  side?: 'top' | 'bottom' | 'left' | 'right';
  /** The element it explains; it must be focusable and have an accessible name. */
  children: ReactElement;
}

/** A short hint on hover and on focus. Never the only place for a piece of information. */
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
