import type { Report } from '@fanfare/api-contract';
import { closePdf, ink, margin, openPdf, right } from '../receipts/index.ts';
import { drawLegend, drawRatings, drawReasons, drawRing, drawSplit, drawWave, tone } from './report-pdf.charts.ts';
import { drawCurators } from './report-pdf.curators.ts';
import { drawForecast, drawVersions } from './report-pdf.tables.ts';
import { PdfDocument } from './pdf-document.ts';
import { credits2, formatDay, formatSpan, typeLabels } from './labels.ts';

/** The data of a report's PDF. */
export interface ReportPdfInput {
  report: Report;
  isDemo: boolean;
  /** The PDF's author. */
  author: string;
  /** Waveform peaks of versions with places. */
  peaks: ReadonlyMap<number, { peaks: readonly number[]; durationSeconds: number }>;
  at: Date;
}

const width = right - margin;
const half = (width - 32) / 2;

function head(sheet: PdfDocument, { report, isDemo, at }: ReportPdfInput): void {
  const { track, campaignId, type, sentAt, completedAt, answeredCount, askedCount } = report;
  sheet.put('Fanfare', margin, margin, { size: 14, isBold: true, color: ink.brand });
  sheet.y = sheet.put('Campaign report', margin, margin, { size: 14, color: ink.muted, align: 'right' }) + 20;
  sheet.write(track.title, { size: 26, isBold: true });
  sheet.write(track.artist, { size: 13, color: ink.muted, after: 4 });
  const state = completedAt
    ? `completed ${formatDay(new Date(completedAt))}`
    : `under way: ${answeredCount} of ${askedCount} answered as of ${formatDay(at)}`;
  const facts = [`Campaign #${campaignId}`, typeLabels[type], sentAt && `sent ${formatDay(new Date(sentAt))}`, state];
  sheet.write(facts.filter(Boolean).join(' · '), { size: 9, color: ink.muted, after: 14 });
  if (!isDemo) return;
  sheet.doc.roundedRect(margin, sheet.y, width, 24, 6).fill(ink.demoGround);
  sheet.put('Demo data: the curators and their answers are invented', margin + 12, sheet.y + 6, {
    isBold: true,
    color: ink.demo,
  });
  sheet.y += 36;
}

/** Answers as a donut, beside the credits. */
function summary(sheet: PdfDocument, { curators, askedCount, answeredCount }: Report): void {
  const count = (...statuses: Report['curators'][number]['status'][]) =>
    curators.filter(({ status }) => statuses.includes(status)).length;
  const answers = [
    { text: 'yes', amount: count('accepted', 'placed', 'broken'), color: tone.yes },
    { text: 'no', amount: count('declined'), color: tone.no },
    { text: 'wrong match', amount: count('wrong_match'), color: tone.other },
    { text: 'expired', amount: count('expired'), color: tone.expired },
    { text: 'returned', amount: count('withdrawn', 'cancelled', 'refunded_quality'), color: '#c3bccf' },
    { text: 'waiting', amount: count('pending', 'queued'), color: tone.rest },
  ].filter(({ amount }) => amount > 0);
  const sum = (of: (row: Report['curators'][number]) => number) => curators.reduce((total, row) => total + of(row), 0);
  const credits = [
    { text: 'Spent on answers', amount: sum((row) => row.spentCredits), color: tone.no },
    { text: 'Back in the wallet', amount: sum((row) => row.returnedCredits), color: tone.yes },
    { text: 'Still held', amount: sum((row) => row.heldCredits), color: tone.rest },
  ];
  sheet.ensure(130);
  sheet.rule(sheet.y, ink.text);
  const top = sheet.y + 12;
  const [radius, second] = [42, margin + half + 32];
  sheet.put('Answers', margin, top, { isBold: true });
  drawRing(sheet, answers, margin, top + 20, radius);
  sheet.put(String(answeredCount), margin, top + 20 + radius - 17, {
    size: 20,
    isBold: true,
    width: radius * 2,
    align: 'center',
  });
  sheet.put(`of ${askedCount}`, margin, top + 20 + radius + 7, {
    size: 8,
    color: ink.muted,
    width: radius * 2,
    align: 'center',
  });
  const legend = drawLegend(
    sheet,
    answers.map((part) => ({ ...part, figure: String(part.amount) })),
    margin + radius * 2 + 20,
    top + 22,
    { width: half - radius * 2 - 20, figureWidth: 24 },
  );
  sheet.put('Credits', second, top, { isBold: true });
  sheet.put(credits2(sum((row) => row.priceCredits)), second, top + 18, { size: 20, isBold: true });
  drawSplit(sheet, credits, second, top + 48, half);
  const money = drawLegend(
    sheet,
    credits.map((part) => ({ ...part, figure: credits2(part.amount) })),
    second,
    top + 64,
    { width: half, figureWidth: 70 },
  );
  sheet.y = Math.max(legend, money, top + 20 + radius * 2);
}

function findings(sheet: PdfDocument, { findings: found, findingsFrom, answeredCount }: Report): void {
  sheet.title('Common themes', null, 30);
  if (found.length === 0) {
    const text =
      answeredCount < findingsFrom
        ? `${answeredCount} answered so far; findings start at ${findingsFrom} answers.`
        : 'No two answers have anything in common.';
    sheet.write(text, { color: ink.muted });
  }
  for (const [index, { text }] of found.entries()) {
    sheet.ensure(24);
    sheet.put(`${index + 1}.`, margin, sheet.y, { size: 11, color: ink.muted, width: 22 });
    sheet.write(text, { x: margin + 22, size: 11, isBold: index === 0, after: 5 });
  }
}

function charts(sheet: PdfDocument, { reasons, ratings, medianGenre }: Report): void {
  if (reasons.length + ratings.length === 0) return;
  const declines = reasons.reduce((total, { count }) => total + count, 0);
  const raters = Math.max(0, ...ratings.map(({ count }) => count));
  const genre =
    medianGenre && ratings.some(({ median }) => median !== null)
      ? `; the tick is the ${medianGenre.toLowerCase()} median`
      : '';
  sheet.y += 22;
  sheet.ensure(60 + Math.max(reasons.length * 28, ratings.length * 22));
  const top = sheet.y;
  let end = top;
  const chart = (title: string, hint: string, x: number, draw: (y: number) => number) => {
    sheet.doc
      .moveTo(x, top)
      .lineTo(x + half, top)
      .lineWidth(0.75)
      .strokeColor(ink.text)
      .stroke();
    const below = sheet.put(title, x, top + 9, { size: 13, isBold: true, width: half });
    end = Math.max(end, draw(sheet.put(hint, x, below, { size: 8, color: ink.muted, width: half }) + 8));
  };
  if (reasons.length > 0) {
    const hint = declines === 1 ? '1 decline' : `${declines} declines, one reason each`;
    chart('Why they said no', hint, margin, (y) => drawReasons(sheet, reasons, margin, y, half));
  }
  if (ratings.length > 0) {
    const x = reasons.length > 0 ? margin + half + 32 : margin;
    chart('How they rated it', `mean of ${raters}, 1 to 5${genre}`, x, (y) => drawRatings(sheet, ratings, x, y, half));
  }
  sheet.y = end;
}

/** The waveform with its places and their notes. */
function drawPlaces(sheet: PdfDocument, { report: { places, versions }, peaks }: ReportPdfInput): void {
  for (const [versionNumber, here] of Map.groupBy(places, (place) => place.versionNumber)) {
    const notes = here.reduce((total, place) => total + place.notes.length, 0);
    const hint = `${notes} notes from ${here[0]!.of} curators${versions.length > 1 ? `; version ${versionNumber}` : ''}`;
    sheet.title('What they heard', notes === 1 ? hint.replace('1 notes', '1 note') : hint, 110);
    const file = peaks.get(versionNumber);
    sheet.y = drawWave(sheet, file?.peaks ?? [], file?.durationSeconds ?? here.at(-1)!.toSeconds, here);
    for (const place of here) {
      sheet.ensure(36);
      const where = formatSpan(place.fromSeconds, place.toSeconds);
      sheet.put(place.letter, margin, sheet.y, { isBold: true, width: 20 });
      sheet.put(`${place.curatorCount} of ${place.of}`, right - 60, sheet.y, {
        isBold: true,
        width: 60,
        align: 'right',
      });
      sheet.write(place.title ? `${where}  ${place.title}` : where, {
        x: margin + 20,
        isBold: true,
        width: width - 90,
        after: 2,
      });
      for (const note of place.notes) {
        sheet.write(`${formatSpan(note.atSeconds, note.atSeconds)}  “${note.text}” ${note.curatorName}`, {
          x: margin + 20,
          size: 9,
          color: ink.muted,
          after: 1,
        });
      }
      sheet.y += 8;
    }
  }
}

/** Draws a report as PDF. @returns the file */
export async function reportPdf(paper: ReportPdfInput): Promise<Buffer> {
  const { report, author, at } = paper;
  const { track, campaignId } = report;
  const sheet = new PdfDocument(
    await openPdf({ title: `Report of campaign #${campaignId}: ${track.title}`, author, at }),
  );
  head(sheet, paper);
  summary(sheet, report);
  findings(sheet, report);
  drawForecast(sheet, report.forecast);
  charts(sheet, report);
  drawPlaces(sheet, paper);
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
