import type { Report } from '@fanfare/api-contract';
import { closePdf, ink, openPdf } from '../receipts/index.ts';
import { tone } from './report-pdf.charts.ts';
import { drawCurators } from './report-pdf.curators.ts';
import {
  drawCharts,
  drawFindings,
  drawHead,
  drawPlaces,
  drawSummary,
  type VersionPeaks,
} from './report-pdf.sections.ts';
import { drawForecast, drawVersions } from './report-pdf.tables.ts';
import { PdfDocument } from './pdf-document.ts';
import { formatDay } from './labels.ts';

/** The data of a report's PDF. */
export interface ReportPdfInput {
  report: Report;
  isDemo: boolean;
  /** The PDF's author. */
  author: string;
  /** Of versions with places. */
  peaks: VersionPeaks;
  at: Date;
}

type Row = Report['curators'][number];

/** What became of each submission, and where its credits are. */
function summaryOf({ curators, askedCount, answeredCount }: Report) {
  const count = (...statuses: Row['status'][]) => curators.filter(({ status }) => statuses.includes(status)).length;
  const sum = (of: (row: Row) => number) => curators.reduce((total, row) => total + of(row), 0);
  return {
    askedCount,
    answeredCount,
    parts: [
      { text: 'yes', amount: count('accepted', 'placed', 'broken'), color: tone.yes },
      { text: 'no', amount: count('declined'), color: tone.no },
      { text: 'wrong match', amount: count('wrong_match'), color: tone.other },
      { text: 'expired', amount: count('expired'), color: tone.expired },
      { text: 'returned', amount: count('withdrawn', 'cancelled', 'refunded_quality'), color: '#c3bccf' },
      { text: 'waiting', amount: count('pending', 'queued'), color: tone.rest },
    ],
    credits: {
      paid: sum((row) => row.priceCredits),
      spent: sum((row) => row.spentCredits),
      returned: sum((row) => row.returnedCredits),
      held: sum((row) => row.heldCredits),
    },
  };
}

/** Draws a report as PDF. @returns the file */
export async function reportPdf(paper: ReportPdfInput): Promise<Buffer> {
  const { report, author, at } = paper;
  const { track, campaignId } = report;
  const sheet = new PdfDocument(
    await openPdf({ title: `Report of campaign #${campaignId}: ${track.title}`, author, at }),
  );
  drawHead(sheet, { ...report, name: `Campaign #${campaignId}`, isDemo: paper.isDemo }, at);
  drawSummary(sheet, summaryOf(report));
  drawFindings(sheet, report);
  drawForecast(sheet, report.forecast);
  drawCharts(sheet, report);
  drawPlaces(sheet, report.places, { peaks: paper.peaks, namesVersions: report.versions.length > 1 });
  drawCurators(sheet, report.curators);
  drawVersions(sheet, report.versions);
  if (sheet.hasGaps) {
    sheet.y += 14;
    sheet.write('[…] stands for letters that this file’s font can’t draw. The CSV of this report has them all.', {
      size: 8,
      color: ink.muted,
    });
  }
  sheet.number(`${track.title}, ${track.artist} · campaign #${campaignId} · as of ${formatDay(at)}`);
  return closePdf(sheet.doc);
}
