export type { PlaylistPage, Prober, ProfilePage, Seen } from './prober.ts';
export { verificationMeta } from './facts.ts';
export { prober } from './prober.plugin.ts';
