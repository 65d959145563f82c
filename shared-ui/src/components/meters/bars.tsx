import { Progress } from '@base-ui/react/progress';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import v from '../visually-hidden/visually-hidden.module.css';
import s from './meters.module.css';

export type MeterTone = 'ink' | 'role' | 'positive' | 'warning' | 'brass';

function share(value: number, max: number): number {
  return max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
}

export interface ProgressBarProps {
  /** The name of the operation; read out with the percentage. */
  label: string;
  labelHidden?: boolean;
  /** Done so far, out of `max`. */
  value: number;
  max?: number;
  /** Text at the end of the label's line, e.g. "12.4 of 60 MB". */
  valueText?: string;
  className?: string;
}

/** The progress of an operation. */
export function ProgressBar({ label, labelHidden, value, max = 100, valueText, className }: ProgressBarProps) {
  return (
    <Progress.Root
      value={value}
      max={max}
      getAriaValueText={valueText ? () => valueText : undefined}
      className={cx(s.progress, className)}
    >
      <div className={cx(s.progressTop, labelHidden && !valueText && v.hidden)}>
        <Progress.Label className={cx(labelHidden && v.hidden)}>{label}</Progress.Label>
        {valueText && <span className={s.progressValue}>{valueText}</span>}
      </div>
      <Progress.Track className={s.bar}>
        <Progress.Indicator className={cx(s.fill, s.role)} />
      </Progress.Track>
    </Progress.Root>
  );
}

export interface StatBarProps extends ComponentProps<'div'> {
  label: ReactNode;
  /** The value as text; its unit smaller and lighter beside it. */
  value: ReactNode;
  unit?: ReactNode;
  /** The fill of the bar, 0 to 1; omit it for no bar. */
  fill?: number;
  /** The position of a comparison on the bar, 0 to 1. */
  tick?: number;
  tone?: MeterTone;
}

/** A figure for comparing: name, number, bar, and a tick to compare with. */
export function StatBar({ label, value, unit, fill, tick, tone = 'ink', className, ...rest }: StatBarProps) {
  return (
    <div {...rest} className={cx(s.stat, className)}>
      <span className={s.statLabel}>{label}</span>
      <span className={s.statValue}>
        {value}
        {unit && (
          <>
            {' '}
            <small className={s.unit}>{unit}</small>
          </>
        )}
      </span>
      {fill !== undefined && (
        <span className={cx(s.bar, s.open)} aria-hidden="true">
          <i className={cx(s.fill, s[tone])} style={{ width: `${share(fill, 1) * 100}%` }} />
          {tick !== undefined && <b className={s.tick} style={{ left: `${share(tick, 1) * 100}%` }} />}
        </span>
      )}
    </div>
  );
}

export interface QueueBarProps extends ComponentProps<'div'> {
  label: ReactNode;
  open: number;
  capacity: number;
  /** Formats both numbers, e.g. "14 of 30". The number before the first space is drawn large. */
  text: { value: ReactNode; rest: ReactNode };
}

const QUEUE_SEGMENTS = 15;

/** The load of a curator's queue, in segments. */
export function QueueBar({ label, open, capacity, text, className, ...rest }: QueueBarProps) {
  const segments = Math.max(1, Math.min(QUEUE_SEGMENTS, capacity));
  const filled = Math.round(share(open, capacity) * segments);
  return (
    <div {...rest} className={cx(s.stat, className)}>
      <span className={s.statLabel}>{label}</span>
      <span className={s.statValue}>
        {text.value} <small className={s.unit}>{text.rest}</small>
      </span>
      <span className={s.segments} aria-hidden="true">
        {Array.from({ length: segments }, (_, index) => (
          <i key={index} className={cx(index < filled && s.on)} />
        ))}
      </span>
    </div>
  );
}

export interface SplitPart {
  id: string;
  amount: number;
  label: ReactNode;
  /** The amount as text. */
  text: ReactNode;
  tone?: 'ink' | 'role' | 'positive' | 'warning' | 'brass' | 'rest';
}

/** A sum and its parts: one bar, and a line for each part. */
export function SplitBar({ parts, className, ...rest }: { parts: readonly SplitPart[] } & ComponentProps<'div'>) {
  return (
    <div {...rest} className={className}>
      <div className={s.split} aria-hidden="true">
        {parts
          .filter((part) => part.amount > 0)
          .map((part) => (
            <i key={part.id} className={s[part.tone ?? 'ink']} style={{ flexGrow: part.amount }} />
          ))}
      </div>
      <ul className={s.parts}>
        {parts.map((part) => (
          <li key={part.id}>
            <i className={s[part.tone ?? 'ink']} aria-hidden="true" />
            <span>{part.label}</span>
            <b>{part.text}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
