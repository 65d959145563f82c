import { AudioLinesIcon, GlobeIcon, ListMusicIcon, TagIcon, TrendingUpIcon, ZapIcon } from '../../icons.ts';

/** The icon of each kind of reason why a service fits. */
export const reasonIcons = {
  genre: TagIcon,
  artist: ListMusicIcon,
  accept_rate: TrendingUpIcon,
  language: GlobeIcon,
  speed: ZapIcon,
  mood: AudioLinesIcon,
} as const;
export type ReasonKind = keyof typeof reasonIcons;
