import type { CreatorStatement, Transaction } from '@fanfare/api-contract';
import type { Config } from '../../config.ts';
import {
  block,
  bottom,
  closePdf,
  column,
  head,
  dayName,
  ink,
  lineHeight,
  margin,
  monthName,
  openPdf,
  Page,
  right,
  rowLine,
  sellerLines,
  type StatementRow,
  sumLine,
} from '../receipts/index.ts';

/** The month's balances and the sums that lead from one to the other. */
function sums(page: Page, statement: CreatorStatement, y: number): number {
  let below = sumLine(page, 'Credits at the beginning', statement.openingCredits, y);
  below = sumLine(page, 'Bought, bonuses included', statement.boughtCredits, below);
  const { grantedCredits, disputedCredits } = statement;
  if (grantedCredits !== 0) below = sumLine(page, 'Pro, gifts, promo codes and earnings', grantedCredits, below);
  below = sumLine(page, 'Spent on campaigns', statement.spentCredits, below);
  below = sumLine(page, 'Refunded', statement.refundedCredits, below);
  below = sumLine(page, 'Returned to card or PayPal', statement.returnedCredits, below);
  if (disputedCredits !== 0) below = sumLine(page, 'Disputes and settled debts', disputedCredits, below);
  return sumLine(page, 'Credits at the end', statement.closingCredits, page.rule(below + 4), true);
}

const rowOf = ({ createdAt, label, trackTitle, amountCredits }: Transaction): StatementRow => ({
  when: dayName(new Date(createdAt)),
  text: trackTitle ? `${label}, ${trackTitle}` : label,
  credits: amountCredits,
});

interface StatementDocument {
  owner: string[];
  statement: CreatorStatement;
  /** In the order of time; null where there are too many for a document. */
  rows: readonly Transaction[] | null;
  at: Date;
}

/** Draws a month's statement of a creator wallet, in credits. @returns the file */
export async function creatorStatementPdf(
  config: Config,
  { owner, statement, rows, at }: StatementDocument,
): Promise<Buffer> {
  const month = monthName(statement.month);
  const doc = await openPdf({ title: `Statement ${month}`, author: config.seller.name, at });
  const page = new Page(doc);
  let y = head(page, 'Statement', config.stripe?.isSandbox ?? false);
  y = Math.max(
    block(page, 'From', sellerLines(config.seller), margin, y),
    block(page, 'For', owner, margin + column, y),
  );
  const soFar = statement.isComplete ? '' : ' (so far)';
  y = page.rule(block(page, 'Month, in UTC', [month + soFar], margin, y + 16) + 20);
  y = sums(page, statement, y) + 18;
  const small = { size: 8, color: ink.muted, width: right - margin };
  if (rows === null)
    page.text('This month has too many transactions to list here. Your CSV file has them all.', margin, y, small);
  else if (rows.length === 0) page.text('No transactions in this month.', margin, y, small);
  for (const row of rows ?? []) {
    if (y + lineHeight > bottom) {
      doc.addPage();
      y = margin;
    }
    rowLine(page, rowOf(row), y);
    y += lineHeight;
  }
  return closePdf(doc);
}
