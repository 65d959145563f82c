import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import s from './tag.module.css';

export type TagTone = 'neutral' | 'positive' | 'warning' | 'danger' | 'role' | 'line' | 'pro' | 'demo';

export interface TagProps extends ComponentProps<'span'> {
  tone?: TagTone;
  icon?: ReactNode;
}

/** A static label for the kind of a thing. For a pressable one, use a Chip. */
export function Tag({ tone = 'neutral', icon, className, children, ...rest }: TagProps) {
  return (
    <span {...rest} data-tone={tone} className={cx(s.tag, s[tone], className)}>
      {icon}
      {children}
    </span>
  );
}
