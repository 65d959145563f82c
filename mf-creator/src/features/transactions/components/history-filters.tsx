import { Chip, SegmentedControl } from '@fanfare/shared-ui';
import { useServices } from '../../../lib/services.tsx';
import { useText } from '../../../lib/use-text.ts';
import { isUpsideDown, kindGroups, type Filters, type KindGroup } from '../lib/filters.ts';
import { presetOf, presets, rangeOf, type Preset } from '../lib/presets.ts';
import { DayField } from './day-field.tsx';
import s from './history-filters.module.css';

interface HistoryFiltersProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** What narrows the history: kinds, and days. */
export function HistoryFilters({ filters, onChange }: HistoryFiltersProps) {
  const { t } = useText();
  const { now } = useServices();
  const { kinds, from, to } = filters;
  const options = presets.map((preset) => ({ value: preset, label: t(`transactions.preset.${preset}`) }));
  const preset = presetOf(filters, now());
  const choose = (next: Preset) => onChange({ ...filters, ...rangeOf(next, now()) });
  const toggle = (group: KindGroup) =>
    onChange({ ...filters, kinds: kinds.includes(group) ? kinds.filter((one) => one !== group) : [...kinds, group] });
  return (
    <div className={s.filters} role="search" aria-label={t('transactions.filters')}>
      <div className={s.kinds} role="group" aria-label={t('transactions.kinds')}>
        {kindGroups.map((group) => (
          <Chip key={group} selected={kinds.includes(group)} onClick={() => toggle(group)}>
            {t(`transactions.kind.${group}`)}
          </Chip>
        ))}
      </div>
      <div className={s.days}>
        <SegmentedControl
          size="s"
          label={t('transactions.days')}
          value={preset}
          onValueChange={choose}
          options={options}
        />
        <div className={s.range}>
          <DayField
            label={t('transactions.from')}
            value={from}
            onChange={(day) => onChange({ ...filters, from: day })}
          />
          <DayField
            label={t('transactions.to')}
            value={to}
            error={isUpsideDown(filters) ? t('transactions.upsideDown') : undefined}
            onChange={(day) => onChange({ ...filters, to: day })}
          />
        </div>
      </div>
    </div>
  );
}
