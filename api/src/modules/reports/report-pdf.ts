import type { Report } from '@fanfare/api-contract';
import type { Translator } from '../../texts/index.ts';
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
function summaryOf({ curators, askedCount, answeredCount }: Report, { t }: Translator) {
  const count = (...statuses: Row['status'][]) => curators.filter(({ status }) => statuses.includes(status)).length;
  const sum = (of: (row: Row) => number) => curators.reduce((total, row) => total + of(row), 0);
  return {
    askedCount,
    answeredCount,
    parts: [
      { text: t('report.yes'), amount: count('accepted', 'placed', 'broken'), color: tone.yes },
      { text: t('report.no'), amount: count('declined'), color: tone.no },
      { text: t('report.wrong_match'), amount: count('wrong_match'), color: tone.other },
      { text: t('report.expired'), amount: count('expired'), color: tone.expired },
      { text: t('report.returned'), amount: count('withdrawn', 'cancelled', 'refunded_quality'), color: '#c3bccf' },
      { text: t('report.waiting'), amount: count('pending', 'queued'), color: tone.rest },
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
export async function reportPdf(paper: ReportPdfInput, texts: Translator): Promise<Buffer> {
  const { t } = texts;
  const { report, author, at } = paper;
  const { track, campaignId } = report;
  const title = t('report.name', { id: campaignId, track: track.title });
  const sheet = new PdfDocument(await openPdf({ title, author, at }, texts), texts);
  drawHead(sheet, { ...report, name: t('report.campaign', { id: campaignId }), isDemo: paper.isDemo }, at);
  drawSummary(sheet, summaryOf(report, texts));
  drawFindings(sheet, report);
  drawForecast(sheet, report.forecast);
  drawCharts(sheet, report);
  drawPlaces(sheet, report.places, { peaks: paper.peaks, namesVersions: report.versions.length > 1 });
  drawCurators(sheet, report.curators);
  drawVersions(sheet, report.versions);
  if (sheet.hasGaps) {
    sheet.y += 14;
    sheet.write(t('report.gaps'), { size: 8, color: ink.muted });
  }
  sheet.number(t('report.footer', { track: track.title, artist: track.artist, id: campaignId, at: at.toISOString() }));
  return closePdf(sheet.doc);
}
