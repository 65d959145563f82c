export { type Spotify, spotify } from './spotify.plugin.ts';
