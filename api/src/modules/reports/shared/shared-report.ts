import type { Report, SharedReport } from '@fanfare/api-contract';
import { hideNames } from '../../answer-text/index.ts';

interface Shown {
  showsCredits: boolean;
  showsTexts: boolean;
  coverUrl: string | null;
  isDemo: boolean;
  isPdfIncluded: boolean;
}

type Row = Report['curators'][number];
type AnsweredRow = Row & { decision: NonNullable<Row['decision']> };
const isAnswered = (row: Row): row is AnsweredRow => row.decision !== null && row.status !== 'refunded_quality';

/** What other campaigns and the forecast say is the artist's own. */
const isShared = ({ kind }: Report['findings'][number]) => kind !== 'version' && kind !== 'forecast';

/** A report for everybody with its link: each field is named here, so that what a report gains isn't public by itself. */
export function sharedReportOf(report: Report, shown: Shown): SharedReport {
  const { type, sentAt, completedAt, askedCount, answeredCount, acceptedCount, declinedCount, findingsFrom } = report;
  const { reasons, ratings, medianGenre, track, curators } = report;
  const bySubmission = new Map(curators.map((row) => [row.submissionId, row]));
  const textOf = (text: string | null, row: Row | undefined): string | null =>
    shown.showsTexts && text !== null && row
      ? hideNames(text, { people: [row.curatorName], titles: [row.serviceTitle] })
      : null;
  const sum = (of: (row: Row) => number) => Math.round(curators.reduce((total, row) => total + of(row), 0) * 100) / 100;
  return {
    type,
    isDemo: shown.isDemo,
    track: {
      title: track.title,
      artist: track.artist,
      coverUrl: shown.coverUrl,
      durationSeconds: track.durationSeconds,
    },
    sentAt,
    completedAt,
    askedCount,
    answeredCount,
    acceptedCount,
    declinedCount,
    findingsFrom,
    findings: report.findings.filter(isShared),
    reasons,
    ratings,
    medianGenre,
    places: report.places.map(({ notes, ...place }) => ({
      ...place,
      notes: notes.map(({ atSeconds, isPositive, text, submissionId }) => ({
        atSeconds,
        isPositive,
        text: textOf(text, bySubmission.get(submissionId)),
      })),
    })),
    // By decision: the order of selection would tell who is who to somebody who knows the list.
    answers: curators
      .filter(isAnswered)
      .map((row) => ({
        serviceType: row.serviceType,
        decision: row.decision,
        reasonCode: row.decision === 'declined' ? row.reasonCode : null,
        heardSeconds: row.heardSeconds,
        durationSeconds: row.durationSeconds,
        feedback: textOf(row.feedback, row),
      }))
      .toSorted((a, b) =>
        a.decision === b.decision ? b.heardSeconds - a.heardSeconds : a.decision < b.decision ? -1 : 1,
      ),
    credits: shown.showsCredits
      ? {
          paid: sum((row) => row.priceCredits),
          spent: sum((row) => row.spentCredits),
          returned: sum((row) => row.returnedCredits),
          held: sum((row) => row.heldCredits),
        }
      : null,
    isPdfIncluded: shown.isPdfIncluded,
  };
}
