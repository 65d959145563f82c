import type { Report } from '@fanfare/api-contract';
import type { Translator } from '../../texts/index.ts';
import { ink, margin, right } from '../receipts/index.ts';
import type { PdfDocument } from './pdf-document.ts';
import { capital, formatTime } from './labels.ts';

type Row = Report['curators'][number];

/** Column positions. */
const columns = { who: margin, answer: 236, heard: 352, replied: 414, credits: 462 };
const creditsWidth = right - columns.credits;

function heads(sheet: PdfDocument): void {
  const style = { size: 8, color: ink.muted };
  const { y } = sheet;
  const { t } = sheet.texts;
  sheet.put(t('report.col_who'), columns.who, y, style);
  sheet.put(t('report.col_answer'), columns.answer, y, style);
  sheet.put(t('report.col_heard'), columns.heard, y, style);
  sheet.put(t('report.col_replied'), columns.replied, y, style);
  sheet.y =
    sheet.put(t('report.col_credits'), columns.credits, y, { ...style, width: creditsWidth, align: 'right' }) + 4;
  sheet.rule();
  sheet.y += 6;
}

/** Hours, or days from two of them on. */
export const formatReplyTime = (hours: number, { t, oneDecimal }: Translator): string =>
  hours < 48
    ? t('report.hours', { hours: Math.max(1, Math.round(hours)) })
    : t('report.days', { days: oneDecimal(hours / 24) });

function formatMoney({ priceCredits, spentCredits, heldCredits, returnedCredits }: Row, { t }: Translator): string {
  if (priceCredits === 0) return t('report.free');
  const parts = [
    ['spent', spentCredits],
    ['held', heldCredits],
    ['back', returnedCredits],
  ] as const;
  return parts
    .filter(([, credits]) => credits > 0)
    .map(([what, credits]) => t(`report.money_${what}`, { credits }))
    .join('\n');
}

function curator(sheet: PdfDocument, row: Row): void {
  const { texts } = sheet;
  const { t } = texts;
  const nameWidth = columns.answer - columns.who - 10;
  const answerWidth = columns.heard - columns.answer - 8;
  const reason = row.decision === 'declined' && row.reasonCode ? capital(t(`decline_reason.${row.reasonCode}`)) : null;
  const money = formatMoney(row, texts);
  const height = Math.max(
    sheet.heightOf(row.serviceTitle, { isBold: true, width: nameWidth }) + 14,
    14 + (reason ? sheet.heightOf(reason, { size: 8, width: answerWidth }) : 0),
    sheet.heightOf(money, { size: 9, width: creditsWidth }),
  );
  const feedback = row.feedback ?? '';
  const feedbackStyle = { size: 9, width: right - margin - 12 };
  // A row stays together with its feedback, and has the column headings above it on each page.
  if (sheet.ensure(height + 10 + (feedback ? sheet.heightOf(feedback, feedbackStyle) + 6 : 0))) heads(sheet);
  const { y } = sheet;
  const below = sheet.put(row.serviceTitle, columns.who, y, { isBold: true, width: nameWidth });
  let end = sheet.put(row.curatorName, columns.who, below, { size: 8, color: ink.muted, width: nameWidth });
  const answered = sheet.put(t(`submission_status.${row.status}`), columns.answer, y, { size: 9, width: answerWidth });
  if (reason)
    end = Math.max(end, sheet.put(reason, columns.answer, answered, { size: 8, color: ink.muted, width: answerWidth }));
  sheet.put(row.heardSeconds > 0 ? formatTime(row.heardSeconds) : '–', columns.heard, y, { size: 9, width: 60 });
  sheet.put(row.replyHours === null ? '–' : formatReplyTime(row.replyHours, texts), columns.replied, y, {
    size: 9,
    width: 46,
  });
  sheet.y = Math.max(end, sheet.put(money, columns.credits, y, { size: 9, width: creditsWidth, align: 'right' })) + 2;
  if (feedback) sheet.y = sheet.put(feedback, margin + 12, sheet.y + 2, feedbackStyle) + 2;
  sheet.y += 4;
  sheet.rule();
  sheet.y += 6;
}

/** By decision, then open ones, then those that ended without an answer. */
const order: readonly Row['status'][] = [
  'placed',
  'accepted',
  'broken',
  'declined',
  'wrong_match',
  'pending',
  'queued',
  'expired',
  'withdrawn',
  'cancelled',
  'refunded_quality',
];

/** Each curator with their feedback. */
export function drawCurators(sheet: PdfDocument, rows: readonly Row[]): void {
  sheet.title(sheet.texts.t('report.curator_by_curator'), null, 60);
  heads(sheet);
  const inOrder = rows.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status));
  for (const row of inOrder) curator(sheet, row);
}
