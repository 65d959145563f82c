import type { CreatorStatement, Transaction } from '@fanfare/api-contract';
import type { Config } from '../../config.ts';
import {
  block,
  closePdf,
  column,
  head,
  ink,
  margin,
  openPdf,
  Page,
  printableOrGap,
  right,
  sellerLines,
} from '../receipts/index.ts';

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const creditsFormat = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const amountWidth = 90;
const dayWidth = 56;
const bottom = 760;
const lineHeight = 15;

const creditsText = (credits: number) => creditsFormat.format(credits).replace('-', '−');

function sumLine(page: Page, label: string, credits: number, y: number, isBold = false): number {
  const style = { size: isBold ? 12 : 10, isBold };
  const below = page.text(label, margin, y, { ...style, width: right - margin - amountWidth });
  page.text(creditsText(credits), right - amountWidth, y, { ...style, width: amountWidth, isRight: true });
  return below + 4;
}

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

function lineOf(page: Page, row: Transaction, y: number): void {
  const track = row.trackTitle ? `, ${row.trackTitle}` : '';
  const style = { size: 9, isOneLine: true };
  page.text(dayFormat.format(new Date(row.createdAt)), margin, y, { ...style, width: dayWidth });
  page.text(printableOrGap(row.label + track).text, margin + dayWidth, y, {
    ...style,
    width: right - margin - dayWidth - amountWidth,
  });
  page.text(creditsText(row.amountCredits), right - amountWidth, y, { ...style, width: amountWidth, isRight: true });
}

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
  const month = monthFormat.format(new Date(`${statement.month}-01T00:00:00Z`));
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
    lineOf(page, row, y);
    y += lineHeight;
  }
  return closePdf(doc);
}
