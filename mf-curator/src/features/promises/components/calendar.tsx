import type { PromiseDate } from '@fanfare/api-contract';
import { addDays, type Day, dayOf, LoadError, noonOf, useShell, useText } from '@fanfare/kit';
import {
  Banner,
  Button,
  ChevronLeftIcon,
  ChevronRightIcon,
  Skeleton,
  VisuallyHidden,
  cx,
  formatDate,
  styles,
} from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { datesQuery } from '../api/promises.ts';
import { addMonths, monthOf, readDay, weeksOf } from '../lib/month.ts';
import { DateList } from './date-list.tsx';
import s from './calendar.module.css';

/** How many dates a day of the grid lists. */
const named = 2;

/** The day that each key moves to. */
const steps: Record<string, (day: Day) => Day> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -((noonOf(day).getDay() + 6) % 7)),
  End: (day) => addDays(day, 6 - ((noonOf(day).getDay() + 6) % 7)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

const byDay = (items: readonly PromiseDate[]): Map<Day, PromiseDate[]> => Map.groupBy(items, (item) => dayOf(item.at));

/** Proof deadlines and keep-until dates: a month with a selected day, or on phones the month as a list. */
export function Calendar({ nowMs }: { nowMs: number }) {
  const { t, locale } = useText();
  const { call } = useShell();
  const isNarrow = useMediaQuery('(max-width: 720px)');
  const [search, setSearch] = useSearchParams();
  const today = dayOf(nowMs);
  const day = readDay(search.get('day')) ?? today;
  const weeks = weeksOf(day);
  const from = weeks[0]![0]!;
  const until = weeks.at(-1)![6]!;
  // The API counts days in UTC; here they are in the reader's time zone.
  const dates = useQuery(datesQuery(call, addDays(from, -1), addDays(until, 1)));
  const grid = useRef<HTMLTableElement>(null);
  const isByKey = useRef(false);
  const choose = (next: Day) => {
    const query = new URLSearchParams(search);
    if (next === today) query.delete('day');
    else query.set('day', next);
    setSearch(query, { replace: true, preventScrollReset: true });
  };
  // A key may lead to a day of another month, which has only now rendered.
  useEffect(() => {
    if (!isByKey.current) return;
    isByKey.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    isByKey.current = true;
    choose(step(day));
  };
  const month = formatDate(noonOf(day), locale, { month: 'long', year: 'numeric' });
  // The long one takes two lines beside the buttons of a phone.
  const heading = isNarrow ? formatDate(noonOf(day), locale, { month: 'short', year: 'numeric' }) : month;
  const items = byDay(dates.data?.items ?? []);
  const days = isNarrow ? weeks.flat().filter((one) => monthOf(one) === monthOf(day) && items.has(one)) : [day];

  return (
    <section aria-label={month} className={styles.stack}>
      <div className={s.head}>
        <h2 aria-live="polite">{heading}</h2>
        <Button size="s" onClick={() => choose(today)}>
          {t('promises.calendar.today')}
        </Button>
        <Button
          size="s"
          variant="ghost"
          iconStart={<ChevronLeftIcon />}
          aria-label={t('promises.calendar.before')}
          onClick={() => choose(addMonths(day, -1))}
        />
        <Button
          size="s"
          variant="ghost"
          iconStart={<ChevronRightIcon />}
          aria-label={t('promises.calendar.after')}
          onClick={() => choose(addMonths(day, 1))}
        />
      </div>
      {dates.data?.isCut ? <Banner>{t('promises.calendar.cut')}</Banner> : null}
      {dates.error && !dates.data ? (
        <LoadError error={dates.error} onRetry={() => void dates.refetch()} retrying={dates.isFetching} />
      ) : (
        <>
          {isNarrow ? null : (
            // A grid, so that screen readers leave the arrow keys to it.
            <table ref={grid} role="grid" className={s.grid} aria-busy={dates.isPending}>
              <caption>
                <VisuallyHidden>{t('promises.calendar.keys', { month })}</VisuallyHidden>
              </caption>
              <thead>
                <tr>
                  {weeks[0]!.map((one) => (
                    <th key={one} scope="col" abbr={formatDate(noonOf(one), locale, { weekday: 'long' })}>
                      {formatDate(noonOf(one), locale, { weekday: 'short' })}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {weeks.map((week) => (
                  <tr key={week[0]}>
                    {week.map((one) => (
                      <DayCell
                        key={one}
                        day={one}
                        items={items.get(one) ?? []}
                        isChosen={one === day}
                        isToday={one === today}
                        isOutside={monthOf(one) !== monthOf(day)}
                        onChoose={() => choose(one)}
                        onKeyDown={onKeyDown}
                      />
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {dates.data ? (
            days.length > 0 ? (
              days.map((one) => <DateList key={one} day={one} items={items.get(one) ?? []} />)
            ) : (
              <p className={styles.small}>{t('promises.calendar.nothingMonth')}</p>
            )
          ) : (
            <>
              <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
              <Skeleton lines={3} />
            </>
          )}
        </>
      )}
    </section>
  );
}

interface DayCellProps {
  day: Day;
  items: readonly PromiseDate[];
  isChosen: boolean;
  isToday: boolean;
  isOutside: boolean;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function DayCell({ day, items, isChosen, isToday, isOutside, onChoose, onKeyDown }: DayCellProps) {
  const { t, locale } = useText();
  const name = t('promises.calendar.cell', {
    day: formatDate(noonOf(day), locale, { weekday: 'long', day: 'numeric', month: 'long' }),
    count: t('promises.calendar.count', { count: items.length }),
  });
  return (
    <td className={cx(isOutside && s.outside)}>
      <button
        type="button"
        data-day={day}
        tabIndex={isChosen ? 0 : -1}
        aria-pressed={isChosen}
        aria-current={isToday ? 'date' : undefined}
        onClick={onChoose}
        onKeyDown={onKeyDown}
      >
        <VisuallyHidden>{name}</VisuallyHidden>
        <span className={s.number} aria-hidden="true">
          {noonOf(day).getDate()}
        </span>
        {items.slice(0, named).map(({ what, isKept, submissionId, trackTitle }) => (
          <span
            key={`${what}${submissionId}`}
            className={s.entry}
            data-what={isKept ? 'kept' : what}
            aria-hidden="true"
          >
            {trackTitle}
          </span>
        ))}
        {items.length > named ? (
          <span className={s.more} aria-hidden="true">
            {t('promises.calendar.more', { count: items.length - named })}
          </span>
        ) : null}
      </button>
    </td>
  );
}
