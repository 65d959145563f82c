import { AudioLinesIcon, GlobeIcon, ListMusicIcon, TagIcon, TrendingUpIcon, ZapIcon } from '../../icons.ts';

/** The icon of each kind of reason why a service fits. */
const reasonIcons = {
  genre: TagIcon,
  artist: ListMusicIcon,
  accept_rate: TrendingUpIcon,
  language: GlobeIcon,
  speed: ZapIcon,
  reliability: ZapIcon,
  mood: AudioLinesIcon,
} as const;
export type ReasonKind = keyof typeof reasonIcons;

/** Kinds that a newer API may know have the icon of what a song is like. */
export const reasonIcon = (kind: string): (typeof reasonIcons)[ReasonKind] =>
  kind in reasonIcons ? reasonIcons[kind as ReasonKind] : AudioLinesIcon;
