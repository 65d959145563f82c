import type { CreatorStatement } from '@fanfare/api-contract';
import { PdfButton, useShell, useText } from '@fanfare/kit';
import { formatCredits, formatDate, styles, Tag } from '@fanfare/shared-ui';
import s from './statement-list.module.css';

const moves = ['bought', 'granted', 'spent', 'refunded', 'returned', 'disputed'] as const;

/** Each month: opening balance, what changed it, closing balance, and the same as PDF. */
export function StatementList({ statements }: { statements: readonly CreatorStatement[] }) {
  const { t } = useText();
  if (statements.length === 0) return <p className={styles.quiet}>{t('billing.statements.none')}</p>;
  return (
    <ul className={s.list} aria-label={t('billing.statements.title')}>
      {statements.map((statement) => (
        <StatementRow key={statement.month} statement={statement} />
      ))}
    </ul>
  );
}

function StatementRow({ statement }: { statement: CreatorStatement }) {
  const { t, locale } = useText();
  const { call } = useShell();
  const { month, openingCredits, closingCredits, isComplete } = statement;
  const monthName = formatDate(`${month}-01T00:00:00.000Z`, locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const figures = [
    { name: 'opening', text: formatCredits(openingCredits, locale) },
    ...moves
      .filter((move) => statement[`${move}Credits`] !== 0)
      .map((move) => ({ name: move, text: formatCredits(statement[`${move}Credits`], locale, { signed: true }) })),
    { name: 'closing', text: formatCredits(closingCredits, locale) },
  ];
  return (
    <li className={s.row}>
      <h3 className={s.month}>
        {monthName} {isComplete ? null : <Tag>{t('billing.statements.soFar')}</Tag>}
      </h3>
      <PdfButton
        className={s.pdf}
        load={() => call('GET /api/v2/creator/statements/:month', { params: { month } })}
        text={t('billing.statements.pdf')}
        label={t('billing.statements.pdfOf', { month: monthName })}
      />
      <dl className={s.figures}>
        {figures.map(({ name, text }) => (
          <div key={name}>
            <dt>{t(`billing.statements.${name}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
