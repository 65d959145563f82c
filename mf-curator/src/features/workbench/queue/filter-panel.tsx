import { LoadError, useShell, useText } from '@fanfare/kit';
import { Button, Select, Skeleton, formatCredits } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { queueFilterChoicesQuery } from '../api/get-queue-filters.ts';
import { countFilters, dues, earnSteps, sorts, type QueueFilters } from '../lib/queue-filters.ts';
import { useSetting } from '../lib/use-setting.ts';
import s from './queue-tools.module.css';

interface FilterPanelProps {
  id: string;
  filters: QueueFilters;
  onFilters: (change: Partial<QueueFilters>) => void;
  onClear: () => void;
}

const any = 'any';
const idOf = (value: string) => (value === any ? null : Number(value));

/** The filters and the order of the queue. Each takes effect at once. Blind mode has none by earnings. */
export function FilterPanel({ id, filters, onFilters, onClear }: FilterPanelProps) {
  const { t, locale } = useText();
  const { call } = useShell();
  const [isBlind] = useSetting('blind');
  const choices = useQuery(queueFilterChoicesQuery(call));
  if (choices.error && !choices.data)
    return <LoadError error={choices.error} onRetry={() => void choices.refetch()} retrying={choices.isFetching} />;
  if (!choices.data) return <Skeleton lines={4} />;
  const { services, genres, maxEarnCredits } = choices.data;
  const named = (list: readonly { id: number; label: string }[], current: number | null) => [
    { value: any, label: t('queue.filters.all') },
    ...list.map(({ id: value, label }) => ({ value: String(value), label })),
    // The last one of it may have been answered.
    ...(current !== null && !list.some((each) => each.id === current)
      ? [{ value: String(current), label: t('queue.filters.gone') }]
      : []),
  ];
  return (
    <div id={id} className={s.panel}>
      {services.length > 1 || filters.serviceId !== null ? (
        <Select
          label={t('queue.filters.service')}
          value={String(filters.serviceId ?? any)}
          onValueChange={(value) => onFilters({ serviceId: idOf(value) })}
          options={named(
            services.map(({ id: serviceId, title, count }) => ({
              id: serviceId,
              label: t('queue.filters.counted', { name: title, count }),
            })),
            filters.serviceId,
          )}
        />
      ) : null}
      <Select
        label={t('queue.filters.genre')}
        value={String(filters.genreId ?? any)}
        onValueChange={(value) => onFilters({ genreId: idOf(value) })}
        options={named(
          genres.map(({ id: genreId, name, count }) => ({
            id: genreId,
            label: t('queue.filters.counted', { name, count }),
          })),
          filters.genreId,
        )}
      />
      <Select
        label={t('queue.filters.due')}
        value={filters.due ?? any}
        onValueChange={(value) => onFilters({ due: dues.find((due) => due === value) ?? null })}
        options={[
          { value: any, label: t('queue.filters.anyTime') },
          ...dues.map((due) => ({ value: due, label: t(`queue.filters.dues.${due}`) })),
        ]}
      />
      {isBlind ? null : (
        <>
          <Select
            label={t('queue.filters.earns')}
            value={String(filters.minEarnCredits ?? any)}
            onValueChange={(value) => onFilters({ minEarnCredits: idOf(value) })}
            options={[
              { value: any, label: t('queue.filters.anyAmount') },
              ...earnSteps(maxEarnCredits, filters.minEarnCredits).map((step) => ({
                value: String(step),
                label: t('queue.filters.atLeast', { amount: formatCredits(step, locale) }),
              })),
            ]}
          />
          <Select
            label={t('queue.filters.sort')}
            value={filters.sort}
            onValueChange={(sort) => onFilters({ sort })}
            options={sorts.map((sort) => ({ value: sort, label: t(`queue.filters.sorts.${sort}`) }))}
          />
        </>
      )}
      {countFilters(filters) > 0 ? (
        <Button size="s" className={s.clear} onClick={onClear}>
          {t('queue.filters.clear')}
        </Button>
      ) : null}
    </div>
  );
}
