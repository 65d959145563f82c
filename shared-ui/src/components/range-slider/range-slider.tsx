import { Slider } from '@base-ui/react/slider';
import { useId, type ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import s from './range-slider.module.css';

export interface RangeSliderProps {
  /** The name of the slider, e.g. "Price". */
  label: ReactNode;
  min: number;
  max: number;
  step?: number;
  /** The chosen ends, lower first. */
  value: readonly [number, number];
  onValueChange: (value: [number, number]) => void;
  /** Called when a thumb is released or a key has moved it: the moment to search. */
  onValueCommit?: (value: [number, number]) => void;
  /** Names of the two thumbs, e.g. "Lowest price", "Highest price". */
  lowerLabel: string;
  upperLabel: string;
  /** Formats a value, e.g. (v) => `${v} credits`. */
  formatValue?: (value: number) => string;
  /** Text below the lower end; by default the formatted value. */
  lowerText?: ReactNode;
  /** One count per step, starting at min: the number of results at each price. Decorative. */
  histogram?: readonly number[];
}

/** Two thumbs on one track. The lower always stays at least one step below the upper, by pointer and by key. */
export function RangeSlider({
  label,
  min,
  max,
  step = 1,
  value,
  onValueChange,
  onValueCommit,
  lowerLabel,
  upperLabel,
  formatValue = String,
  lowerText,
  histogram,
}: RangeSliderProps) {
  const labelId = useId();
  const [lower, upper] = value;
  const tallest = Math.max(1, ...(histogram ?? []));
  const guarded = (next: readonly number[]): [number, number] | null => {
    const [a = min, b = max] = next;
    return b - a >= step ? [a, b] : null;
  };
  return (
    <Slider.Root
      value={[lower, upper]}
      min={min}
      max={max}
      step={step}
      minStepsBetweenValues={1}
      thumbCollisionBehavior="none"
      aria-labelledby={labelId}
      onValueChange={(next) => {
        const range = guarded(next);
        if (range) onValueChange(range);
      }}
      onValueCommitted={(next) => {
        const range = guarded(next);
        if (range) onValueCommit?.(range);
      }}
      className={s.root}
    >
      <div className={s.top}>
        <span id={labelId} className={s.label}>
          {label}
        </span>
      </div>
      {histogram && (
        <div className={s.histogram} aria-hidden="true">
          {histogram.map((count, index) => {
            const at = min + index * step;
            return (
              <i
                key={at}
                className={cx(at >= lower && at <= upper && s.inside)}
                style={{ height: `${Math.max(3, (count / tallest) * 100)}%` }}
              />
            );
          })}
        </div>
      )}
      <Slider.Control className={s.control}>
        <Slider.Track className={s.track}>
          <Slider.Indicator className={s.indicator} />
          {[lowerLabel, upperLabel].map((name, index) => (
            <Slider.Thumb
              key={name}
              index={index}
              className={s.thumb}
              getAriaLabel={() => name}
              getAriaValueText={(_text, at) => formatValue(at)}
            >
              <span className={s.bubble} aria-hidden="true">
                {index === 0 ? lower : upper}
              </span>
            </Slider.Thumb>
          ))}
        </Slider.Track>
      </Slider.Control>
      <div className={s.ends}>
        <span>{lowerText ?? formatValue(lower)}</span>
        <span>{formatValue(upper)}</span>
      </div>
    </Slider.Root>
  );
}
