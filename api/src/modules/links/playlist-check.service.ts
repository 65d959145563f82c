import type { FastifyInstance } from 'fastify';
import { because } from '../../because.ts';
import { refuseField } from '../../plugins/errors.ts';
import { isPlaced, offeredPlaylist } from './playlist-check.repository.ts';
import { type Reference, readReference } from './spotify-reference.ts';

interface Answer {
  isListed: boolean | null;
  source: 'catalogue' | 'spotify' | null;
}
const unknownListing: Answer = { isListed: null, source: null };

function refuse(field: 'playlist' | 'track'): never {
  refuseField(field, because(`links.no_${field}`));
}

/**
 * Whether a playlist contains a track: by the catalogue where it has both, else by Spotify where it is configured.
 * @param playlist a link, URI or id of Spotify, the address of a playlist that is offered here, or its id
 * @param track a link, URI or id of Spotify, or the id of a track of the catalogue
 * @throws {AppError} `invalid_input` on `playlist` or `track`
 */
export async function checkPlaylist(app: FastifyInstance, playlist: string, track: string): Promise<Answer> {
  const trackNamed = readReference('track', track) ?? refuse('track');
  const { offered, spotifyId } = await playlistNamed(app, playlist);
  if (offered && 'localId' in trackNamed) {
    const isListed = await isPlaced(app.db, offered.id, trackNamed.localId);
    if (isListed !== null) return { isListed, source: 'catalogue' };
  }
  if (!app.spotify || spotifyId === null || 'localId' in trackNamed) return unknownListing;
  try {
    const isListed = await app.spotify.isListed(spotifyId, trackNamed.spotifyId);
    return isListed === null ? unknownListing : { isListed, source: 'spotify' };
  } catch (error) {
    app.log.warn({ err: error }, 'Spotify could not be asked about a playlist');
    return unknownListing;
  }
}

async function playlistNamed({ db }: FastifyInstance, text: string) {
  const read = readReference('playlist', text);
  const offered = await offeredPlaylist(db, read ? byReference(read) : { url: text });
  if (!read && !offered) refuse('playlist');
  // A playlist offered here may be a Spotify playlist.
  const atSpotify = read && 'spotifyId' in read ? read : offered && readReference('playlist', offered.url);
  return { offered, spotifyId: atSpotify && 'spotifyId' in atSpotify ? atSpotify.spotifyId : null };
}

const byReference = (read: Reference) => ('localId' in read ? { id: read.localId } : read);
