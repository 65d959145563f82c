export type { PlaylistPage, PlaylistTrack, PostPage, Prober, ProfilePage, Seen } from './prober.ts';
export { verificationMeta } from './schema-org.ts';
export { prober } from './prober.plugin.ts';
