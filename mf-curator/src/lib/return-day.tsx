import { DateField, dayOf, useNow, useText } from '@fanfare/kit';
import { beginOf, returnRange } from './away-days.ts';
import { awayMaxDays } from './rules.ts';

interface ReturnDayProps {
  awayUntil: string;
  /** The day as typed; null shows the saved one. */
  typed: string | null;
  onTyped: (typed: string | null) => void;
  /** Called with the start of another valid day. */
  onChange: (until: string) => void;
  className?: string | undefined;
}

/** The day on which an away time ends: saved on blur or Enter. */
export function ReturnDay({ awayUntil, typed, onTyped, onChange, className }: ReturnDayProps) {
  const { t } = useText();
  const [earliest, latest] = returnRange(useNow(), awayMaxDays);
  return (
    <DateField
      {...(className ? { className } : {})}
      label={t('away.day')}
      min={earliest}
      max={latest}
      value={typed ?? dayOf(awayUntil)}
      onValueChange={onTyped}
      onBlur={() => {
        const until = typed === null ? null : beginOf(typed);
        if (typed === null || until === null || typed < earliest || typed > latest) return onTyped(null);
        if (until !== awayUntil) onChange(until);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        event.currentTarget.blur();
      }}
    />
  );
}
