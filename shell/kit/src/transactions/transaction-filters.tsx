import { HistoryFilters } from '@fanfare/shared-ui';
import { useShell } from '../shell.tsx';
import { useDateTexts } from '../date-field.tsx';
import { useText } from '../texts.ts';
import type { Filters, KindGroups } from './filters.ts';

interface TransactionFiltersProps {
  groups: KindGroups;
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** Filters by a role's groups of kinds, and by days. */
export function TransactionFilters({ groups, filters, onChange }: TransactionFiltersProps) {
  const { t, locale } = useText();
  const dateTexts = useDateTexts();
  const { now } = useShell();
  return (
    <HistoryFilters
      value={filters}
      onChange={onChange}
      kinds={Object.keys(groups).map((value) => ({ value, label: t(`transactions.kind.${value}`) }))}
      now={now()}
      locale={locale}
      texts={{
        filters: t('transactions.filters'),
        kinds: t('transactions.kinds'),
        allKinds: t('transactions.allKinds'),
        days: t('transactions.days'),
        from: t('transactions.from'),
        to: t('transactions.to'),
        date: dateTexts,
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
