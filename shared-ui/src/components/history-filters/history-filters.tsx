import { Chip } from '../chip/chip.tsx';
import { DayRangePicker, type DayRangePickerProps } from '../day-range/day-range.tsx';
import type { DayRange } from '../day-range/days.ts';
import s from './history-filters.module.css';

export interface HistoryFilter<K extends string> extends DayRange {
  kinds: K[];
}

export interface HistoryFiltersProps<K extends string> {
  value: HistoryFilter<K>;
  onChange: (value: HistoryFilter<K>) => void;
  /** Every kind, in display order. */
  kinds: readonly { value: K; label: string }[];
  /** The product's time in milliseconds. */
  now: number;
  /** How days are written. */
  locale: string;
  texts: DayRangePickerProps['texts'] & {
    /** The name of the filter group. */
    filters: string;
    /** The name of the kinds as a group. */
    kinds: string;
    /** The chip of all kinds. */
    allKinds: string;
  };
}

/** Filters a history by kind and day. */
export function HistoryFilters<K extends string>({
  value,
  onChange,
  kinds,
  now,
  locale,
  texts,
}: HistoryFiltersProps<K>) {
  const { kinds: chosen, from, to } = value;
  const toggle = (kind: K) =>
    onChange({ ...value, kinds: chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind] });
  return (
    <div className={s.filters} role="search" aria-label={texts.filters}>
      <div className={s.kinds} role="group" aria-label={texts.kinds}>
        <Chip selected={chosen.length === 0} onClick={() => onChange({ ...value, kinds: [] })}>
          {texts.allKinds}
        </Chip>
        {kinds.map((kind) => (
          <Chip key={kind.value} selected={chosen.includes(kind.value)} onClick={() => toggle(kind.value)}>
            {kind.label}
          </Chip>
        ))}
      </div>
      <DayRangePicker
        value={{ from, to }}
        onChange={(range) => onChange({ ...value, ...range })}
        now={now}
        locale={locale}
        texts={texts}
      />
    </div>
  );
}
