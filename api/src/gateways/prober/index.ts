export type { PlaylistPage, PostPage, Prober, ProfilePage, Seen } from './prober.ts';
export { verificationMeta } from './facts.ts';
export { prober } from './prober.plugin.ts';
