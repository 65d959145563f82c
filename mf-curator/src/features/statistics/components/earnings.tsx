import type { CuratorStatistics } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import {
  ColumnChart,
  formatCredits,
  formatDate,
  NumberCell,
  NumberHead,
  Panel,
  SplitBar,
  Table,
  type ChartColumn,
} from '@fanfare/shared-ui';
import s from './figures.module.css';

type Week = CuratorStatistics['earnings']['weeks'][number];

const tones = { cleared: 'role', clearing: 'rest', reversed: 'warning' } as const;
const parts = ['cleared', 'clearing', 'reversed'] as const;
const earnedIn = (week: Week) => week.clearedCredits + week.clearingCredits;
const drawn = (week: Week) => earnedIn(week) + week.reversedCredits;

/** Earnings by week, and what has become of them since. */
export function Earnings({ earnings }: Pick<CuratorStatistics, 'earnings'>) {
  const { t, locale } = useText();
  const { weeks } = earnings;
  const credits = (amount: number) => formatCredits(amount, locale);
  const day = (from: string) =>
    formatDate(`${from}T00:00:00.000Z`, locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const total = earnings.clearedCredits + earnings.clearingCredits;
  const best = weeks.toSorted((a, b) => earnedIn(b) - earnedIn(a))[0];
  const isNothing = total + earnings.reversedCredits === 0;
  const titleOf = (week: Week) =>
    t(week.reversedCredits > 0 ? 'statistics.earnings.weekReversed' : 'statistics.earnings.week', {
      day: day(week.from),
      earned: credits(earnedIn(week)),
      reversed: credits(week.reversedCredits),
    });
  const eventful = weeks.filter((week) => week.answerCount > 0 || drawn(week) > 0);
  const columns: ChartColumn[] = weeks.map((week) => ({
    id: week.from,
    title: titleOf(week),
    parts: parts.map((part) => ({ tone: tones[part], value: week[`${part}Credits`] })),
  }));
  return (
    <Panel title={t('statistics.earnings.title')} titleEnd={t('statistics.earnings.hint')}>
      <p className={s.large}>
        {credits(total)} <small>{t('statistics.earnings.earned')}</small>
      </p>
      {isNothing || best === undefined ? (
        <p className={s.quiet}>{t('statistics.earnings.none')}</p>
      ) : (
        <>
          <div className={s.earnings}>
            <ColumnChart
              label={t('statistics.earnings.chart', {
                earned: credits(total),
                count: weeks.length,
                day: day(best.from),
                most: credits(earnedIn(best)),
              })}
              columns={columns}
              topText={t('statistics.earnings.top', { credits: credits(Math.max(...weeks.map(drawn))) })}
              startText={day(weeks[0]!.from)}
              endText={t('statistics.now')}
              height={144}
            />
            <SplitBar
              parts={parts.map((part) => ({
                id: part,
                amount: earnings[`${part}Credits`],
                label: t(`statistics.earnings.${part}`),
                text: credits(earnings[`${part}Credits`]),
                tone: tones[part],
              }))}
            />
          </div>
          <details className={s.details}>
            <summary>{t('statistics.earnings.byWeek')}</summary>
            <Table label={t('statistics.earnings.byWeek')}>
              <thead>
                <tr>
                  <th scope="col">{t('statistics.earnings.weekOf')}</th>
                  <NumberHead>{t('statistics.answers.title')}</NumberHead>
                  {parts.map((part) => (
                    <NumberHead key={part}>{t(`statistics.earnings.${part}`)}</NumberHead>
                  ))}
                </tr>
              </thead>
              <tbody>
                {eventful.toReversed().map((week) => (
                  <tr key={week.from}>
                    <th scope="row">{day(week.from)}</th>
                    <NumberCell>{week.answerCount}</NumberCell>
                    {parts.map((part) => (
                      <NumberCell key={part} tone={week[`${part}Credits`] > 0 ? 'plain' : 'quiet'}>
                        {credits(week[`${part}Credits`])}
                      </NumberCell>
                    ))}
                  </tr>
                ))}
              </tbody>
            </Table>
            {eventful.length < weeks.length ? <p className={s.note}>{t('statistics.earnings.leftOut')}</p> : null}
          </details>
        </>
      )}
    </Panel>
  );
}
