import type { ComponentProps } from 'react';
import { cx } from '../../lib/cx.ts';
import s from './visually-hidden.module.css';

/** Text for assistive technology only. Takes the props of a span. */
export function VisuallyHidden({ className, ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={cx(s.hidden, className)} />;
}

/** A skip link, the first tab stop: jumps over the header. Takes `href` (the id of the main part) and its text. */
export function SkipLink({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={cx(s.skip, className)}>
      {children}
    </a>
  );
}
