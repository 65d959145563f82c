import type { CuratorStatistics } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { SegmentedControl, Select } from '@fanfare/shared-ui';
import { periods, type StatisticsFilters } from '../lib/filters.ts';
import s from './filter-bar.module.css';

interface FilterBarProps extends Pick<CuratorStatistics, 'services'> {
  filters: StatisticsFilters;
  onChange: (filters: StatisticsFilters) => void;
}

const all = 'all';

/** Filters by period and by service. */
export function FilterBar({ filters, services, onChange }: FilterBarProps) {
  const { t } = useText();
  return (
    <div className={s.bar}>
      <SegmentedControl
        size="s"
        label={t('statistics.period')}
        value={filters.days}
        onValueChange={(days) => onChange({ ...filters, days })}
        options={periods.map((days) => ({ value: days, label: t(`statistics.periods.${days}`) }))}
      />
      {services.length > 1 ? (
        <Select
          variant="inline"
          label={t('statistics.service')}
          value={filters.serviceId === null ? all : String(filters.serviceId)}
          onValueChange={(id) => onChange({ ...filters, serviceId: id === all ? null : Number(id) })}
          options={[
            { value: all, label: t('statistics.allServices') },
            ...services.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
        />
      ) : null}
    </div>
  );
}
