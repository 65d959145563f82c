import type { ComponentProps } from 'react';
import { cx } from '../../lib/cx.ts';
import { wavePath } from '../waveform/wave-path.ts';
import s from './skeleton.module.css';

export interface SkeletonProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** `text` lines, a `block`, a `circle`, or a `waveform`. */
  shape?: 'text' | 'block' | 'circle' | 'waveform';
  /** px or any CSS length. */
  width?: number | string;
  height?: number | string;
  /** How many lines of text; the last is shorter. */
  lines?: number;
}

const WAVE = wavePath(
  Array.from({ length: 64 }, (_, index) => 28 + 64 * Math.abs(Math.sin(index * 0.31) * Math.cos(index * 0.11))),
  56,
  () => true,
);

/** The shape of the loading content, without shimmer. Hidden from assistive technology: the screen announces the loading. */
export function Skeleton({ shape = 'text', width, height, lines = 1, className, ...rest }: SkeletonProps) {
  if (shape === 'waveform') {
    return (
      <span {...rest} aria-hidden="true" className={cx(s.waveform, className)} style={{ width, height: height ?? 56 }}>
        <svg viewBox="0 0 192 56" preserveAspectRatio="none" shapeRendering="crispEdges">
          <path d={WAVE} />
        </svg>
      </span>
    );
  }
  if (shape === 'text') {
    return (
      <span {...rest} aria-hidden="true" className={cx(s.lines, className)} style={{ width }}>
        {Array.from({ length: lines }, (_, index) => (
          <span key={index} className={s.line} style={{ height: height ?? 12 }} />
        ))}
      </span>
    );
  }
  return <span {...rest} aria-hidden="true" className={cx(s.block, s[shape], className)} style={{ width, height }} />;
}
