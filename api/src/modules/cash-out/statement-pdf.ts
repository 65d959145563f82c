import type { Statement } from '@fanfare/api-contract';
import type { Config } from '../../config.ts';
import { block, column, head, ink, margin, type Page, pdfOf, right, sellerLines } from '../receipts/index.ts';

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const creditsFormat = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const amountWidth = 110;

const monthOf = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`));

function line(page: Page, label: string, credits: number, y: number, isBold = false): number {
  const style = { size: isBold ? 12 : 10, isBold };
  const below = page.text(label, margin, y, { ...style, width: right - margin - amountWidth });
  const amount = creditsFormat.format(credits).replace('-', '−');
  page.text(amount, right - amountWidth, y, { ...style, width: amountWidth, isRight: true });
  return below + 4;
}

/** Draws a month's statement of a curator's cleared wallet, in credits. @returns the file */
export function statementPdf(config: Config, owner: string[], statement: Statement, at: Date): Promise<Buffer> {
  const month = monthOf(statement.month);
  return pdfOf({ title: `Statement ${month}`, author: config.seller.name, at }, (page) => {
    let y = head(page, 'Statement', config.stripe?.isSandbox ?? false);
    const until = statement.isComplete ? '' : ' (so far)';
    y = Math.max(
      block(page, 'From', sellerLines(config.seller), margin, y),
      block(page, 'For', owner, margin + column, y),
    );
    y = page.rule(block(page, 'Month, in UTC', [month + until], margin, y + 16) + 20);
    y = line(page, 'Cleared credits at the beginning', statement.openingCredits, y);
    y = line(page, 'Earned', statement.earnedCredits, y);
    y = line(page, 'Reversed', statement.reversedCredits, y);
    y = line(page, 'Turned into creator credits', statement.convertedCredits, y);
    y = line(page, 'Paid out', statement.paidOutCredits, y);
    const { debtCredits = 0 } = statement;
    if (debtCredits !== 0) y = line(page, 'Settled debts', debtCredits, y);
    y = line(page, 'Cleared credits at the end', statement.closingCredits, page.rule(y + 4), true);
    page.text('One credit is one euro. What is set aside for a demand leaves when it is paid.', margin, y + 8, {
      size: 8,
      color: ink.muted,
      width: right - margin,
    });
  });
}
