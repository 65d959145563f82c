import type { ComponentProps } from 'react';
import { cx } from '../../lib/cx.ts';
import s from './kbd.module.css';

/** A key to press. */
export function Kbd({ className, ...rest }: ComponentProps<'kbd'>) {
  return <kbd {...rest} className={cx(s.kbd, className)} />;
}
