import { Chip, DayRangePicker } from '@fanfare/shared-ui';
import { useServices } from '../../../lib/services.tsx';
import { useText } from '../../../lib/use-text.ts';
import { kindGroups, type Filters, type KindGroup } from '../lib/filters.ts';
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
      <DayRangePicker
        value={{ from, to }}
        onChange={(range) => onChange({ ...filters, ...range })}
        now={now()}
        texts={{
          days: t('transactions.days'),
          from: t('transactions.from'),
          to: t('transactions.to'),
          upsideDown: t('transactions.upsideDown'),
          presets: {
            all: t('transactions.preset.all'),
            this_month: t('transactions.preset.this_month'),
            last_month: t('transactions.preset.last_month'),
            this_year: t('transactions.preset.this_year'),
          },
        }}
      />
    </div>
  );
}
