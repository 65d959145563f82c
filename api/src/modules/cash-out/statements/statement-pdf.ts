import type { Statement, YearlyStatement } from '@fanfare/api-contract';
import type { Config } from '../../../config.ts';
import type { Translator } from '../../../texts/index.ts';
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
  const { t } = page.texts;
  let below = sumLine(page, t('statement.opening'), statement.openingCredits, y);
  below = sumLine(page, t('statement.earned'), statement.earnedCredits, below);
  below = sumLine(page, t('statement.reversed'), statement.reversedCredits, below);
  below = sumLine(page, t('statement.converted'), statement.convertedCredits, below);
  below = sumLine(page, t('statement.paid_out'), statement.paidOutCredits, below);
  const { debtCredits = 0 } = statement;
  if (debtCredits !== 0) below = sumLine(page, t('statement.debts'), debtCredits, below);
  return sumLine(page, t('statement.closing'), statement.closingCredits, page.rule(below + 4), true);
}

/** Lines below a title; `when` is at their beginning. */
export interface Section {
  title: string;
  lines: readonly StatementRow[];
  /** Instead of lines. */
  note: string | null;
}

/** Lines by their days. */
export const dayLines = (lines: readonly StatementLine[], texts: Translator): Section['lines'] =>
  lines.map(({ at, ...line }) => ({ ...line, when: dayName(at, texts) }));

interface StatementDocument {
  /** "Month, in UTC" or "Year, in UTC", and which. */
  period: { label: string; name: string };
  owner: string[];
  statement: Sums;
  sections: readonly Section[];
  at: Date;
}

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
  texts: Translator,
): Promise<Buffer> {
  const { t } = texts;
  const about = { title: t('statement.name', { period: period.name }), author: config.seller.name, at };
  const doc = await openPdf(about, texts);
  const page = new Page(doc, texts);
  let y = head(page, t('statement.title'), config.stripe?.isSandbox ?? false);
  y = Math.max(
    block(page, t('paper.issued_by'), sellerLines(config.seller, texts), margin, y),
    block(page, t('paper.issued_for'), owner, margin + column, y),
  );
  const name = statement.isComplete ? period.name : t('statement.so_far', { period: period.name });
  y = page.rule(block(page, period.label, [name], margin, y + 16) + 20);
  y = sums(page, statement, y) + 8;
  y = page.text(t('statement.legal'), margin, y, { size: 8, color: ink.muted, width: right - margin }) + 18;
  drawSections(doc, page, sections, y);
  return closePdf(doc);
}
