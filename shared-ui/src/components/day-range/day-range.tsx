import { SegmentedControl } from '../choice/segmented-control.tsx';
import type { DateFieldTexts } from '../date-field/date-field.tsx';
import { DayField } from './day-field.tsx';
import s from './day-range.module.css';
import { dayPresets, isUpsideDown, presetOf, rangeOf, type DayPreset, type DayRange } from './days.ts';

export interface DayRangePickerProps {
  value: DayRange;
  onChange: (range: DayRange) => void;
  /** The product's time in milliseconds. */
  now: number;
  /** How days are written. */
  locale: string;
  texts: {
    /** The name of the presets as a group. */
    days: string;
    from: string;
    to: string;
    /** The error for a range that ends before it begins. */
    upsideDown: string;
    presets: Record<DayPreset, string>;
    /** Of a field. @param label its label */
    date: (label: string) => DateFieldTexts;
  };
}

/** A start and an end day, or one of the presets. */
export function DayRangePicker({ value, onChange, now, locale, texts }: DayRangePickerProps) {
  return (
    <div className={s.days}>
      <SegmentedControl
        size="s"
        label={texts.days}
        value={presetOf(value, now)}
        onValueChange={(preset) => onChange(rangeOf(preset, now))}
        options={dayPresets.map((preset) => ({ value: preset, label: texts.presets[preset] }))}
      />
      <div className={s.range}>
        <DayField
          label={texts.from}
          locale={locale}
          texts={texts.date(texts.from)}
          value={value.from}
          onChange={(from) => onChange({ ...value, from })}
        />
        <DayField
          label={texts.to}
          locale={locale}
          texts={texts.date(texts.to)}
          value={value.to}
          error={isUpsideDown(value) ? texts.upsideDown : undefined}
          onChange={(to) => onChange({ ...value, to })}
        />
      </div>
    </div>
  );
}
