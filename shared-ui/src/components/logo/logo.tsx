import type { ComponentProps } from 'react';
import { cx } from '../../lib/cx.ts';
import { Tag } from '../tag/tag.tsx';
import s from './logo.module.css';

export interface LogoMarkProps extends Omit<ComponentProps<'svg'>, 'children'> {
  pro?: boolean;
  /** px. */
  size?: number;
}

/** The logo mark: an F of a stem and two horns; brass horns for subscribers. Decorative beside the name. */
export function LogoMark({ pro = false, size = 28, className, ...rest }: LogoMarkProps) {
  return (
    <svg
      {...rest}
      width={size}
      height={size}
      viewBox="0 0 28 28"
      aria-hidden="true"
      className={cx(s.mark, pro && s.pro, className)}
    >
      <rect className={s.ground} width="28" height="28" rx="7" />
      <path className={s.stem} d="M6.5 5.5h2.6v17H6.5z" />
      <path className={s.horn} d="M9.1 8.3c5.4 0 8.6-.5 12.4-3.3v8.8c-3.8-2.8-7-3.3-12.4-3.3z" />
      <path className={s.horn} d="M9.1 15.6c3 0 4.7-.4 6.9-2v5.9c-2.2-1.6-3.9-2-6.9-2z" />
    </svg>
  );
}

export interface LogoProps extends ComponentProps<'span'> {
  name: string;
  pro?: boolean;
  /** The label of the Pro mark. */
  proText?: string;
  size?: number;
}

/** Mark and name. The shell wraps it in a link. */
export function Logo({ name, pro = false, proText = 'PRO', size = 28, className, ...rest }: LogoProps) {
  return (
    <span {...rest} className={cx(s.logo, className)}>
      <LogoMark pro={pro} size={size} />
      {/* The space is read, not seen. */}
      <span>{name}</span> {pro && <Tag tone="pro">{proText}</Tag>}
    </span>
  );
}
