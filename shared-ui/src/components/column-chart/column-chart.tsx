import { cx } from '../../lib/cx.ts';
import s from './column-chart.module.css';

export type ColumnTone = 'ink' | 'role' | 'rest' | 'warning';

export interface ChartColumn {
  id: string;
  /** The column in words, shown on hover. */
  title: string;
  /** From the bottom up. */
  parts: readonly { tone: ColumnTone; value: number }[];
}

export interface ColumnChartProps {
  /** The chart in words. What it leaves out belongs in a table beside it. */
  label: string;
  columns: readonly ChartColumn[];
  /** The value of the highest column, e.g. "12.40 credits". */
  topText: string;
  /** Labels under the axis. */
  startText: string;
  endText: string;
  /** px of the plot without its labels. */
  height?: number;
  className?: string;
}

const sumOf = ({ parts }: ChartColumn) => parts.reduce((sum, part) => sum + part.value, 0);

/** Stacked columns side by side: weeks, or steps of a period. */
export function ColumnChart({
  label,
  columns,
  topText,
  startText,
  endText,
  height = 120,
  className,
}: ColumnChartProps) {
  const most = Math.max(...columns.map(sumOf), 0);
  const share = (value: number) => `${most > 0 ? (value / most) * 100 : 0}%`;
  return (
    <div role="img" aria-label={label} className={cx(s.root, className)}>
      <p className={s.top}>{topText}</p>
      <div className={cx(s.plot, columns.length > 26 && s.dense)} style={{ height }}>
        {columns.map((column) => (
          <span key={column.id} className={s.column} title={column.title}>
            {column.parts.map(({ tone, value }) =>
              value > 0 ? <i key={tone} className={s[tone]} style={{ height: share(value) }} /> : null,
            )}
          </span>
        ))}
      </div>
      <p className={s.foot}>
        <span>{startText}</span>
        <span>{endText}</span>
      </p>
    </div>
  );
}
