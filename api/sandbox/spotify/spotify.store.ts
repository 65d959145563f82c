import { randomBytes } from 'node:crypto';

export interface SimulatedTrack {
  id: string;
  name?: string;
  artist?: string;
  /** Where there are several. */
  artists?: string[];
  /** A year, a month or a day, as Spotify knows it. */
  releaseDate?: string;
  /** In a market where the track isn't played, another stands for it. */
  linkedFrom?: string;
}

export interface SimulatedPlaylist {
  /** Null: what Spotify doesn't show any more. */
  tracks: (SimulatedTrack | null)[];
  /** The name of an entry's property: `track` for applications that were there before. */
  field: 'item' | 'track';
  about?: { name: string; description: string; followers?: { total: number } };
}

/** Spotify's state, in memory. */
export interface SpotifyStore {
  tracks: Map<string, SimulatedTrack>;
  playlists: Map<string, SimulatedPlaylist>;
  /** How long the next tokens are good for. */
  tokenSeconds: number;
  /** How many of the next calls are over the limit, and what `Retry-After` says then; null leaves it out. */
  overLimit: { calls: number; retryAfterSeconds: number | null };
  issueToken(): string;
  isToken(token: string): boolean;
  /** Invalidates the issued tokens. */
  endTokens(): void;
}

const usualTokenSeconds = 3_600;

export function spotifyStore(): SpotifyStore {
  const tokens = new Map<string, number>();
  const store: SpotifyStore = {
    tracks: new Map(),
    playlists: new Map(),
    tokenSeconds: usualTokenSeconds,
    overLimit: { calls: 0, retryAfterSeconds: null },
    issueToken() {
      const token = `BQ${randomBytes(24).toString('base64url')}`;
      tokens.set(token, performance.now() + store.tokenSeconds * 1_000);
      return token;
    },
    isToken: (token) => performance.now() < (tokens.get(token) ?? 0),
    endTokens: () => tokens.clear(),
  };
  return store;
}

/** An id of Spotify's form for one of our tracks. */
export const spotifyIdOf = (sid: number): string => `fanfare${String(sid).padStart(15, '0')}`;
