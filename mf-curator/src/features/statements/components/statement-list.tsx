import type { Statement } from '@fanfare/api-contract';
import { Loaded, PdfButton, useShell, useText } from '@fanfare/kit';
import {
  NumberCell,
  NumberHead,
  Panel,
  Skeleton,
  Table,
  Tag,
  VisuallyHidden,
  formatCredits,
  formatDate,
} from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { statementsQuery } from '../api/list-statements.ts';
import s from './statement-list.module.css';
import { YearlyStatements } from './yearly-statements.tsx';

const moves = ['earned', 'reversed', 'converted', 'paidOut'] as const;
const movesWithDebts = [...moves, 'debt'] as const;

/** Debts have a column where there were any. */
const movesOf = (months: readonly Statement[]): readonly (typeof movesWithDebts)[number][] =>
  months.some((one) => one.debtCredits) ? movesWithDebts : moves;

/** A column's heading; phones show it with every month. */
const Word = ({ children }: { children: ReactNode }) => (
  <span className={s.word} aria-hidden="true">
    {children}
  </span>
);

/** Each month: opening balance, transactions, closing balance, and the same as PDF. */
export function StatementList() {
  const { t, locale } = useText();
  const { call } = useShell();
  const statements = useQuery(statementsQuery(call));
  const monthName = (month: string) =>
    formatDate(`${month}-01T00:00:00.000Z`, locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <Panel title={t('statements.title')} className={s.panel}>
      <p className={s.text}>{t('statements.lead')}</p>
      <Loaded query={statements} skeleton={<Skeleton lines={3} />}>
        {(months) =>
          months.length === 0 ? (
            <p className={s.text}>{t('statements.none')}</p>
          ) : (
            <Table label={t('statements.title')} className={s.table}>
              <thead>
                <tr>
                  <th scope="col">{t('statements.month')}</th>
                  <NumberHead>{t('statements.opening')}</NumberHead>
                  {movesOf(months).map((move) => (
                    <NumberHead key={move}>{t(`statements.${move}`)}</NumberHead>
                  ))}
                  <NumberHead>{t('statements.closing')}</NumberHead>
                  <th scope="col" className={s.unseen}>
                    <VisuallyHidden>{t('pdf')}</VisuallyHidden>
                  </th>
                </tr>
              </thead>
              <tbody>
                {months.map((one) => (
                  <tr key={one.month}>
                    <td className={s.month}>
                      {monthName(one.month)} {one.isComplete ? null : <Tag>{t('statements.soFar')}</Tag>}
                    </td>
                    <NumberCell tone="quiet">
                      <Word>{t('statements.opening')}</Word>
                      {formatCredits(one.openingCredits, locale)}
                    </NumberCell>
                    {movesOf(months).map((move) => (
                      <NumberCell key={move} tone={(one[`${move}Credits`] ?? 0) > 0 ? 'positive' : 'plain'}>
                        <Word>{t(`statements.${move}`)}</Word>
                        {formatCredits(one[`${move}Credits`] ?? 0, locale, { signed: true })}
                      </NumberCell>
                    ))}
                    <NumberCell tone="strong">
                      <Word>{t('statements.closing')}</Word>
                      {formatCredits(one.closingCredits, locale)}
                    </NumberCell>
                    <td className={s.pdf}>
                      <PdfButton
                        load={() => call('GET /api/v2/curator/statements/:month', { params: { month: one.month } })}
                        text={t('pdf')}
                        label={t('statements.pdfOf', { month: monthName(one.month) })}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </Table>
          )
        }
      </Loaded>
      <YearlyStatements />
    </Panel>
  );
}
