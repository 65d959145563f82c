import type { Report, ReportPlace } from '@fanfare/api-contract';
import { ink, margin, right } from '../receipts/index.ts';
import type { PdfDocument } from './pdf-document.ts';
import { capital, formatTime } from './labels.ts';

export const tone = { yes: '#2e7d4f', no: ink.text, other: '#8b8598', expired: '#b5541c', rest: '#e4dfd6' };

export interface Part {
  text: string;
  amount: number;
  color: string;
}

/** A donut chart. @param y its top */
export function drawRing({ doc }: PdfDocument, parts: readonly Part[], x: number, y: number, radius: number): void {
  const total = parts.reduce((sum, { amount }) => sum + amount, 0);
  const [cx, cy, width] = [x + radius, y + radius, 9];
  const r = radius - width / 2;
  const at = (share: number) => share * 2 * Math.PI - Math.PI / 2;
  const point = (angle: number) => `${(cx + r * Math.cos(angle)).toFixed(2)} ${(cy + r * Math.sin(angle)).toFixed(2)}`;
  doc.lineWidth(width);
  let before = 0;
  for (const { amount, color } of parts) {
    if (amount === 0) continue;
    if (amount === total) doc.circle(cx, cy, r).strokeColor(color).stroke();
    else {
      const [from, to] = [at(before / total) + 0.03, at((before + amount) / total) - 0.03];
      doc
        .path(`M ${point(from)} A ${r} ${r} 0 ${amount / total > 0.5 ? 1 : 0} 1 ${point(to)}`)
        .strokeColor(color)
        .stroke();
    }
    before += amount;
  }
}

/** A legend with figures. @returns its lower edge */
export function drawLegend(
  sheet: PdfDocument,
  parts: readonly (Part & { figure: string })[],
  x: number,
  y: number,
  { width, figureWidth }: { width: number; figureWidth: number },
): number {
  let below = y;
  for (const { text, figure, color } of parts) {
    sheet.doc.roundedRect(x, below + 2, 7, 7, 1.5).fill(color);
    sheet.put(text, x + 14, below, { size: 9, width: width - figureWidth - 14 });
    below =
      sheet.put(figure, x + width - figureWidth, below, { size: 9, isBold: true, width: figureWidth, align: 'right' }) +
      2;
  }
  return below;
}

/** A stacked bar. */
export function drawSplit({ doc }: PdfDocument, parts: readonly Part[], x: number, y: number, width: number): void {
  const total = parts.reduce((sum, { amount }) => sum + amount, 0);
  let left = x;
  for (const { amount, color } of parts) {
    if (amount === 0 || total === 0) continue;
    const long = (width * amount) / total;
    doc.rect(left, y, Math.max(0.5, long - 1), 8).fill(color);
    left += long;
  }
}

/** Decline reasons as bars. @returns the lower edge */
export function drawReasons(
  sheet: PdfDocument,
  reasons: Report['reasons'],
  x: number,
  y: number,
  width: number,
): number {
  const most = Math.max(1, ...reasons.map(({ count }) => count));
  let below = y;
  for (const { reasonCode, count } of reasons) {
    sheet.put(capital(sheet.texts.t(`decline_reason.${reasonCode}`)), x, below, { size: 9, width: width - 30 });
    below = sheet.put(String(count), x + width - 30, below, { size: 9, isBold: true, width: 30, align: 'right' }) + 1;
    sheet.doc.rect(x, below, (width * count) / most, 6).fill(ink.text);
    below += 14;
  }
  return below;
}

/** Mean ratings on a scale of 1 to 5, with a tick at the genre's median. @returns the lower edge */
export function drawRatings(
  sheet: PdfDocument,
  ratings: Report['ratings'],
  x: number,
  y: number,
  width: number,
): number {
  const [from, to] = [x + 74, x + width - 30];
  const along = (value: number) => from + ((value - 1) / 4) * (to - from);
  let below = y;
  for (const { aspect, mean, median } of ratings) {
    const middle = below + 6;
    sheet.put(sheet.texts.t(`aspect_name.${aspect}`), x, below, { size: 9, width: 74 });
    sheet.doc.moveTo(from, middle).lineTo(to, middle).lineWidth(0.75).strokeColor(ink.line).stroke();
    if (median !== null) {
      sheet.doc
        .moveTo(along(median), middle - 6)
        .lineTo(along(median), middle + 6)
        .lineWidth(1.5)
        .strokeColor(ink.muted)
        .stroke();
    }
    sheet.doc.circle(along(mean), middle, 4).fill(ink.brand);
    below =
      sheet.put(sheet.texts.oneDecimal(mean), to, below, { size: 9, isBold: true, width: 30, align: 'right' }) + 8;
  }
  return below;
}

const waveHeight = 54;
const maxBars = 240;

/** The waveform with its places shaded and lettered. @returns the lower edge */
export function drawWave(
  sheet: PdfDocument,
  peaks: readonly number[],
  durationSeconds: number,
  places: readonly Omit<ReportPlace, 'notes'>[],
): number {
  const { doc } = sheet;
  const [top, width] = [sheet.y, right - margin];
  const along = (seconds: number) =>
    margin + (width * Math.min(seconds, durationSeconds)) / Math.max(durationSeconds, 0.001);
  for (const place of places) {
    const from = along(Math.max(0, place.fromSeconds - 1));
    const long = Math.max(6, along(Math.max(place.toSeconds, place.fromSeconds + 3)) - from);
    doc.rect(from, top, Math.min(long, right - from), waveHeight).fill(place.isPositive ? '#dcefe2' : '#ece6f7');
  }
  const bars = peaks.length > 0 ? resample(peaks, Math.min(maxBars, peaks.length)) : [0];
  const step = width / bars.length;
  doc.lineWidth(Math.max(0.4, step * 0.55)).strokeColor('#7d7789');
  for (const [index, peak] of bars.entries()) {
    const half = Math.max(0.6, (peak / 100) * (waveHeight / 2 - 2));
    const x = margin + step * (index + 0.5);
    doc
      .moveTo(x, top + waveHeight / 2 - half)
      .lineTo(x, top + waveHeight / 2 + half)
      .stroke();
  }
  let lastRight = 0;
  for (const place of places) {
    // Letters of close places are placed side by side.
    const x = Math.min(right - 14, Math.max(along(Math.max(0, place.fromSeconds - 1)), lastRight));
    sheet.put(place.letter, x, top + waveHeight + 3, { size: 8, isBold: true, width: 24 });
    lastRight = x + 14;
  }
  sheet.put(formatTime(durationSeconds), right - 60, top + waveHeight + 14, {
    size: 8,
    color: ink.muted,
    width: 60,
    align: 'right',
  });
  return sheet.put('0:00', margin, top + waveHeight + 14, { size: 8, color: ink.muted, width: 60 }) + 6;
}

function resample(peaks: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((index + 1) * peaks.length) / count));
    return Math.max(...peaks.slice(from, to));
  });
}
