import type { Report } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { campaignForecast } from '../forecasts/index.ts';
import { hundredths, moneyOfSubmissions, zeroCredits, toDecimal, type SubmissionMoney } from '../ledger/index.ts';
import { findingsOf } from './findings.ts';
import { type HeardNote, type Place, placesOf } from './places.ts';
import {
  type AnsweredRow,
  answeredRows,
  type CampaignRow,
  campaignRow,
  type MedianRow,
  medianRows,
  type TrackAnswerRow,
  trackAnswerRows,
  type VersionRow,
  versionRows,
} from './report.repository.ts';
import { type Counted, meansOf, reasonsOf, tallyOf } from './summary.ts';

export interface Viewer {
  accountId: number;
  isPro: boolean;
}

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null;
const hourMs = 3_600_000;
const noMoney: SubmissionMoney = { held: zeroCredits, spent: zeroCredits, returned: zeroCredits };

/** An answer that wasn't refunded. */
type CountedRow = AnsweredRow & Counted;
const isCounted = (row: AnsweredRow): row is CountedRow => row.decision !== null && row.status !== 'refunded_quality';

/** Places per version, oldest first; letters continue. */
function allPlaces(rows: readonly CountedRow[], rules: Rules['reports']['places']): Place[] {
  const notes = rows.flatMap((row) =>
    (row.notes ?? []).map((note) => ({
      version: row.version_number ?? 1,
      durationSeconds: (row.version_duration_ms ?? row.heard_duration_ms ?? 0) / 1_000,
      note: {
        submissionId: row.id,
        curatorName: row.curator_name,
        atSeconds: note.atSeconds,
        text: note.text,
        isYes: row.decision === 'accepted',
      } satisfies HeardNote,
    })),
  );
  const places: Place[] = [];
  for (const [versionNumber, here] of [...Map.groupBy(notes, ({ version }) => version)].toSorted(([a], [b]) => a - b)) {
    const file = { versionNumber, durationSeconds: here[0]!.durationSeconds };
    const own = here.map(({ note }) => note);
    places.push(...placesOf(own, file, rules, places.length));
  }
  return places;
}

function curatorOf(row: AnsweredRow, money: SubmissionMoney): Report['curators'][number] {
  const answered = row.answered_at;
  return {
    submissionId: row.id,
    serviceTitle: row.service_title,
    serviceType: row.service_type,
    curatorId: row.curator_id,
    curatorName: row.curator_name,
    status: row.status,
    decision: row.decision,
    reasonCode: row.reason_code,
    feedback: row.feedback,
    heardSeconds: row.heard_ms / 1_000,
    durationSeconds: row.heard_duration_ms === null ? null : row.heard_duration_ms / 1_000,
    replyHours:
      answered && row.sent_at ? Math.round(((answered.getTime() - row.sent_at.getTime()) / hourMs) * 10) / 10 : null,
    ratings: row.ratings ?? {},
    noteCount: row.notes?.length ?? 0,
    isHelpful: row.is_helpful,
    priceCredits: toDecimal(hundredths(row.price)),
    heldCredits: toDecimal(money.held),
    spentCredits: toDecimal(money.spent),
    returnedCredits: toDecimal(money.returned),
    versionNumber: row.version_number,
  };
}

/** Answers per version, over all campaigns of the track. */
function versionsOf(versions: readonly VersionRow[], answers: readonly TrackAnswerRow[]): Report['versions'] {
  const byVersion = Map.groupBy(answers, (answer) => answer.version_number);
  return versions.flatMap(({ number, name, uploaded_at }) => {
    const about = byVersion.get(number) ?? [];
    if (about.length === 0) return [];
    return {
      number,
      name,
      uploadedAt: uploaded_at.toISOString(),
      ...tallyOf(about),
      reasons: reasonsOf(about),
      ratings: meansOf(about),
      campaignIds: [...new Set(about.map((answer) => answer.campaign_id))].toSorted((a, b) => a - b),
    };
  });
}

/** Means with the medians of the nearest genre that has any. */
function ratingsBeside(answers: readonly Counted[], medians: readonly MedianRow[]) {
  const [nearest] = medians;
  const here = medians.filter((median) => median.genre_id === nearest?.genre_id);
  const ratings = meansOf(answers).map((rating) => ({
    ...rating,
    median: here.find(({ aspect }) => aspect === rating.aspect)?.median ?? null,
  }));
  return { ratings, medianGenre: nearest?.name ?? null };
}

/** A report with the data of its PDF. */
export interface FullReport {
  report: Report;
  campaign: CampaignRow;
}

/** The report of a campaign's answers. @throws AppError not_found, also for somebody else's */
export async function reportOf(
  db: Knex,
  { accountId, isPro }: Viewer,
  campaignId: number,
  rules: Rules,
): Promise<FullReport> {
  const campaign = await campaignRow(db, accountId, campaignId);
  if (!campaign) throw new AppError('not_found', because('campaigns.not_found'));
  const [rows, versions, trackAnswers, medians, forecast] = await Promise.all([
    answeredRows(db, campaignId),
    versionRows(db, campaign.track_id),
    trackAnswerRows(db, accountId, campaign.track_id),
    medianRows(db, campaign.track_id),
    campaignForecast(db, rules, accountId, campaignId, {}),
  ]);
  const money = await moneyOfSubmissions(
    db,
    rows.map((row) => row.id),
  );
  const answers = rows.filter(isCounted);
  const places = allPlaces(answers, rules.reports.places);
  const reasons = reasonsOf(answers);
  const about = { reasons, ...ratingsBeside(answers, medians), versions: versionsOf(versions, trackAnswers), forecast };
  return {
    campaign,
    report: {
      campaignId,
      type: campaign.type,
      status: campaign.status,
      track: {
        id: campaign.track_id,
        title: campaign.track_title,
        artist: campaign.track_artist,
        durationSeconds: campaign.duration_ms === null ? null : campaign.duration_ms / 1_000,
      },
      sentAt: isoOf(campaign.sent_at),
      completedAt: isoOf(campaign.completed_at),
      askedCount: rows.length,
      ...tallyOf(answers),
      declinedCount: answers.filter(({ decision }) => decision === 'declined').length,
      findings: findingsOf({ answers, places, ...about }, rules.reports),
      findingsFrom: rules.reports.findingFromAnswers,
      ...about,
      places: places.map(({ shared: _shared, ...place }) => place),
      curators: rows.map((row) => curatorOf(row, money.get(row.id) ?? noMoney)),
      isExportIncluded: isPro,
    },
  };
}
