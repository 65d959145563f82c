import type { CallTypes, FoundTrack, readTrackLink } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Spotify, SpotifyTrack } from '../../gateways/spotify/index.ts';
import { refuseField } from '../../plugins/errors.ts';
import { importedPlaylist, importedTrack, sameTracks, searchCatalogue } from '../catalogue/index.ts';
import { type ReadLink, readLink } from './track-link.ts';

type Source = CallTypes<typeof readTrackLink>['data'];
type LinkedTrack = NonNullable<Source['playlist']>['tracks'][number];

const searchLimit = 5;
/** Two pages at Spotify: enough to choose from, and not much to ask for without an account. */
const mostOfPlaylist = 100;

const withoutSpaces = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** The catalogue track whose artist and title together equal the words of a link. */
async function findByWords({ db }: FastifyInstance, words: string): Promise<FoundTrack | null> {
  const found = await searchCatalogue(db, words.slice(0, 100), searchLimit);
  const typed = withoutSpaces(words);
  const isNamed = (track: FoundTrack) =>
    withoutSpaces(track.title) !== '' && typed === withoutSpaces(`${track.artist} ${track.title}`);
  return found.find(isNamed) ?? null;
}

/** What Spotify says, or why it says nothing. */
async function askProvider<Said>(
  app: FastifyInstance,
  { provider, kind }: ReadLink,
  ask: (spotify: Spotify) => Promise<Said | null>,
): Promise<{ said: Said | null; unread: Source['unread'] }> {
  if (provider !== 'spotify' || !app.spotify) return { said: null, unread: 'off' };
  try {
    const said = await ask(app.spotify);
    return { said, unread: said === null ? 'not_shown' : null };
  } catch (error) {
    app.log.warn({ err: error }, `Spotify could not be asked about a ${kind}`);
    return { said: null, unread: 'unavailable' };
  }
}

async function readTrack(app: FastifyInstance, link: ReadLink): Promise<Partial<Source>> {
  const { provider, id, words } = link;
  const { said, unread } = await askProvider(app, link, (spotify) => spotify.track(id));
  if (said) {
    const [track = null] = await sameTracks(app.db, provider, [{ ...said, id }]);
    return { track, ...said };
  }
  const track = (await importedTrack(app.db, provider, id)) ?? (words ? await findByWords(app, words) : null);
  return { track, title: track?.title ?? null, artist: track?.artist ?? null, unread };
}

const linkedFrom = (track: FoundTrack): LinkedTrack => ({
  title: track.title,
  artist: track.artist,
  coverUrl: null,
  releaseDate: track.releaseDate,
  track,
});
const linkedAt = ({ title, artist, coverUrl, releaseDate }: SpotifyTrack, track: FoundTrack | null): LinkedTrack => ({
  title,
  artist,
  coverUrl,
  releaseDate,
  track,
});

async function readPlaylist(app: FastifyInstance, link: ReadLink): Promise<Partial<Source>> {
  const { provider, id } = link;
  const { said, unread } = await askProvider(app, link, (spotify) => spotify.playlistStart(id, mostOfPlaylist));
  if (said) {
    const same = await sameTracks(app.db, provider, said.tracks);
    const tracks = said.tracks.map((track, index) => linkedAt(track, same[index] ?? null));
    return { playlist: { title: said.title, total: said.total, tracks } };
  }
  const known = await importedPlaylist(app.db, provider, id, mostOfPlaylist);
  return { playlist: known && { ...known, tracks: known.tracks.map(linkedFrom) }, unread };
}

/**
 * Resolves a pasted link: by its provider where it is read, else by the catalogue.
 * @throws AppError invalid_input on `link`, with what it is instead
 */
export async function readSource(app: FastifyInstance, pasted: string, isPlaylistTaken: boolean): Promise<Source> {
  const link = readLink(pasted, isPlaylistTaken);
  if ('refusal' in link) refuseField('link', link.refusal);
  const read = await (link.kind === 'track' ? readTrack(app, link) : readPlaylist(app, link));
  return {
    provider: link.provider,
    kind: link.kind,
    url: link.url,
    track: read.track ?? null,
    title: read.title ?? null,
    artist: read.artist ?? null,
    coverUrl: read.coverUrl ?? null,
    releaseDate: read.releaseDate ?? null,
    words: link.words,
    playlist: read.playlist ?? null,
    unread: read.unread ?? null,
  };
}
