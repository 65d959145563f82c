import type { SharedReport } from '@fanfare/api-contract';
import { closePdf, ink, openPdf, right } from '../../receipts/index.ts';
import { capital, formatDay, formatTime, reasonLabels } from '../labels.ts';
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

const decisionLabels = { accepted: 'Yes', declined: 'No', wrong_match: 'Wrong match' } as const;
const curatorLabels: Record<SharedReport['answers'][number]['serviceType'], string> = {
  playlist: 'Playlist curator',
  radio: 'Radio',
  tiktok: 'TikTok creator',
  instagram: 'Instagram creator',
  youtube: 'YouTube creator',
};

function summaryOf({ askedCount, answeredCount, acceptedCount, declinedCount, credits }: SharedReport) {
  return {
    askedCount,
    answeredCount,
    parts: [
      { text: 'yes', amount: acceptedCount, color: tone.yes },
      { text: 'no', amount: declinedCount, color: tone.no },
      { text: 'wrong match', amount: answeredCount - acceptedCount - declinedCount, color: tone.other },
      { text: 'no answer', amount: askedCount - answeredCount, color: tone.rest },
    ],
    credits,
  };
}

/** Each answer without a name. */
function drawAnswers(sheet: PdfDocument, answers: SharedReport['answers']): void {
  if (answers.length === 0) return;
  sheet.title('Answers', null, 40);
  for (const { serviceType, decision, reasonCode, heardSeconds, feedback } of answers) {
    const said = [decisionLabels[decision], reasonCode && capital(reasonLabels[reasonCode])].filter(Boolean).join(': ');
    sheet.ensure(24 + (feedback ? Math.min(200, sheet.heightOf(feedback, { size: 9 })) : 0));
    const { y } = sheet;
    sheet.put(`heard ${formatTime(heardSeconds)}`, right - 90, y, {
      size: 9,
      color: ink.muted,
      width: 90,
      align: 'right',
    });
    sheet.write(`${curatorLabels[serviceType]} · ${said}`, { isBold: true, width: 380, after: 2 });
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
): Promise<Buffer> {
  const { track, places } = report;
  const sheet = new PdfDocument(await openPdf({ title: `Campaign report: ${track.title}`, author, at }));
  drawHead(sheet, { ...report, name: null }, at);
  drawSummary(sheet, summaryOf(report));
  drawFindings(sheet, report);
  drawCharts(sheet, report);
  drawPlaces(sheet, places, { peaks, namesVersions: new Set(places.map((place) => place.versionNumber)).size > 1 });
  drawAnswers(sheet, report.answers);
  if (sheet.hasGaps) {
    sheet.y += 14;
    sheet.write('[…] also stands for letters that this file’s font can’t draw.', { size: 8, color: ink.muted });
  }
  sheet.number(`${track.title}, ${track.artist} · as of ${formatDay(at)}`);
  return closePdf(sheet.doc);
}
