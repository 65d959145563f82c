import type { Knex } from 'knex';
import { type CatalogueTrack, makeArtists, makeTracks } from './catalogue.ts';
import { type Curator, type Service, makeCurators } from './curators.ts';
import { placeTracks } from './placements.ts';
import type { Random } from './random.ts';
import type { Reference } from './reference.ts';
import { type Calendar, dayOf, insertAll, insertPlain } from './rows.ts';
import { type WrittenService, serviceRow, writeServiceDetails } from './service-rows.ts';
import { setLevels } from './statistics.ts';

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

/** Some services are away or paused, as in a real market. */
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
