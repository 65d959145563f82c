import type { Statement, YearlyStatement } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { because } from '../../../because.ts';
import { AppError } from '../../../plugins/errors.ts';
import type { Translator } from '../../../texts/index.ts';
import { lastDayOf } from '../../billing/index.ts';
import { buyerLines, monthName } from '../../receipts/index.ts';
import { dayLines, type Section } from './statement-pdf.ts';
import { monthlyStatement, type StatementLine, statementLine, yearlyStatement } from './statements.presenter.ts';
import { statementLines, statementOwner, statementsOf } from './statements.repository.ts';

/** Some forty pages. */
const maxLines = 2_000;
const dayMs = 86_400_000;

const dayAfter = (day: string): string => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);

export const listMonths = async (db: Knex, accountId: number): Promise<Statement[]> =>
  (await statementsOf(db, accountId, 'month')).map(monthlyStatement);
export const listYears = async (db: Knex, accountId: number): Promise<YearlyStatement[]> =>
  (await statementsOf(db, accountId, 'year')).map(yearlyStatement);

/** @throws AppError not_found where it is before the first movement, or hasn't begun */
export async function findMonth(db: Knex, accountId: number, month: string): Promise<Statement> {
  const statement = (await listMonths(db, accountId)).find((one) => one.month === month);
  if (!statement) throw new AppError('not_found', because('statements.no_month'));
  return statement;
}

/** @throws AppError not_found where it is before the first movement, or hasn't begun */
export async function findYear(db: Knex, accountId: number, year: string): Promise<YearlyStatement> {
  const statement = (await listYears(db, accountId)).find((one) => one.year === year);
  if (!statement) throw new AppError('not_found', because('statements.no_year'));
  return statement;
}

/** Lines of a period; null where there are too many for a document. */
async function linesOf(
  db: Knex,
  accountId: number,
  days: { from: string; until: string; isOnlyPayouts: boolean },
  texts: Translator,
): Promise<StatementLine[] | null> {
  const rows = await statementLines(db, accountId, { ...days, limit: maxLines + 1 });
  return rows.length > maxLines ? null : rows.map((row) => statementLine(row, texts));
}

const section = (title: string, lines: StatementLine[] | null, none: string, texts: Translator): Section => ({
  title,
  lines: dayLines(lines ?? [], texts),
  note: lines === null ? texts.t('statement.too_many') : lines.length === 0 ? none : null,
});

/** One snapshot, so that lines and sums always add up. */
const inSnapshot = <T>(db: Knex, read: (trx: Knex.Transaction) => Promise<T>): Promise<T> =>
  db.transaction(read, { isolationLevel: 'repeatable read', readOnly: true });

/** A month with every change of the wallet. @throws AppError not_found */
export const readMonth = (db: Knex, accountId: number, month: string, texts: Translator) =>
  inSnapshot(db, async (trx) => {
    const statement = await findMonth(trx, accountId, month);
    const days = { from: `${month}-01`, until: dayAfter(lastDayOf(month)), isOnlyPayouts: false };
    const lines = await linesOf(trx, accountId, days, texts);
    return {
      period: { label: texts.t('statement.month'), name: monthName(month, texts) },
      owner: buyerLines(await statementOwner(trx, accountId), texts),
      statement,
      lines,
      sections: [section(texts.t('statement.every_change'), lines, texts.t('statement.no_changes'), texts)],
    };
  });

/** A year by its months, with every payout. @throws AppError not_found */
export const readYear = (db: Knex, accountId: number, year: string, texts: Translator) =>
  inSnapshot(db, async (trx) => {
    const statement = await findYear(trx, accountId, year);
    const months = (await listMonths(trx, accountId)).filter(({ month }) => month.startsWith(`${year}-`)).toReversed();
    const days = { from: `${year}-01-01`, until: `${Number(year) + 1}-01-01`, isOnlyPayouts: true };
    const payouts = await linesOf(trx, accountId, days, texts);
    const earned: Section = {
      title: texts.t('statement.by_month'),
      lines: months.map(({ month, earnedCredits, reversedCredits }) => ({
        when: month,
        text: monthName(month, texts),
        credits: Math.round((earnedCredits + reversedCredits) * 100) / 100,
      })),
      note: null,
    };
    return {
      period: { label: texts.t('statement.year'), name: year },
      owner: buyerLines(await statementOwner(trx, accountId), texts),
      statement,
      lines: payouts,
      sections: [earned, section(texts.t('statement.payouts'), payouts, texts.t('statement.no_payouts'), texts)],
    };
  });
