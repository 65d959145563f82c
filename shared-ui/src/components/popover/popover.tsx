import { useRender } from '@base-ui/react/use-render';
import type { ReactElement, ReactNode } from 'react';
import { createPart } from '../../lib/part.ts';
import { useOpener } from '../popup/use-opener.ts';

const part = createPart(() => import('./popover-popup.tsx'));

export interface PopoverProps {
  trigger: ReactElement;
  title?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
  className?: string;
}

/** A small panel beside its button: an explanation, a few filters. */
export function Popover(props: PopoverProps) {
  const { module, startsOpen, alone } = useOpener(part, { popup: 'dialog', isOpen: props.open });
  const button = useRender({ render: props.trigger, props: alone });
  return module ? <module.PopoverPopup {...props} startsOpen={startsOpen} /> : button;
}
