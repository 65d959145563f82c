import { cx } from '../../lib/cx.ts';
import s from './column-chart.module.css';

export type ColumnTone = 'ink' | 'role' | 'rest' | 'warning';

export interface ChartColumn {
  id: string;
  /** The column in words, shown to a resting pointer. */
  title: string;
  /** From the foot upwards. */
  parts: readonly { tone: ColumnTone; value: number }[];
}

export interface ColumnChartProps {
  /** The whole in words. What it doesn't say belongs into a table beside it. */
  label: string;
  columns: readonly ChartColumn[];
  /** What the highest column reaches, e.g. "12.40 credits". */
  topText: string;
  /** Words under the axis. */
  startText: string;
  endText: string;
  /** px of the plot without its words. */
  height?: number;
  className?: string;
}

const sumOf = ({ parts }: ChartColumn) => parts.reduce((sum, part) => sum + part.value, 0);

/** Amounts beside each other, each in its parts: weeks, or steps of a time. */
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
