import { because } from '../../because.ts';
import type { Spotify } from '../spotify/index.ts';
import { type PlaylistPage, type Seen, unreachable } from './prober.ts';

/** The playlist id of a Spotify URL; null for other URLs. */
export const spotifyPlaylistOf = (url: string): string | null =>
  /^https:\/\/open\.spotify\.com\/playlist\/([A-Za-z0-9]{22})$/.exec(url)?.[1] ?? null;

/** A playlist from Spotify's Web API, since its public page has neither tracks nor dates. */
export async function playlistAtSpotify(spotify: Spotify, playlistId: string): Promise<Seen<PlaylistPage>> {
  try {
    const said = await spotify.readPlaylist(playlistId);
    if (!said) return { kind: 'gone' };
    const { title, description, followers } = said;
    if (followers === null) return unreachable(because('probes.no_followers'));
    const tracks = said.tracks.map(({ title: name, artist, artists, addedAt }, index) => ({
      title: name,
      artist,
      artists,
      addedAt: addedAt === null || Number.isNaN(Date.parse(addedAt)) ? null : new Date(addedAt),
      position: index + 1,
    }));
    const hiddenCount = said.total === null ? null : Math.max(0, said.total - tracks.length);
    return { kind: 'found', page: { title, description, followers, tracks, hiddenCount, updatedAt: null } };
  } catch {
    return unreachable(because('probes.spotify'));
  }
}
