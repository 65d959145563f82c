export { spotify } from './spotify.plugin.ts';
export type { Spotify } from './spotify.types.ts';
