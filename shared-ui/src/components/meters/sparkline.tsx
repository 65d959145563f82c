import { useId, type ComponentProps } from 'react';
import { cx } from '../../lib/cx.ts';
import s from './meters.module.css';

export interface SparklineProps extends Omit<ComponentProps<'svg'>, 'values'> {
  values: readonly number[];
  /** The line in words. */
  label: string;
  /** px. */
  width?: number;
  height?: number;
}

/** A sparkline: the trend of a figure, with a dot on the last value. */
export function Sparkline({ values, label, width = 120, height = 32, className, ...rest }: SparklineProps) {
  const titleId = useId();
  const low = Math.min(...values);
  const range = Math.max(...values) - low || 1;
  const inset = 4;
  const points = values.map((value, index) => ({
    x: inset + (index / Math.max(1, values.length - 1)) * (width - 2 * inset),
    y: height - inset - ((value - low) / range) * (height - 2 * inset),
  }));
  const last = points.at(-1);
  return (
    <svg
      {...rest}
      role="img"
      aria-labelledby={titleId}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className={cx(s.spark, className)}
    >
      <title id={titleId}>{label}</title>
      <path
        d={points.map((point, index) => `${index ? 'L' : 'M'}${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join('')}
      />
      {last && <circle cx={last.x} cy={last.y} r="3" />}
    </svg>
  );
}
