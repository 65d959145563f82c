/** What the product reads from Spotify. */
export interface Spotify {
  /**
   * Reads a playlist until the track is found, or to its end.
   * @returns null where Spotify doesn't show the playlist, or it is longer than what one answer may cost
   * @throws when Spotify doesn't answer
   */
  isListed(playlistId: string, trackId: string): Promise<boolean | null>;
  /**
   * Title and artists of a track.
   * @returns null where Spotify shows no such track
   * @throws when Spotify doesn't answer
   */
  track(trackId: string): Promise<{ title: string; artist: string } | null>;
  /**
   * Reads a whole playlist.
   * @returns null where there is none
   * @throws when Spotify doesn't answer or show it, or it is longer than what one answer may cost
   */
  readPlaylist(playlistId: string): Promise<SpotifyPlaylist | null>;
}

export interface SpotifyTrack {
  title: string;
  artist: string;
  /** ISO; null where Spotify doesn't say. */
  addedAt: string | null;
}
interface SpotifyPlaylist {
  title: string;
  description: string;
  /** Null where Spotify doesn't say. */
  followers: number | null;
  tracks: SpotifyTrack[];
}
