import type { Knex } from 'knex';
import { type CatalogueTrack, makeArtists, makeTracks } from './catalogue.ts';
import { type Curator, type Service, makeCurators } from './curators.ts';
import { similarities } from './data/genres.ts';
import { allGenres } from './genre-map.ts';
import { placeTracks } from './placements.ts';
import type { Random } from './random.ts';
import { type Calendar, dayOf, insertAll, insertPlain } from './rows.ts';
import { setLevels } from './statistics.ts';

/** Ids of reference rows, by what people call them. */
export interface Reference {
  genres: Map<string, number>;
  countries: Map<string, number>;
  languages: Map<string, number>;
}

/** Writes genres and their similarities, and looks up countries and languages. */
export async function writeReference(trx: Knex.Transaction): Promise<Reference> {
  const genres = new Map<string, number>();
  for (const level of [
    allGenres.filter((genre) => genre.parent === null),
    allGenres.filter((genre) => genre.parent !== null),
  ]) {
    const ids = await insertAll(
      trx,
      'genres',
      level.map(({ name, slug, parent }) => ({ name, slug, parent_id: parent === null ? null : genres.get(parent) })),
    );
    level.forEach((genre, index) => genres.set(genre.name, ids[index]!));
  }
  await insertPlain(
    trx,
    'genre_similarities',
    similarities().map((pair) => ({
      genre_id: genres.get(pair.genre),
      other_id: genres.get(pair.other),
      similarity: pair.similarity,
    })),
  );
  const byCode = async (table: string) =>
    new Map((await trx(table).select<{ id: number; code: string }[]>('id', 'code')).map((row) => [row.code, row.id]));
  return { genres, countries: await byCode('countries'), languages: await byCode('languages') };
}

/** A service as it stands in the database now. */
export interface WrittenService extends Service {
  id: number;
  curatorAccountId: number;
  curatorName: string;
}

async function writeCatalogue(
  trx: Knex.Transaction,
  tracks: readonly CatalogueTrack[],
  reference: Reference,
  calendar: Calendar,
): Promise<Map<CatalogueTrack, number>> {
  const ids = await insertAll(
    trx,
    'catalogue_tracks',
    tracks.map((track) => ({
      title: track.title,
      artist: track.artist.name,
      release_date: dayOf(calendar.daysAgo(track.releasedDaysAgo)),
      duration_ms: track.durationMs,
      is_demo: true,
    })),
  );
  await insertPlain(
    trx,
    'catalogue_track_genres',
    tracks.flatMap((track, index) =>
      track.genres.map((name) => ({ catalogue_track_id: ids[index], genre_id: reference.genres.get(name) })),
    ),
  );
  return new Map(tracks.map((track, index) => [track, ids[index]!]));
}

/** What others see of a service, as a row. */
export function serviceRow(
  service: Service,
  curatorProfileId: number,
  countryId: number,
  reference: Reference,
  calendar: Calendar,
) {
  const languages = service.languages.map((code) => reference.languages.get(code)!);
  const similar = [...new Set(service.placed.map((track) => track.artist.name))].slice(0, 6);
  return {
    curator_profile_id: curatorProfileId,
    type: service.type,
    title: service.title,
    description: service.description,
    deliverable: service.deliverable,
    url: `https://${service.type}s.demo.fanfare.test/${service.slug}`,
    price_credits: service.priceCredits,
    audience_size: service.audienceSize,
    audience_source: service.isVerified ? 'verified' : 'declared',
    audience_as_of: calendar.daysAgo(3),
    country_id: countryId,
    audience_country_ids: [countryId],
    language_ids: languages,
    feedback_language_ids: languages,
    similar_artists: similar,
    moods: service.moods,
    accepts_unreleased: service.accepts.unreleased,
    accepts_explicit: service.accepts.explicit,
    accepts_instrumental: service.accepts.instrumental,
    ai_policy: service.aiPolicy,
    reply_days: service.replyDays,
    keep_days: service.keepDays,
    weekly_capacity: service.weeklyCapacity,
    max_open: service.maxOpen,
    away_until: service.awayDays === null ? null : calendar.daysAgo(-service.awayDays),
    status: service.status,
    level: service.level,
    is_demo: true,
    created_at: calendar.daysAgo(120),
  };
}

/** Genres and record of services that were just written. */
export async function writeServiceDetails(
  trx: Knex.Transaction,
  services: readonly { id: number; service: Service }[],
  reference: Reference,
  calendar: Calendar,
): Promise<void> {
  const genreRows = services.flatMap(({ id, service }) => [
    ...service.genres.map((name) => ({ service_id: id, genre_id: reference.genres.get(name), is_excluded: false })),
    ...service.excluded.map((name) => ({ service_id: id, genre_id: reference.genres.get(name), is_excluded: true })),
  ]);
  await insertPlain(trx, 'service_genres', genreRows);
  await insertPlain(
    trx,
    'service_statistics',
    services.map(({ id, service: { statistics: record } }) => ({
      service_id: id,
      received_count: record.answered + record.expired,
      answered_count: record.answered,
      accepted_count: record.accepted,
      expired_count: record.expired,
      promises_due_count: record.promisesDue,
      promises_kept_count: record.promisesKept,
      votes_count: record.votes,
      helpful_count: record.helpful,
      median_reply_hours: record.medianReplyHours,
      last_answer_at: record.lastAnswerHoursAgo === null ? null : calendar.hoursAgo(record.lastAnswerHoursAgo),
    })),
  );
  const counted = services.flatMap(({ id, service }) =>
    service.statistics.genres
      .filter((genre) => genre.answered > 0)
      .map(({ name, answered, accepted }) => ({
        service_id: id,
        genre_id: reference.genres.get(name),
        answered_count: answered,
        accepted_count: accepted,
      })),
  );
  await insertPlain(trx, 'service_genre_statistics', counted);
}

async function writeCurators(
  trx: Knex.Transaction,
  curators: readonly Curator[],
  reference: Reference,
  calendar: Calendar,
): Promise<WrittenService[]> {
  const accountIds = await insertAll(
    trx,
    'accounts',
    curators.map((_curator, index) => ({
      email: `curator-${index + 1}@demo.fanfare.test`,
      email_confirmed_at: calendar.daysAgo(130),
      onboarding_completed_at: calendar.daysAgo(130),
      is_demo: true,
      created_at: calendar.daysAgo(130),
    })),
  );
  const profileIds = await insertAll(
    trx,
    'curator_profiles',
    curators.map((curator, index) => ({
      account_id: accountIds[index],
      display_name: curator.name,
      description_english: `Listens in ${curator.city}.`,
      country_id: reference.countries.get(curator.place.code),
      created_at: calendar.daysAgo(130),
    })),
  );
  const flat = curators.flatMap((curator, index) => curator.services.map((service) => ({ curator, service, index })));
  const serviceIds = await insertAll(
    trx,
    'services',
    flat.map(({ curator, service, index }) =>
      serviceRow(service, profileIds[index]!, reference.countries.get(curator.place.code)!, reference, calendar),
    ),
  );
  const written = flat.map(({ curator, service, index }, place) => ({
    ...service,
    id: serviceIds[place]!,
    curatorAccountId: accountIds[index]!,
    curatorName: curator.name,
  }));
  await writeServiceDetails(
    trx,
    written.map((service) => ({ id: service.id, service })),
    reference,
    calendar,
  );
  return written;
}

/** Some are away or paused, as some always are. */
function letSomeRest(services: readonly Service[]): void {
  const active = services.filter((service) => service.level !== 'new');
  [4, 11, 19].forEach((days, index) => (active[index * 41 + 7]!.awayDays = days));
  [90, 140, 210].forEach((place) => (active[place]!.status = 'paused'));
}

/** The market: invented artists with their tracks, and curators who place them. */
export async function writeMarket(
  trx: Knex.Transaction,
  random: Random,
  reference: Reference,
  calendar: Calendar,
): Promise<WrittenService[]> {
  const tracks = makeTracks(random, makeArtists(random));
  const curators = makeCurators(random);
  placeTracks(random, curators, tracks);
  const services = curators.flatMap((curator) => curator.services);
  setLevels(services);
  letSomeRest(services);
  const trackIds = await writeCatalogue(trx, tracks, reference, calendar);
  const written = await writeCurators(trx, curators, reference, calendar);
  await insertPlain(
    trx,
    'placements',
    written.flatMap((service) =>
      service.placed.map((track) => ({
        service_id: service.id,
        catalogue_track_id: trackIds.get(track),
        placed_at: calendar.daysAgo(Math.min(track.releasedDaysAgo - 1, 1 + random.int(0, 300))),
      })),
    ),
  );
  return written;
}
