import type { Report } from '@fanfare/api-contract';
import { ink, margin, right } from '../receipts/index.ts';
import type { Sheet } from './sheet.ts';
import { aspectWords, capital, credits2, dayWords, mean1, reasonWords } from './words.ts';

type CampaignForecast = Report['forecast'];

const figure = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

/** Cells of one line; the first is its name. @param widths of the columns, the first among them */
function line(sheet: Sheet, cells: readonly string[], widths: readonly number[], isHead = false): void {
  const style = (index: number) => ({
    size: isHead ? 8 : 9,
    color: isHead || index === 0 ? ink.muted : ink.text,
    width: widths[index]! - 8,
  });
  const height = Math.max(...cells.map((cell, index) => sheet.heightOf(cell, style(index))));
  sheet.ensure(height + 8);
  let x = margin;
  for (const [index, cell] of cells.entries()) {
    sheet.put(cell, x, sheet.y, style(index));
    x += widths[index]!;
  }
  sheet.y += height + 3;
  sheet.rule();
  sheet.y += 5;
}

const rangeWords = (low: number | null, high: number | null, show: (value: number) => string): string =>
  low === null
    ? 'can’t be said'
    : high === null
      ? `from ${show(low)}`
      : low === high
        ? show(low)
        : `${show(low)} to ${show(high)}`;

const heldWords = (held: boolean | null | undefined): string =>
  held === true ? 'held' : held === false ? 'not held' : 'open';

/** What was forecast before paying beside what came of it. Nothing where no forecast was kept. */
export function drawForecast(sheet: Sheet, { forecast, outcome, held }: CampaignForecast): void {
  if (!forecast || !outcome) return;
  const whole = (value: number) => figure.format(value);
  const { basis, rangePercent } = forecast;
  sheet.title(
    'Forecast and outcome',
    `as it stood at the payment; of 100 such campaigns about ${rangePercent} end within each range. From the last ${basis.statisticsDays} days of these curators.`,
    90,
  );
  const widths = [150, 110, 130, right - margin - 390];
  const rows: [string, string, string, string][] = [
    [
      'Answers',
      whole(outcome.answers),
      rangeWords(forecast.answers.low, forecast.answers.high, whole),
      heldWords(held?.answers),
    ],
    [
      'Yes',
      whole(outcome.accepts),
      rangeWords(forecast.accepts.low, forecast.accepts.high, whole),
      heldWords(held?.accepts),
    ],
    [
      'Credits per yes',
      outcome.creditsPerAccept === null ? '–' : credits2(outcome.creditsPerAccept),
      rangeWords(forecast.creditsPerAccept.low, forecast.creditsPerAccept.high, credits2),
      heldWords(held?.creditsPerAccept),
    ],
    [
      'Days until the last answer',
      outcome.days === null ? '–' : whole(outcome.days),
      rangeWords(forecast.days.low, forecast.days.high, whole),
      heldWords(held?.days),
    ],
  ];
  line(sheet, ['', outcome.isOver ? 'Came of it' : 'So far', 'Forecast', 'Range'], widths, true);
  for (const row of rows) line(sheet, row, widths);
}

const mostVersions = 4;
const aspects = ['performance', 'songwriting', 'originality', 'production', 'fit'] as const;

/** The newest versions beside each other, over all campaigns of the track. Nothing while there is one alone. */
export function drawVersions(sheet: Sheet, versions: Report['versions']): void {
  if (versions.length < 2) return;
  const shown = versions.slice(-mostVersions).toReversed();
  const widths = [120, ...shown.map(() => (right - margin - 120) / shown.length)];
  sheet.title(
    'Version against version',
    'all answers to this track, over all its campaigns, by the version that was heard',
    90,
  );
  line(
    sheet,
    ['', ...shown.map(({ number, uploadedAt }) => `Version ${number}, ${dayWords(new Date(uploadedAt))}`)],
    widths,
    true,
  );
  line(sheet, ['Said yes', ...shown.map((one) => `${one.acceptedCount} of ${one.answeredCount}`)], widths);
  for (const aspect of aspects) {
    const means = shown.map(({ ratings }) => ratings.find((one) => one.aspect === aspect)?.mean);
    if (means.every((mean) => mean === undefined)) continue;
    line(
      sheet,
      [capital(aspectWords[aspect]), ...means.map((mean) => (mean === undefined ? '–' : mean1(mean)))],
      widths,
    );
  }
  line(
    sheet,
    [
      'Most given reason',
      ...shown.map(({ reasons: [most] }) => (most ? `${capital(reasonWords[most.reasonCode])} (${most.count})` : '–')),
    ],
    widths,
  );
}
