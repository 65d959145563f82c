import type { Report } from '@fanfare/api-contract';
import { byteOrderMark, csvLine, decimalCell, textCell } from '../transactions/index.ts';
import { capital, formatTime, reasonLabels, statusLabels } from './labels.ts';

const aspects = ['production', 'songwriting', 'performance', 'originality', 'fit'] as const;

const columns = [
  'Submission',
  'Service',
  'Type',
  'Curator',
  'Answer',
  'Reason',
  'Feedback',
  'Notes',
  'Heard (s)',
  'Track (s)',
  'Version',
  'Reply (h)',
  ...aspects.map(capital),
  'Helpful',
  'Price (credits)',
  'Held (credits)',
  'Spent (credits)',
  'Returned (credits)',
];

const numberCell = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(Math.round(value * 10) / 10);

/** One row per curator: RFC 4180 with a byte order mark, by which spreadsheets detect UTF-8. */
export function reportCsv({ curators, places }: Report): string {
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
      textCell(statusLabels[row.status]),
      row.decision === 'declined' && row.reasonCode ? textCell(capital(reasonLabels[row.reasonCode])) : '',
      textCell(row.feedback ?? ''),
      textCell(own.map(({ atSeconds, text }) => `${formatTime(atSeconds)} ${text}`).join('\n')),
      numberCell(row.heardSeconds),
      numberCell(row.durationSeconds),
      numberCell(row.versionNumber),
      numberCell(row.replyHours),
      ...aspects.map((aspect) => numberCell(row.ratings[aspect])),
      row.isHelpful === null ? '' : row.isHelpful ? 'yes' : 'no',
      decimalCell(row.priceCredits),
      decimalCell(row.heldCredits),
      decimalCell(row.spentCredits),
      decimalCell(row.returnedCredits),
    ]);
  });
  return byteOrderMark + csvLine(columns) + lines.join('');
}
