export { spotify } from './spotify.plugin.ts';
export type { Spotify, SpotifyTrack } from './spotify.types.ts';
