import type { CuratorRecord } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { ColumnChart, formatDate, NumberCell, NumberHead, Panel, styles, Table } from '@fanfare/shared-ui';
import s from './record-panel.module.css';

type Months = CuratorRecord['promises'];

const sumOf = (months: Months, part: 'kept' | 'broken') => months.reduce((sum, month) => sum + month[part], 0);

/** Promises by the month in which they were kept or broken, drawn and as a table. */
export function PromiseMonths({ promises }: { promises: Months }) {
  const { t, locale } = useText();
  const [kept, broken] = [sumOf(promises, 'kept'), sumOf(promises, 'broken')];
  const monthText = (month: string, length: 'short' | 'long' = 'short') =>
    formatDate(`${month}T00:00:00.000Z`, locale, { month: length, year: 'numeric', timeZone: 'UTC' });
  const eventful = promises.filter((month) => month.kept + month.broken > 0);
  return (
    <Panel aria-label={t('curatorPage.promises.title')} title={t('curatorPage.promises.title')}>
      {eventful.length === 0 ? (
        <p className={styles.quiet}>{t('curatorPage.promises.none')}</p>
      ) : (
        <>
          <ColumnChart
            label={t('curatorPage.promises.chart', { kept, broken })}
            columns={promises.map((month) => ({
              id: month.month,
              title: t('curatorPage.promises.month', { ...month, month: monthText(month.month, 'long') }),
              parts: [
                { tone: 'role', value: month.kept },
                { tone: 'warning', value: month.broken },
              ],
            }))}
            topText={t('curatorPage.promises.top', {
              count: Math.max(...eventful.map((one) => one.kept + one.broken)),
            })}
            startText={monthText(promises[0]!.month)}
            endText={monthText(promises.at(-1)!.month)}
          />
          <details className={s.details}>
            <summary>{t('curatorPage.promises.table')}</summary>
            <Table label={t('curatorPage.promises.table')}>
              <thead>
                <tr>
                  <th scope="col">{t('curatorPage.promises.monthHead')}</th>
                  <NumberHead>{t('curatorPage.promises.kept')}</NumberHead>
                  <NumberHead>{t('curatorPage.promises.broken')}</NumberHead>
                </tr>
              </thead>
              <tbody>
                {eventful.toReversed().map((month) => (
                  <tr key={month.month}>
                    <th scope="row">{monthText(month.month, 'long')}</th>
                    <NumberCell>{month.kept}</NumberCell>
                    <NumberCell>{month.broken}</NumberCell>
                  </tr>
                ))}
              </tbody>
            </Table>
          </details>
        </>
      )}
    </Panel>
  );
}
