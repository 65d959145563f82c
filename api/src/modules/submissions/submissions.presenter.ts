import type { CuratorSubmission, QueueItem } from '@fanfare/api-contract';
import type { Config } from '../../config.ts';
import { answerOf, curatorFlagOf, receiptOf, replyOf } from '../submission-views/index.ts';
import { publicCreator } from '../account/index.ts';
import { hundredths, toDecimal, zeroCredits } from '../ledger/index.ts';
import { closedAudioUrl, imageUrl, signedAudioUrl } from '../media/index.ts';
import type { Clock } from '../../plugins/clock.ts';
import { presentDisclosure } from '../../usual-disclosure.ts';
import { serviceTypesOf } from '../services/index.ts';
import { linksOf } from '../tracks/index.ts';
import { outcomeOf } from './answer-money.service.ts';
import type { AnswerInput } from './answer-rules.policy.ts';
import { acceptTerms } from './promise.policy.ts';
import { mayHear } from './hearing.policy.ts';
import { isGateOpen, requiredMs } from './listening.policy.ts';
import { type Listening, listeningOfRow } from './listening.repository.ts';
import type { ItemRow } from './submission-columns.ts';
import type { AnsweredRow, DetailRow, SubmissionRow } from './submissions.repository.ts';
import { factsOfRow } from './track-facts.repository.ts';

const inSeconds = (ms: number): number => ms / 1_000;
const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null;

export function queueItem(config: Config, row: ItemRow): QueueItem {
  return {
    submissionId: row.id,
    campaignId: row.campaign_id,
    status: row.status,
    track: {
      id: row.track_id,
      title: row.track_title,
      artist: row.track_artist,
      coverUrl: imageUrl(config, row.cover_image),
      durationSeconds: inSeconds(row.duration_ms),
      genres: row.genres,
      language: row.language,
      releaseDate: row.release_date,
      isExplicit: row.is_explicit,
    },
    service: { id: row.service_id, title: row.service_title, type: row.service_type },
    earnCredits: toDecimal(hundredths(row.share)),
    sentAt: row.sent_at.toISOString(),
    deadlineAt: row.deadline_at.toISOString(),
    openedAt: isoOf(row.opened_at),
    heardSeconds: inSeconds(row.heard_ms ?? 0),
    isDemo: row.is_demo,
    isNewVersion: row.is_new_version,
    excludedGenres: row.excluded_genres,
    publishAt: isoOf(row.publish_at),
  };
}

/** The split of a row's price by an answer: posts of influencers are paid otherwise than the rest. */
function splitBy(row: SubmissionRow, decision: AnswerInput['decision'], rules: Config['rules']) {
  const campaignType = serviceTypesOf.influencers.includes(row.service_type) ? 'influencers' : 'playlists';
  return outcomeOf({ ...row, campaign_type: campaignType }, decision, rules);
}

/** A submission as its curator sees it, with a signed address of the audio while they may play it. */
export function curatorSubmission(
  { config, clock }: { config: Config; clock: Clock },
  row: SubmissionRow,
  listening: Listening | undefined,
): CuratorSubmission {
  const isClosed = !mayHear(row);
  return {
    ...queueItem(config, row),
    // A declined post earns a share of one credit only.
    ...(row.decision === 'declined' && { earnCredits: toDecimal(splitBy(row, 'declined', config.rules).earned) }),
    pitch: row.pitch,
    ...presentDisclosure(row.disclosure),
    lyrics: row.lyrics,
    links: linksOf(row),
    artistNote: row.artist_note_at && { text: row.artist_note ?? '', updatedAt: row.artist_note_at.toISOString() },
    audio: {
      url: isClosed ? closedAudioUrl(config) : signedAudioUrl({ config, clock }, row.version_id),
      peaks: row.peaks,
      durationSeconds: inSeconds(row.duration_ms),
      format: row.format,
      ...(isClosed && { isClosed }),
    },
    accepting: acceptTerms(row, config.rules),
    requiredSeconds: inSeconds(requiredMs(config.rules, row.duration_ms)),
    isGateOpen: isGateOpen(config.rules, listening?.heardMs ?? 0, listening?.durationMs ?? row.duration_ms),
    receipt: receiptOf(listening?.heardMs ?? 0, listening?.durationMs ?? row.duration_ms, listening?.ranges ?? []),
    answer: answerOf(row),
    reply: replyOf(row),
    clearsAt: isoOf(row.clears_at),
    // Who found it unhelpful stays between them and the figures.
    isHelpful: row.is_helpful || null,
    isShownAsSample: row.is_shown_as_sample,
    isFlagged: row.is_flagged,
    flag: curatorFlagOf(row, config.rules.answers),
  };
}

/** A submission as the page of its curator shows it. */
export const curatorDetail = (app: { config: Config; clock: Clock }, row: DetailRow) => ({
  ...answeredDetail(app, row),
  facts: factsOfRow(row),
});

const answeredDetail = (app: { config: Config; clock: Clock }, row: AnsweredRow) => ({
  ...curatorSubmission(app, row, row.receipt ? listeningOfRow(row.receipt) : undefined),
  artist: publicCreator(app.config, row.artist),
});

const dayMs = 24 * 3_600_000;

/** What a curator is told of an answer that was just sent: where it can be undone, what will be earned. */
export function sentAnswer(app: { config: Config; clock: Clock }, row: AnsweredRow, decision: AnswerInput['decision']) {
  const { rules } = app.config;
  const submission = answeredDetail(app, row);
  const sent = { submission, nextSubmissionId: row.next_id };
  if (row.publish_at === null) {
    const earnedCredits = toDecimal(hundredths(row.earned ?? 0));
    return { ...sent, earnedCredits, clearsAt: submission.clearsAt, undoSeconds: 0 };
  }
  const { earned } = splitBy(row, decision, rules);
  const clearsAt = new Date(row.publish_at.getTime() + rules.money.clearingDays * dayMs);
  return {
    ...sent,
    earnedCredits: toDecimal(earned),
    clearsAt: earned > zeroCredits ? clearsAt.toISOString() : null,
    undoSeconds: Math.max(0, (row.publish_at.getTime() - app.clock.now().getTime()) / 1_000),
  };
}
