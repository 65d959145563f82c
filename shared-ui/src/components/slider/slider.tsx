import { Slider as Base } from '@base-ui/react/slider';
import { useId, type ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import r from '../range-slider/range-slider.module.css';
import s from './slider.module.css';

export interface SliderProps {
  /** The name of the value, e.g. "Budget". */
  label: ReactNode;
  /** The value, large, or a small control at the end of the label's line. */
  labelEnd?: ReactNode;
  /** The stops of the thumb, ascending. They are evenly spaced, so a long scale can grow in larger and larger steps. */
  stops: readonly number[];
  /** Any value; between two stops the thumb is at the nearer one. */
  value: number;
  onValueChange: (value: number) => void;
  /** Called when the thumb is released or a key has moved it: the moment to load dependent data. */
  onValueCommit?: (value: number) => void;
  /** Formats a value, e.g. (v) => `${v} credits`. */
  formatValue?: (value: number) => string;
  /** Text below the two ends; by default the formatted first and last stop. */
  startText?: ReactNode;
  endText?: ReactNode;
}

/** One thumb on a track, for a value out of a long scale. */
export function Slider({
  label,
  labelEnd,
  stops,
  value,
  onValueChange,
  onValueCommit,
  formatValue = String,
  startText,
  endText,
}: SliderProps) {
  const labelId = useId();
  const at = (index: number) => stops[index] ?? value;
  return (
    <Base.Root
      value={nearest(stops, value)}
      min={0}
      max={Math.max(1, stops.length - 1)}
      aria-labelledby={labelId}
      onValueChange={(index) => onValueChange(at(index))}
      onValueCommitted={(index) => onValueCommit?.(at(index))}
      className={r.root}
    >
      <div className={s.top}>
        <span id={labelId} className={r.label}>
          {label}
        </span>
        {labelEnd}
      </div>
      <Base.Control className={r.control}>
        <Base.Track className={r.track}>
          <Base.Indicator className={cx(r.indicator, s.indicator)} />
          <Base.Thumb className={r.thumb} aria-labelledby={labelId} getAriaValueText={() => formatValue(value)} />
        </Base.Track>
      </Base.Control>
      <div className={r.ends} aria-hidden="true">
        <span>{startText ?? formatValue(at(0))}</span>
        <span>{endText ?? formatValue(at(stops.length - 1))}</span>
      </div>
    </Base.Root>
  );
}

function nearest(stops: readonly number[], value: number): number {
  let best = 0;
  stops.forEach((stop, index) => {
    if (Math.abs(stop - value) < Math.abs((stops[best] ?? 0) - value)) best = index;
  });
  return best;
}
