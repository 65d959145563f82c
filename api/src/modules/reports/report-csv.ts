import type { Report } from '@fanfare/api-contract';
import type { Translator } from '../../texts/index.ts';
import { byteOrderMark, csvLine, decimalCell, textCell } from '../transactions/index.ts';
import { capital, formatTime } from './labels.ts';

const aspects = ['production', 'songwriting', 'performance', 'originality', 'fit'] as const;

const columns = {
  before: [
    'submission',
    'service',
    'type',
    'curator',
    'answer',
    'reason',
    'feedback',
    'notes',
    'heard',
    'track',
    'version',
    'reply',
  ],
  after: ['helpful', 'price', 'held', 'spent', 'returned'],
} as const;

const numberCell = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(Math.round(value * 10) / 10);

/** One row per curator: RFC 4180 with a byte order mark, by which spreadsheets detect UTF-8. */
export function reportCsv({ curators, places }: Report, texts: Translator): string {
  const { t } = texts;
  const notes = Map.groupBy(
    places.flatMap((place) => place.notes),
    (note) => note.submissionId,
  );
  const lines = curators.map((row) => {
    const own = (notes.get(row.submissionId) ?? []).toSorted((a, b) => a.atSeconds - b.atSeconds);
    return csvLine([
      String(row.submissionId),
      textCell(row.serviceTitle),
      row.serviceType,
      textCell(row.curatorName),
      textCell(t(`submission_status.${row.status}`)),
      row.decision === 'declined' && row.reasonCode ? textCell(capital(t(`decline_reason.${row.reasonCode}`))) : '',
      textCell(row.feedback ?? ''),
      textCell(own.map(({ atSeconds, text }) => `${formatTime(atSeconds)} ${text}`).join('\n')),
      numberCell(row.heardSeconds),
      numberCell(row.durationSeconds),
      numberCell(row.versionNumber),
      numberCell(row.replyHours),
      ...aspects.map((aspect) => numberCell(row.ratings[aspect])),
      row.isHelpful === null ? '' : t(row.isHelpful ? 'csv.yes' : 'csv.no'),
      decimalCell(row.priceCredits),
      decimalCell(row.heldCredits),
      decimalCell(row.spentCredits),
      decimalCell(row.returnedCredits),
    ]);
  });
  const headings = [
    ...columns.before.map((column) => t(`csv.${column}`)),
    ...aspects.map((aspect) => t(`aspect_name.${aspect}`)),
    ...columns.after.map((column) => t(`csv.${column}`)),
  ];
  return byteOrderMark + csvLine(headings) + texts.named(lines.join(''));
}
