import { useRender } from '@base-ui/react/use-render';
import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import s from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'brass' | 'danger';
export type ButtonSize = 's' | 'm' | 'l';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** s 32 px for rows, m 40 px, l 48 px for the main action of a screen. */
  size?: ButtonSize;
  /** Shows a spinner in place of the first icon and ignores further presses; the label stays. */
  loading?: boolean;
  iconStart?: ReactNode;
  iconEnd?: ReactNode;
  fullWidth?: boolean;
  /** Renders the button as another element: `render={<Link to="/creator/shop" />}`. */
  render?: ReactElement;
}

/** A button. Takes the props of a button, or of the element in `render`. */
export function Button({
  variant = 'secondary',
  size = 'm',
  loading = false,
  iconStart,
  iconEnd,
  fullWidth = false,
  render,
  className,
  children,
  onClick,
  ref,
  ...rest
}: ButtonProps) {
  return useRender({
    defaultTagName: 'button',
    render,
    ref,
    props: {
      ...(render ? {} : { type: 'button' }),
      ...rest,
      className: cx(s.button, s[variant], s[size], fullWidth && s.full, className),
      'aria-busy': loading || undefined,
      // A busy button isn't `disabled`, because that would lose the focus, and with it the reader's place on the page.
      'aria-disabled': loading || rest['aria-disabled'] || undefined,
      onClick: (event: MouseEvent<HTMLButtonElement>) => {
        if (loading) event.preventDefault();
        else onClick?.(event);
      },
      children: (
        <>
          {loading ? <span className={s.spinner} aria-hidden="true" /> : iconStart && <Slot>{iconStart}</Slot>}
          {children}
          {iconEnd && <Slot>{iconEnd}</Slot>}
        </>
      ),
    },
  });
}

function Slot({ children }: { children: ReactNode }) {
  return (
    <span className={s.icon} aria-hidden="true">
      {children}
    </span>
  );
}

/** The class of a text link, for anything that is one (a router's Link, an anchor, a button). */
export const linkClass: string = s.link ?? '';
