import { useShell, useText } from '@fanfare/kit';
import { HistoryFilters as Filtering } from '@fanfare/shared-ui';
import { kindGroups, type Filters } from '../lib/filters.ts';

interface HistoryFiltersProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** What narrows the history, in this side's kinds. */
export function HistoryFilters({ filters, onChange }: HistoryFiltersProps) {
  const { t } = useText();
  const { now } = useShell();
  return (
    <Filtering
      value={filters}
      onChange={onChange}
      kinds={kindGroups.map((value) => ({ value, label: t(`transactions.kind.${value}`) }))}
      now={now()}
      texts={{
        filters: t('transactions.filters'),
        kinds: t('transactions.kinds'),
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
  );
}
