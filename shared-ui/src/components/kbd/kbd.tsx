import type { ComponentProps } from 'react';
import { cx } from '../../lib/cx.ts';
import s from './kbd.module.css';

/** A keyboard key. */
export function Kbd({ className, ...rest }: ComponentProps<'kbd'>) {
  return <kbd {...rest} className={cx(s.kbd, className)} />;
}
