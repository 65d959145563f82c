import type { Knex } from 'knex';
import { queryRows } from '../../sql.ts';
import type { Answered, AnsweredTrack } from './answers.ts';
import type { Genres, StoredPlacements } from './placements.repository.ts';
import { queryFor } from './ranking-input.ts';
import { termsOf } from './terms.ts';

/** As many of the newest submissions are read, and the answers to as many of the newest tracks learned from. */
const mostRead = 100_000;
const mostTracks = 1_500;

/** A submission that ended. */
export interface EndedRow {
  trackId: number;
  serviceId: number;
  status: 'accepted' | 'placed' | 'broken' | 'declined' | 'wrong_match' | 'expired';
  closedAt: Date;
  replyDays: number;
  isLanguageTaken: boolean;
  isInCountry: boolean;
  genreIds: number[];
  similarArtists: string[];
}

/** The newest ended submissions, the oldest of them first. */
export const readEnded = (db: Knex) => queryRows<EndedRow>(db)`
  SELECT * FROM (
    SELECT s.id, s.track_id AS "trackId", s.service_id AS "serviceId", s.status, s.closed_at AS "closedAt", sv.reply_days AS "replyDays",
           sv.language_ids = '{}' OR t.is_instrumental OR t.language_id IS NULL OR t.language_id = ANY (sv.language_ids) AS "isLanguageTaken",
           coalesce(cp.country_id = sv.country_id OR cp.country_id = ANY (sv.audience_country_ids), false) AS "isInCountry",
           ARRAY(SELECT genre_id FROM track_genres WHERE track_id = t.id ORDER BY 1) AS "genreIds",
           ARRAY(SELECT DISTINCT lower(name) FROM unnest(t.similar_artists) AS name ORDER BY 1) AS "similarArtists"
      FROM submissions s JOIN tracks t ON t.id = s.track_id JOIN services sv ON sv.id = s.service_id
      LEFT JOIN creator_profiles cp ON cp.account_id = t.account_id
     WHERE s.closed_at IS NOT NULL AND s.status IN ('accepted', 'placed', 'broken', 'declined', 'wrong_match', 'expired')
     ORDER BY s.closed_at DESC, s.id DESC LIMIT ${mostRead}) newest
   ORDER BY "closedAt", id`;

/** The tracks that are learned from: those that were answered last. */
export const learnedTracks = (ended: readonly EndedRow[]): number[] =>
  [
    ...new Set(
      ended
        .filter(({ status }) => status !== 'expired')
        .map(({ trackId }) => trackId)
        .toReversed(),
    ),
  ].slice(0, mostTracks);

/** What is known of a service's answers at a moment. */
interface ServiceRecord {
  answered: number;
  accepted: number;
  expired: number;
  lastAnswerAt: Date | null;
  genres: Map<number, { answered: number; accepted: number }>;
}

const dayMs = 24 * 3_600_000;

/** Goes through submissions in the order in which they ended, and gives each answer with the record before it. */
function* withRecords(ended: readonly EndedRow[]): Generator<{ row: EndedRow; answer: Omit<Answered, 'holder'> }> {
  const records = new Map<number, ServiceRecord>();
  for (const row of ended) {
    const record = records.get(row.serviceId) ?? {
      answered: 0,
      accepted: 0,
      expired: 0,
      lastAnswerAt: null,
      genres: new Map(),
    };
    records.set(row.serviceId, record);
    if (row.status === 'expired') {
      record.expired += 1;
      continue;
    }
    const isWrongMatch = row.status === 'wrong_match';
    const isAccepted = row.status !== 'declined' && !isWrongMatch;
    const inGenres = row.genreIds.map((id) => record.genres.get(id) ?? { answered: 0, accepted: 0 });
    const terms = termsOf({
      ...record,
      promisesDue: 0,
      promisesKept: 0,
      answeredInGenre: inGenres.reduce((sum, one) => sum + one.answered, 0),
      acceptedInGenre: inGenres.reduce((sum, one) => sum + one.accepted, 0),
      medianReplyHours: null,
      replyDays: row.replyDays,
      daysSinceAnswer: record.lastAnswerAt && (row.closedAt.getTime() - record.lastAnswerAt.getTime()) / dayMs,
      isLanguageTaken: row.isLanguageTaken,
      isInCountry: row.isInCountry,
    });
    yield { row, answer: { terms, isAccepted, isWrongMatch } };
    record.answered += 1;
    record.accepted += isAccepted ? 1 : 0;
    record.lastAnswerAt = row.closedAt;
    for (const [n, id] of row.genreIds.entries()) {
      const { answered, accepted } = inGenres[n]!;
      record.genres.set(id, { answered: answered + 1, accepted: accepted + (isAccepted ? 1 : 0) });
    }
  }
}

/** The answers to tracks that were read with the placements, each with the service's record before it. */
export function answersTo(ended: readonly EndedRow[], placements: StoredPlacements, genres: Genres): AnsweredTrack[] {
  const holderOf = new Map(
    placements.keys.flatMap((key, holder) => ('serviceId' in key ? [[key.serviceId, holder]] : [])),
  );
  const found = new Map<number, { row: EndedRow; answers: Answered[] }>();
  for (const { row, answer } of withRecords(ended)) {
    const holder = holderOf.get(row.serviceId);
    if (holder === undefined || !placements.placeOfTrack.has(row.trackId)) continue;
    const group = found.get(row.trackId) ?? { row, answers: [] };
    group.answers.push({ ...answer, holder });
    found.set(row.trackId, group);
  }
  return [...found].map(([trackId, { row, answers }]) => {
    const place = placements.placeOfTrack.get(trackId)!;
    const { genreIds, similarArtists } = row;
    return { place, answers, query: queryFor({ ...placements.tracks[place]!, genreIds, similarArtists }, genres) };
  });
}
