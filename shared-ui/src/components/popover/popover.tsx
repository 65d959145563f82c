import { useRender } from '@base-ui/react/use-render';
import { createPart } from '../../lib/part.ts';
import { useOpener } from '../popup/use-opener.ts';
import type { PopoverProps } from './popover-props.ts';

export type { PopoverProps };

const part = createPart(() => import('./popover-popup.tsx'));

/** A small panel beside its button: an explanation, a few filters. */
export function Popover(props: PopoverProps) {
  const { module, startsOpen, buttonProps } = useOpener(part, { popup: 'dialog', isOpen: props.open });
  const button = useRender({ render: props.trigger, props: buttonProps });
  return module ? <module.PopoverPopup {...props} startsOpen={startsOpen} /> : button;
}
