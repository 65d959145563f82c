import { SearchField, useSetSearchParams, useShell, useText } from '@fanfare/kit';
import { Checkbox, Select } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { servicesQuery } from '../../../lib/services-query.ts';
import { decisions, type AnswerFilters } from '../lib/filters.ts';
import s from './answer-filters.module.css';

const all = 'all';
const longest = 100;

interface AnswerFilterBarProps {
  filters: AnswerFilters;
  /** The search text as it is typed. */
  typed: string;
  onType: (text: string) => void;
}

/** A search in my answers, and filters by decision, service and vote. */
export function AnswerFilterBar({ filters, typed, onType }: AnswerFilterBarProps) {
  const { t } = useText();
  const { call } = useShell();
  const setParams = useSetSearchParams();
  const { data: services = [] } = useQuery(servicesQuery(call));
  return (
    <div role="search" className={s.bar} aria-label={t('answers.filters.label')}>
      <SearchField
        className={s.search}
        label={t('answers.filters.search')}
        labelHidden
        maxLength={longest}
        value={typed}
        onValueChange={onType}
      />
      <Select
        variant="inline"
        label={t('answers.filters.decision')}
        value={filters.decision ?? all}
        onValueChange={(next) => setParams({ decision: next === all ? null : next })}
        options={[
          { value: all, label: t('answers.filters.anyDecision') },
          ...decisions.map((value) => ({ value, label: t(`answers.filters.decisions.${value}`) })),
        ]}
      />
      {services.length > 1 ? (
        <Select
          variant="inline"
          label={t('answers.filters.service')}
          value={filters.serviceId === null ? all : String(filters.serviceId)}
          onValueChange={(next) => setParams({ service: next === all ? null : next })}
          options={[
            { value: all, label: t('answers.filters.allServices') },
            ...services.map(({ card }) => ({ value: String(card.id), label: card.title })),
          ]}
        />
      ) : null}
      <Checkbox
        label={t('answers.filters.helpful')}
        checked={filters.onlyHelpful}
        onCheckedChange={(checked) => setParams({ helpful: checked ? 'yes' : null })}
      />
    </div>
  );
}
