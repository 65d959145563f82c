import type { YearlyStatement } from '@fanfare/api-contract';
import { PdfButton, useShell, useText } from '@fanfare/kit';
import { formatCredits, Tag } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { yearlyStatementsQuery } from '../api/list-statements.ts';
import s from './yearly-statements.module.css';

/** Each year for the tax office, as PDF. Shows nothing before there is a year. */
export function YearlyStatements() {
  const { t } = useText();
  const { call } = useShell();
  const { data: years = [] } = useQuery(yearlyStatementsQuery(call));
  if (years.length === 0) return null;
  return (
    <section className={s.years} aria-labelledby="yearly-statements">
      <h3 id="yearly-statements">{t('statements.yearly')}</h3>
      <ul>
        {years.map((one) => (
          <Year key={one.year} statement={one} />
        ))}
      </ul>
    </section>
  );
}

function Year({
  statement: { year, earnedCredits, reversedCredits, paidOutCredits, isComplete },
}: {
  statement: YearlyStatement;
}) {
  const { t, locale } = useText();
  const { call } = useShell();
  return (
    <li>
      <span className={s.year}>
        {year} {isComplete ? null : <Tag>{t('statements.soFar')}</Tag>}
      </span>
      <span className={s.sums}>
        {t('statements.yearOf', {
          earned: formatCredits(earnedCredits + reversedCredits, locale),
          paidOut: formatCredits(Math.abs(paidOutCredits), locale),
        })}
      </span>
      <PdfButton
        load={() => call('GET /api/v2/curator/yearly-statements/:year', { params: { year } })}
        text={t('pdf')}
        label={t('statements.pdfOf', { month: year })}
      />
    </li>
  );
}
