export { spotify } from './spotify.plugin.ts';
