import type { Report } from '@fanfare/api-contract';
import type { Translator } from '../../texts/index.ts';
import { ink, margin, right } from '../receipts/index.ts';
import type { PdfDocument } from './pdf-document.ts';
import { aspects, capital } from './labels.ts';

type CampaignForecast = Report['forecast'];

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

function formatRange({ low, high, show }: Measured, { t }: Translator): string {
  if (low === null) return t('report.unknown');
  if (high === null) return t('report.range_from', { low: show(low) });
  return low === high ? show(low) : t('report.range', { low: show(low), high: show(high) });
}

const heldLabel = (held: boolean | null | undefined, { t }: Translator): string =>
  t(held === true ? 'report.within' : held === false ? 'report.without' : 'report.open');

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
  const { t, amount, locale } = sheet.texts;
  const figure = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const format = (value: number) => figure.format(value);
  sheet.title(
    t('report.forecast'),
    t('report.forecast_hint', { percent: rangePercent, days: basis.statisticsDays }),
    110,
  );
  const measures: Measured[] = [
    { name: t('report.m_answers'), came: outcome.answers, ...answers, held: held?.answers, show: format },
    { name: t('report.m_yes'), came: outcome.accepts, ...accepts, held: held?.accepts, show: format },
    {
      name: t('report.m_per_yes'),
      came: outcome.creditsPerAccept,
      ...creditsPerAccept,
      held: held?.creditsPerAccept,
      show: amount,
    },
    { name: t('report.m_days'), came: outcome.days, ...days, held: held?.days, show: format },
  ];
  const widths = [140, 64, 96, barWidth + 16, right - margin - 316 - barWidth];
  const heading = [t(outcome.isOver ? 'report.came' : 'report.so_far'), t('report.col_forecast')];
  line(sheet, ['', ...heading, '', t('report.col_range')], widths, true);
  for (const measure of measures) {
    const came = measure.came === null ? '–' : measure.show(measure.came);
    const y = line(
      sheet,
      [measure.name, came, formatRange(measure, sheet.texts), '', heldLabel(measure.held, sheet.texts)],
      widths,
    );
    drawRange(sheet, measure, margin + 308, y + 6);
  }
}

const maxVersions = 4;
/** The newest versions side by side, over all campaigns; nothing for a single one. */
export function drawVersions(sheet: PdfDocument, versions: Report['versions']): void {
  if (versions.length < 2) return;
  const { t, oneDecimal } = sheet.texts;
  const shown = versions.slice(-maxVersions).toReversed();
  const widths = [120, ...shown.map(() => (right - margin - 120) / shown.length)];
  sheet.title(t('report.versions'), t('report.versions_hint'), 90);
  line(
    sheet,
    ['', ...shown.map(({ number, uploadedAt }) => t('report.version', { number, at: uploadedAt }))],
    widths,
    true,
  );
  const yes = shown.map(({ acceptedCount, answeredCount }) =>
    t('report.count_of', { count: acceptedCount, of: answeredCount }),
  );
  line(sheet, [t('report.said_yes'), ...yes], widths);
  for (const aspect of aspects) {
    const means = shown.map(({ ratings }) => ratings.find((rating) => rating.aspect === aspect)?.mean);
    if (means.every((mean) => mean === undefined)) continue;
    line(
      sheet,
      [t(`aspect_name.${aspect}`), ...means.map((mean) => (mean === undefined ? '–' : oneDecimal(mean)))],
      widths,
    );
  }
  line(
    sheet,
    [
      t('report.common_reason'),
      ...shown.map(({ reasons: [most] }) =>
        most
          ? t('report.reason_count', { reason: capital(t(`decline_reason.${most.reasonCode}`)), count: most.count })
          : '–',
      ),
    ],
    widths,
  );
}
