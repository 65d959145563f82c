import type { Service } from './curators.ts';
import type { Reference, Seeding } from './reference.ts';
import { insertAll, insertPlain } from './rows.ts';

/** A service as it is in the database now. */
export interface WrittenService extends Service {
  id: number;
  curatorAccountId: number;
  curatorName: string;
}

/** A service to insert, with its curator. */
interface NewService {
  service: Service;
  profileId: number;
  countryId: number;
  curatorAccountId: number;
  curatorName: string;
}

/** The reach of a station by its audience; its suggested price follows from it. */
const reachOf = (audienceSize: number) =>
  audienceSize < 20_000 ? 'web' : audienceSize < 150_000 ? 'regional' : 'national';

/**
 * Where influencers have followers besides their own country. Derived from names, so that the random values of the rest of the
 * demo stay unchanged.
 */
const followedFrom = ['US', 'GB', 'DE', 'FR', 'BR', 'ES', 'NL', 'JP'];

function audienceOf({ type, title, slug }: Service, countryId: number, reference: Reference): number[] {
  if (type === 'playlist' || type === 'radio') return [countryId];
  const [one, other] = [followedFrom[title.length % 8]!, followedFrom[slug.charCodeAt(0) % 8]!];
  const abroad = title.length % 3 === 0 ? [one, other] : [one];
  return [...new Set([countryId, ...abroad.map((code) => reference.countries.get(code)!)])];
}

/** The public part of a service, as a row. */
function serviceRow({ service, profileId, countryId }: NewService, { reference, calendar }: Seeding) {
  const languages = service.languages.map((code) => reference.languages.get(code)!);
  const similar = [...new Set(service.placed.map((track) => track.artist.name))].slice(0, 6);
  return {
    curator_profile_id: profileId,
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
    audience_country_ids: audienceOf(service, countryId, reference),
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
    // The services are older than the demo's events, so they were verified earlier.
    ownership_verified_at: calendar.daysAgo(120),
    next_check_at: calendar.daysAgo(-4),
    reach: service.type === 'radio' ? reachOf(service.audienceSize) : null,
    created_at: calendar.daysAgo(120),
  };
}

/** Inserts services with their genres and records. @returns them in the same order */
export async function writeServices(services: readonly NewService[], seeding: Seeding): Promise<WrittenService[]> {
  const rows = services.map((one) => serviceRow(one, seeding));
  const ids = await insertAll(seeding.trx, 'services', rows);
  const written = services.map(({ service, curatorAccountId, curatorName }, index) => ({
    ...service,
    id: ids[index]!,
    curatorAccountId,
    curatorName,
  }));
  await writeDetails(written, seeding);
  return written;
}

async function writeDetails(services: readonly WrittenService[], { trx, reference, calendar }: Seeding): Promise<void> {
  // As old as the services: what has been sent to them is newer.
  const since = calendar.daysAgo(120);
  const genreRows = services.flatMap(({ id, genres, excluded }) => [
    ...genres.map((name) => ({ service_id: id, genre_id: reference.genres.get(name), is_excluded: false, since })),
    ...excluded.map((name) => ({ service_id: id, genre_id: reference.genres.get(name), is_excluded: true, since })),
  ]);
  await insertPlain(trx, 'service_genres', genreRows);
  await insertPlain(
    trx,
    'service_statistics',
    services.map(({ id, statistics: record }) => ({
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
  const counted = services.flatMap(({ id, statistics }) =>
    statistics.genres
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
