import { findingText, placeTitle } from '@fanfare/api-contract/finding-text';
import { genreInSentence } from '@fanfare/api-contract/genre-in-sentence';
import type { Report, ReportPlace, SharedReport } from '@fanfare/api-contract';
import { ink, margin, right } from '../receipts/index.ts';
import { drawLegend, drawRatings, drawReasons, drawRing, drawSplit, drawWave, tone } from './report-pdf.charts.ts';
import type { PdfDocument } from './pdf-document.ts';
import { findingWords } from './finding-text.ts';
import { formatSpan } from './labels.ts';

/** Waveform peaks by version. */
export type VersionPeaks = ReadonlyMap<number, { peaks: readonly number[]; durationSeconds: number }>;

const width = right - margin;
const half = (width - 32) / 2;

interface Head extends Pick<Report, 'type' | 'sentAt' | 'completedAt' | 'answeredCount' | 'askedCount'> {
  track: { title: string; artist: string };
  /** What the campaign is called; null where it isn't named. */
  name: string | null;
  isDemo: boolean;
}

/** What it is the report of, and as of when. */
export function drawHead(sheet: PdfDocument, report: Head, at: Date): void {
  const { track, name, type, sentAt, completedAt, answeredCount, askedCount, isDemo } = report;
  const { t } = sheet.texts;
  sheet.put('Fanfare', margin, margin, { size: 14, isBold: true, color: ink.brand });
  sheet.y = sheet.put(t('report.title'), margin, margin, { size: 14, color: ink.muted, align: 'right' }) + 20;
  sheet.write(track.title, { size: 26, isBold: true });
  sheet.write(track.artist, { size: 13, color: ink.muted, after: 4 });
  const state = completedAt
    ? t('report.completed', { at: completedAt })
    : t('report.under_way', { answered: answeredCount, asked: askedCount, at: at.toISOString() });
  const facts = [name, t(`campaign_type.${type}`), sentAt && t('report.sent', { at: sentAt }), state];
  sheet.write(facts.filter(Boolean).join(' · '), { size: 9, color: ink.muted, after: 14 });
  if (!isDemo) return;
  sheet.doc.roundedRect(margin, sheet.y, width, 24, 6).fill(ink.demoGround);
  sheet.put(t('report.demo'), margin + 12, sheet.y + 6, {
    isBold: true,
    color: ink.demo,
  });
  sheet.y += 36;
}

/** Where the credits went. @returns the lower edge */
function drawCredits(sheet: PdfDocument, credits: NonNullable<SharedReport['credits']>, top: number): number {
  const x = margin + half + 32;
  const { t, amount } = sheet.texts;
  const parts = [
    { text: t('report.spent_on'), amount: credits.spent, color: tone.no },
    { text: t('report.back'), amount: credits.returned, color: tone.yes },
    { text: t('report.still_held'), amount: credits.held, color: tone.rest },
  ];
  sheet.put(t('report.credits'), x, top, { isBold: true });
  sheet.put(amount(credits.paid), x, top + 18, { size: 20, isBold: true });
  drawSplit(sheet, parts, x, top + 48, half);
  const legend = parts.map((part) => ({ ...part, figure: amount(part.amount) }));
  return drawLegend(sheet, legend, x, top + 64, { width: half, figureWidth: 70 });
}

interface Summary extends Pick<Report, 'askedCount' | 'answeredCount'> {
  /** What became of those who were asked. */
  parts: readonly { text: string; amount: number; color: string }[];
  credits: SharedReport['credits'];
}

/** Answers as a donut, beside the credits if they are shown. */
export function drawSummary(sheet: PdfDocument, { parts, credits, askedCount, answeredCount }: Summary): void {
  const answers = parts.filter(({ amount }) => amount > 0);
  sheet.ensure(130);
  sheet.rule(sheet.y, ink.text);
  const top = sheet.y + 12;
  const radius = 42;
  sheet.put(sheet.texts.t('report.answers'), margin, top, { isBold: true });
  drawRing(sheet, answers, margin, top + 20, radius);
  sheet.put(String(answeredCount), margin, top + 20 + radius - 17, {
    size: 20,
    isBold: true,
    width: radius * 2,
    align: 'center',
  });
  sheet.put(sheet.texts.t('report.of', { count: askedCount }), margin, top + 20 + radius + 7, {
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
  const money = credits ? drawCredits(sheet, credits, top) : 0;
  sheet.y = Math.max(legend, money, top + 20 + radius * 2);
}

type Findings = Pick<Report, 'findings' | 'findingsFrom' | 'answeredCount'>;

/** What the answers have in common. */
export function drawFindings(sheet: PdfDocument, { findings: found, findingsFrom, answeredCount }: Findings): void {
  const { texts } = sheet;
  const { t } = texts;
  sheet.title(t('report.themes'), null, 30);
  if (found.length === 0) {
    const text =
      answeredCount < findingsFrom
        ? t('report.too_few', { answered: answeredCount, from: findingsFrom })
        : t('report.no_themes');
    sheet.write(text, { color: ink.muted });
  }
  for (const [index, finding] of found.entries()) {
    sheet.ensure(24);
    sheet.put(`${index + 1}.`, margin, sheet.y, { size: 11, color: ink.muted, width: 22 });
    sheet.write(findingText(finding, findingWords(texts)) ?? '', {
      x: margin + 22,
      size: 11,
      isBold: index === 0,
      after: 5,
    });
  }
}

type Charts = Pick<Report, 'reasons' | 'ratings' | 'medianGenre'>;

/** Reasons and ratings. */
export function drawCharts(sheet: PdfDocument, { reasons, ratings, medianGenre }: Charts): void {
  if (reasons.length + ratings.length === 0) return;
  const declines = reasons.reduce((total, { count }) => total + count, 0);
  const raters = Math.max(0, ...ratings.map(({ count }) => count));
  const { t } = sheet.texts;
  const genre = medianGenre !== null && ratings.some(({ median }) => median !== null) && genreInSentence(medianGenre);
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
    const hint = t('report.declines', { count: declines });
    chart(t('report.why_no'), hint, margin, (y) => drawReasons(sheet, reasons, margin, y, half));
  }
  if (ratings.length > 0) {
    const x = reasons.length > 0 ? margin + half + 32 : margin;
    const of = { count: raters };
    const hint = genre ? t('report.mean_of_median', { ...of, genre }) : t('report.mean_of', of);
    chart(t('report.ratings'), hint, x, (y) => drawRatings(sheet, ratings, x, y, half));
  }
  sheet.y = end;
}

/** A place whose notes may be without their text or their author. */
interface DrawnPlace extends Omit<ReportPlace, 'notes'> {
  notes: readonly { atSeconds: number; text: string | null; curatorName?: string }[];
}

/** The waveform with its places and their notes. */
export function drawPlaces(
  sheet: PdfDocument,
  places: readonly DrawnPlace[],
  { peaks, namesVersions }: { peaks: VersionPeaks; namesVersions: boolean },
): void {
  const { texts } = sheet;
  const { t } = texts;
  for (const [versionNumber, here] of Map.groupBy(places, (place) => place.versionNumber)) {
    const notes = here.reduce((total, place) => total + place.notes.length, 0);
    const from = t('report.notes', { count: notes, curators: here[0]!.of });
    const hint = namesVersions ? t('report.notes_version', { notes: from, version: versionNumber }) : from;
    sheet.title(t('report.heard'), hint, 110);
    const file = peaks.get(versionNumber);
    sheet.y = drawWave(sheet, file?.peaks ?? [], file?.durationSeconds ?? here.at(-1)!.toSeconds, here);
    for (const place of here) {
      sheet.ensure(36);
      const where = formatSpan(place.fromSeconds, place.toSeconds);
      sheet.put(place.letter, margin, sheet.y, { isBold: true, width: 20 });
      sheet.put(t('report.count_of', { count: place.curatorCount, of: place.of }), right - 60, sheet.y, {
        isBold: true,
        width: 60,
        align: 'right',
      });
      const title = placeTitle(place, findingWords(texts));
      sheet.write(title ? `${where}  ${title}` : where, {
        x: margin + 20,
        isBold: true,
        width: width - 90,
        after: 2,
      });
      for (const { atSeconds, text, curatorName = '' } of place.notes) {
        if (text === null) continue;
        const time = formatSpan(atSeconds, atSeconds);
        sheet.write(t('report.noted', { time, text, curator: curatorName }), {
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
