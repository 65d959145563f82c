/** What the product reads from Spotify. */
export interface Spotify {
  /**
   * Reads a playlist until the track is found, or to its end.
   * @returns null where Spotify doesn't show the playlist, or it is longer than what one answer may cost
   * @throws when Spotify doesn't answer
   */
  isListed(playlistId: string, trackId: string): Promise<boolean | null>;
  /**
   * A track as Spotify describes it.
   * @returns null where Spotify shows no such track
   * @throws when Spotify doesn't answer
   */
  track(trackId: string): Promise<SpotifyTrack | null>;
  /**
   * Reads a whole playlist.
   * @returns null where there is none
   * @throws when Spotify doesn't answer or show it, or it is longer than what one answer may cost
   */
  readPlaylist(playlistId: string): Promise<SpotifyPlaylist | null>;
  /**
   * Reads a playlist's first tracks.
   * @returns null where there is none, or Spotify doesn't show its tracks
   * @throws when Spotify doesn't answer
   */
  playlistStart(playlistId: string, mostTracks: number): Promise<SpotifyPlaylist | null>;
}

export interface SpotifyTrack {
  /** Null where Spotify doesn't say. */
  id: string | null;
  title: string;
  /** All of them in one text. */
  artist: string;
  artists: string[];
  /** At Spotify's image host; null where it is elsewhere, or there is none. */
  coverUrl: string | null;
  /** A year, a month or a day, as Spotify knows it. */
  releaseDate: string | null;
}
export interface PlaylistEntry extends SpotifyTrack {
  /** ISO; null where Spotify doesn't say. */
  addedAt: string | null;
}
export interface SpotifyPlaylist {
  title: string;
  description: string;
  /** Null where Spotify doesn't say. */
  followers: number | null;
  coverUrl: string | null;
  /** How many entries it has, those included that Spotify doesn't show any more. */
  total: number;
  tracks: PlaylistEntry[];
}
