import { type CatalogueTrack, makeArtists, makeTracks } from './catalogue.ts';
import { type Curator, type Service, makeCurators } from './curators.ts';
import { popularityOfDemoTrack, soundOfDemoTrack } from './genre-sounds.ts';
import { placeTracks } from './placements.ts';
import type { Random } from './random.ts';
import type { Seeding } from './reference.ts';
import { dayOf, insertAll, insertPlain } from './rows.ts';
import { type WrittenService, writeServices } from './service-rows.ts';
import { setLevels } from './statistics.ts';

const namesOf = ({ title, artist }: CatalogueTrack) => ({ title, artist: artist.name });

async function writeCatalogue(
  tracks: readonly CatalogueTrack[],
  { trx, reference, calendar }: Seeding,
): Promise<Map<CatalogueTrack, number>> {
  const ids = await insertAll(
    trx,
    'catalogue_tracks',
    tracks.map((track) => ({
      title: track.title,
      artist: track.artist.name,
      release_date: dayOf(calendar.daysAgo(track.releasedDaysAgo)),
      duration_ms: track.durationMs,
      popularity: popularityOfDemoTrack({ ...namesOf(track), fame: track.artist.fame }, track.releasedDaysAgo),
      sound: soundOfDemoTrack({ ...namesOf(track), genre: track.genres[0]! }),
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

async function writeCurators(curators: readonly Curator[], seeding: Seeding): Promise<WrittenService[]> {
  const { trx, reference, calendar } = seeding;
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
  const services = curators.flatMap(({ name, place, services: theirs }, index) =>
    theirs.map((service) => ({
      service,
      profileId: profileIds[index]!,
      countryId: reference.countries.get(place.code)!,
      curatorAccountId: accountIds[index]!,
      curatorName: name,
    })),
  );
  return writeServices(services, seeding);
}

/** Some services are away or paused, as in a real market. */
function letSomeRest(services: readonly Service[]): void {
  const active = services.filter((service) => service.level !== 'new');
  [4, 11, 19].forEach((days, index) => (active[index * 41 + 7]!.awayDays = days));
  [90, 140, 210].forEach((place) => (active[place]!.status = 'paused'));
}

/** The market: invented artists with their tracks, and curators who place them. */
export async function writeMarket(random: Random, seeding: Seeding): Promise<WrittenService[]> {
  const { trx, calendar } = seeding;
  const tracks = makeTracks(random, makeArtists(random));
  const curators = makeCurators(random);
  placeTracks(random, curators, tracks);
  const services = curators.flatMap((curator) => curator.services);
  setLevels(services);
  letSomeRest(services);
  const trackIds = await writeCatalogue(tracks, seeding);
  const written = await writeCurators(curators, seeding);
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
