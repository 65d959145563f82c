import { useRender } from '@base-ui/react/use-render';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import s from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The action of the button: its only name. */
  label: string;
  icon: ReactNode;
  variant?: 'ghost' | 'outline' | 'round' | 'solid';
  size?: 's' | 'm' | 'l' | 'xl';
  /** The pressed state of a toggle. */
  pressed?: boolean;
  render?: ReactElement;
}

/** A button with an icon alone; the player uses `round` and `solid`. */
export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'm',
  pressed,
  render,
  className,
  ref,
  ...rest
}: IconButtonProps) {
  return useRender({
    defaultTagName: 'button',
    render,
    ref,
    props: {
      ...(render ? {} : { type: 'button' }),
      ...rest,
      'aria-label': label,
      'aria-pressed': pressed,
      className: cx(s.button, s[variant], s[size], className),
      children: icon,
    },
  });
}
