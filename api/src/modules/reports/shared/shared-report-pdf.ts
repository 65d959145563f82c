import type { SharedReport } from '@fanfare/api-contract';
import type { Translator } from '../../../texts/index.ts';
import { closePdf, ink, openPdf, right } from '../../receipts/index.ts';
import { capital, formatTime } from '../labels.ts';
import { PdfDocument } from '../pdf-document.ts';
import { tone } from '../report-pdf.charts.ts';
import {
  drawCharts,
  drawFindings,
  drawHead,
  drawPlaces,
  drawSummary,
  type VersionPeaks,
} from '../report-pdf.sections.ts';

const decisionLabels = {
  accepted: 'submission_status.accepted',
  declined: 'submission_status.declined',
  wrong_match: 'submission_status.wrong_match',
} as const;

function summaryOf(
  { askedCount, answeredCount, acceptedCount, declinedCount, credits }: SharedReport,
  { t }: Translator,
) {
  return {
    askedCount,
    answeredCount,
    parts: [
      { text: t('report.yes'), amount: acceptedCount, color: tone.yes },
      { text: t('report.no'), amount: declinedCount, color: tone.no },
      { text: t('report.wrong_match'), amount: answeredCount - acceptedCount - declinedCount, color: tone.other },
      { text: t('report.no_answer'), amount: askedCount - answeredCount, color: tone.rest },
    ],
    credits,
  };
}

/** Each answer without a name. */
function drawAnswers(sheet: PdfDocument, answers: SharedReport['answers']): void {
  if (answers.length === 0) return;
  const { t } = sheet.texts;
  sheet.title(t('report.answers'), null, 40);
  for (const { serviceType, decision, reasonCode, heardSeconds, feedback } of answers) {
    const label = t(decisionLabels[decision]);
    const reason = reasonCode && capital(t(`decline_reason.${reasonCode}`));
    const said = reason ? t('report.said', { decision: label, reason }) : label;
    sheet.ensure(24 + (feedback ? Math.min(200, sheet.heightOf(feedback, { size: 9 })) : 0));
    const { y } = sheet;
    sheet.put(t('report.heard_for', { time: formatTime(heardSeconds) }), right - 90, y, {
      size: 9,
      color: ink.muted,
      width: 90,
      align: 'right',
    });
    sheet.write(`${t(`service_type.${serviceType}`)} · ${said}`, { isBold: true, width: 380, after: 2 });
    if (feedback) sheet.write(feedback, { size: 9, after: 2 });
    sheet.y += 4;
    sheet.rule();
    sheet.y += 6;
  }
}

/** Draws what a public link shows as PDF. @returns the file */
export async function sharedReportPdf(
  report: SharedReport,
  { author, peaks, at }: { author: string; peaks: VersionPeaks; at: Date },
  texts: Translator,
): Promise<Buffer> {
  const { track, places } = report;
  const { t } = texts;
  const title = t('report.shared_name', { track: track.title });
  const sheet = new PdfDocument(await openPdf({ title, author, at }, texts), texts);
  drawHead(sheet, { ...report, name: null }, at);
  drawSummary(sheet, summaryOf(report, texts));
  drawFindings(sheet, report);
  drawCharts(sheet, report);
  drawPlaces(sheet, places, { peaks, namesVersions: new Set(places.map((place) => place.versionNumber)).size > 1 });
  drawAnswers(sheet, report.answers);
  if (sheet.hasGaps) {
    sheet.y += 14;
    sheet.write(t('report.gaps_shared'), { size: 8, color: ink.muted });
  }
  sheet.number(t('report.footer_shared', { track: track.title, artist: track.artist, at: at.toISOString() }));
  return closePdf(sheet.doc);
}
