import type { Statement, YearlyStatement } from '@fanfare/api-contract';
import type { Config } from '../../../config.ts';
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
  openPdf,
  Page,
  right,
  rowLine,
  sellerLines,
  type StatementRow,
  sumLine,
} from '../../receipts/index.ts';
import type { StatementLine } from './statements.presenter.ts';

type Sums = Omit<Statement, 'month'> | Omit<YearlyStatement, 'year'>;

/** The balances and the sums that lead from one to the other. */
function sums(page: Page, statement: Sums, y: number): number {
  let below = sumLine(page, 'Opening balance', statement.openingCredits, y);
  below = sumLine(page, 'Earned', statement.earnedCredits, below);
  below = sumLine(page, 'Reversed', statement.reversedCredits, below);
  below = sumLine(page, 'Converted to creator credits', statement.convertedCredits, below);
  below = sumLine(page, 'Paid out', statement.paidOutCredits, below);
  const { debtCredits = 0 } = statement;
  if (debtCredits !== 0) below = sumLine(page, 'Settled debts', debtCredits, below);
  return sumLine(page, 'Closing balance', statement.closingCredits, page.rule(below + 4), true);
}

/** Lines below a title; `when` is at their beginning. */
export interface Section {
  title: string;
  lines: readonly StatementRow[];
  /** Instead of lines. */
  note: string | null;
}

/** Lines by their days. */
export const dayLines = (lines: readonly StatementLine[]): Section['lines'] =>
  lines.map(({ at, ...line }) => ({ ...line, when: dayName(at) }));

interface StatementDocument {
  /** "Month, in UTC" or "Year, in UTC", and which. */
  period: { label: string; name: string };
  owner: string[];
  statement: Sums;
  sections: readonly Section[];
  at: Date;
}

const legalNote =
  'One credit is one euro. Credits held for a cash-out leave this balance once it’s paid. Fanfare withholds no tax and charges you no VAT. Declaring these earnings, and any VAT due on them, is your responsibility.';

/** Draws sections one after the other, on as many pages as they need. */
function drawSections(doc: PDFKit.PDFDocument, page: Page, sections: readonly Section[], from: number): void {
  let y = from;
  const advance = (height: number) => {
    if (y + height > bottom) {
      doc.addPage();
      y = margin;
    }
  };
  for (const { title, lines, note } of sections) {
    advance(4 * lineHeight);
    y = page.text(title, margin, y, { size: 11, isBold: true, width: right - margin }) + 6;
    if (note !== null) y = page.text(note, margin, y, { size: 8, color: ink.muted, width: right - margin });
    for (const line of lines) {
      advance(lineHeight);
      rowLine(page, line, y);
      y += lineHeight;
    }
    y += lineHeight;
  }
}

/** Draws a statement of a curator's cleared wallet, in credits. @returns the file */
export async function statementPdf(
  config: Config,
  { period, owner, statement, sections, at }: StatementDocument,
): Promise<Buffer> {
  const doc = await openPdf({ title: `Statement ${period.name}`, author: config.seller.name, at });
  const page = new Page(doc);
  let y = head(page, 'Statement', config.stripe?.isSandbox ?? false);
  y = Math.max(
    block(page, 'From', sellerLines(config.seller), margin, y),
    block(page, 'For', owner, margin + column, y),
  );
  const soFar = statement.isComplete ? '' : ' (so far)';
  y = page.rule(block(page, period.label, [period.name + soFar], margin, y + 16) + 20);
  y = sums(page, statement, y) + 8;
  y = page.text(legalNote, margin, y, { size: 8, color: ink.muted, width: right - margin }) + 18;
  drawSections(doc, page, sections, y);
  return closePdf(doc);
}
