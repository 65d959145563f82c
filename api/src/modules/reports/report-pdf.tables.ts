import type { Report } from '@fanfare/api-contract';
import { ink, margin, right } from '../receipts/index.ts';
import type { PdfDocument } from './pdf-document.ts';
import { aspectLabels, capital, credits2, formatDay, mean1, reasonLabels } from './labels.ts';

type CampaignForecast = Report['forecast'];

const figure = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

/** A table row; its first cell is the heading. @param widths of the columns @returns its top */
function line(sheet: PdfDocument, cells: readonly string[], widths: readonly number[], isHead = false): number {
  const style = (index: number) => ({
    size: isHead ? 8 : 9,
    color: isHead || index === 0 ? ink.muted : ink.text,
    width: widths[index]! - 8,
  });
  const height = Math.max(...cells.map((cell, index) => sheet.heightOf(cell, style(index))));
  sheet.ensure(height + 8);
  const top = sheet.y;
  let x = margin;
  for (const [index, cell] of cells.entries()) {
    sheet.put(cell, x, sheet.y, style(index));
    x += widths[index]!;
  }
  sheet.y += height + 3;
  sheet.rule();
  sheet.y += 5;
  return top;
}

const formatRange = (low: number | null, high: number | null, show: (value: number) => string): string =>
  low === null
    ? 'can’t be stated'
    : high === null
      ? `from ${show(low)}`
      : low === high
        ? show(low)
        : `${show(low)} to ${show(high)}`;

const heldLabel = (held: boolean | null | undefined): string =>
  held === true ? 'held' : held === false ? 'not held' : 'open';

interface Measured {
  name: string;
  came: number | null;
  low: number | null;
  high: number | null;
  held: boolean | null | undefined;
  show: (value: number) => string;
}

const barWidth = 92;

/** The forecast range as a band, the outcome as a point. */
function drawRange({ doc }: PdfDocument, { came, low, high }: Measured, x: number, y: number): void {
  if (low === null) return;
  const most = Math.max(high ?? low, came ?? 0, 1) * (high === null ? 1.4 : 1.1);
  const along = (value: number) => x + (barWidth * value) / most;
  doc
    .moveTo(x, y)
    .lineTo(x + barWidth, y)
    .lineWidth(0.75)
    .strokeColor(ink.line)
    .stroke();
  doc.rect(along(low), y - 4, Math.max(1.5, along(high ?? most) - along(low)), 8).fill('#d9cffb');
  if (came !== null) doc.circle(along(came), y, 3).fill(ink.text);
}

/** The forecast beside the outcome; nothing without a forecast. */
export function drawForecast(sheet: PdfDocument, { forecast, outcome, held }: CampaignForecast): void {
  if (!forecast || !outcome) return;
  const { answers, accepts, creditsPerAccept, days, basis, rangePercent } = forecast;
  const format = (value: number) => figure.format(value);
  sheet.title(
    'Forecast and outcome',
    `as it stood at the payment; of 100 such campaigns about ${rangePercent} end within each range. From the last ${basis.statisticsDays} days of these curators.`,
    110,
  );
  const measures: Measured[] = [
    { name: 'Answers', came: outcome.answers, ...answers, held: held?.answers, show: format },
    { name: 'Yes', came: outcome.accepts, ...accepts, held: held?.accepts, show: format },
    {
      name: 'Credits per yes',
      came: outcome.creditsPerAccept,
      ...creditsPerAccept,
      held: held?.creditsPerAccept,
      show: credits2,
    },
    { name: 'Days until the last answer', came: outcome.days, ...days, held: held?.days, show: format },
  ];
  const widths = [150, 82, 100, barWidth + 16, right - margin - 348 - barWidth];
  line(sheet, ['', outcome.isOver ? 'Came of it' : 'So far', 'Forecast', '', 'Range'], widths, true);
  for (const measure of measures) {
    const came = measure.came === null ? '–' : measure.show(measure.came);
    const y = line(
      sheet,
      [measure.name, came, formatRange(measure.low, measure.high, measure.show), '', heldLabel(measure.held)],
      widths,
    );
    drawRange(sheet, measure, margin + 332, y + 6);
  }
}

const maxVersions = 4;
const aspects = ['performance', 'songwriting', 'originality', 'production', 'fit'] as const;

/** The newest versions side by side, over all campaigns; nothing for a single one. */
export function drawVersions(sheet: PdfDocument, versions: Report['versions']): void {
  if (versions.length < 2) return;
  const shown = versions.slice(-maxVersions).toReversed();
  const widths = [120, ...shown.map(() => (right - margin - 120) / shown.length)];
  sheet.title(
    'Compare versions',
    'all answers to this track, over all its campaigns, by the version that was heard',
    90,
  );
  line(
    sheet,
    ['', ...shown.map(({ number, uploadedAt }) => `Version ${number}, ${formatDay(new Date(uploadedAt))}`)],
    widths,
    true,
  );
  line(sheet, ['Said yes', ...shown.map((version) => `${version.acceptedCount} of ${version.answeredCount}`)], widths);
  for (const aspect of aspects) {
    const means = shown.map(({ ratings }) => ratings.find((rating) => rating.aspect === aspect)?.mean);
    if (means.every((mean) => mean === undefined)) continue;
    line(
      sheet,
      [capital(aspectLabels[aspect]), ...means.map((mean) => (mean === undefined ? '–' : mean1(mean)))],
      widths,
    );
  }
  line(
    sheet,
    [
      'Most common reason',
      ...shown.map(({ reasons: [most] }) => (most ? `${capital(reasonLabels[most.reasonCode])} (${most.count})` : '–')),
    ],
    widths,
  );
}
