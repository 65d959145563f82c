import type { CreatorStatement, Transaction } from '@fanfare/api-contract';
import type { Config } from '../../config.ts';
import type { Translator } from '../../texts/index.ts';
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
import { transactionLabel } from '../transactions/index.ts';

/** The month's balances and the sums that lead from one to the other. */
function sums(page: Page, statement: CreatorStatement, y: number): number {
  const { t } = page.texts;
  let below = sumLine(page, t('creator_statement.opening'), statement.openingCredits, y);
  below = sumLine(page, t('creator_statement.bought'), statement.boughtCredits, below);
  const { grantedCredits, disputedCredits } = statement;
  if (grantedCredits !== 0) below = sumLine(page, t('creator_statement.granted'), grantedCredits, below);
  below = sumLine(page, t('creator_statement.spent'), statement.spentCredits, below);
  below = sumLine(page, t('creator_statement.refunded'), statement.refundedCredits, below);
  below = sumLine(page, t('creator_statement.returned'), statement.returnedCredits, below);
  if (disputedCredits !== 0) below = sumLine(page, t('creator_statement.disputed'), disputedCredits, below);
  return sumLine(page, t('creator_statement.closing'), statement.closingCredits, page.rule(below + 4), true);
}

function rowOf(transaction: Transaction, texts: Translator): StatementRow {
  const { createdAt, trackTitle, amountCredits } = transaction;
  const label = transactionLabel(transaction, texts);
  return {
    when: dayName(new Date(createdAt), texts),
    text: trackTitle ? `${label}, ${trackTitle}` : label,
    credits: amountCredits,
  };
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
  texts: Translator,
): Promise<Buffer> {
  const { t } = texts;
  const month = monthName(statement.month, texts);
  const doc = await openPdf({ title: t('statement.name', { period: month }), author: config.seller.name, at }, texts);
  const page = new Page(doc, texts);
  let y = head(page, t('statement.title'), config.stripe?.isSandbox ?? false);
  y = Math.max(
    block(page, t('paper.issued_by'), sellerLines(config.seller, texts), margin, y),
    block(page, t('paper.issued_for'), owner, margin + column, y),
  );
  const period = statement.isComplete ? month : t('statement.so_far', { period: month });
  y = page.rule(block(page, t('statement.month'), [period], margin, y + 16) + 20);
  y = sums(page, statement, y) + 18;
  const small = { size: 8, color: ink.muted, width: right - margin };
  if (rows === null) page.text(t('creator_statement.too_many'), margin, y, small);
  else if (rows.length === 0) page.text(t('creator_statement.none'), margin, y, small);
  for (const row of rows ?? []) {
    if (y + lineHeight > bottom) {
      doc.addPage();
      y = margin;
    }
    rowLine(page, rowOf(row, texts), y);
    y += lineHeight;
  }
  return closePdf(doc);
}
