import type { FoundTrack } from '@fanfare/api-contract';
import { registerTexts, useText } from '@fanfare/kit';
import texts from '../../locales/en/link.json';
import { name as remote } from '../../name.ts';
import type { ReadLink } from '../queries/source.ts';

// They load with the fields that take links: the first load doesn't need them.
registerTexts(remote, texts);

/** A track of the catalogue, with its cover where a link led to it. */
export type LinkedTrack = FoundTrack & { coverUrl?: string | null };

/** The tracks of a linked playlist that the catalogue has, each once. */
export function tracksOfPlaylist({ playlist }: ReadLink): LinkedTrack[] {
  const bySid = new Map<number, LinkedTrack>();
  for (const { track, coverUrl } of playlist?.tracks ?? []) if (track) bySid.set(track.sid, { ...track, coverUrl });
  return [...bySid.values()];
}

/** React hook: what a link told, or why it told nothing, in a line. Null where it led to a track of the catalogue. */
export function useLinkText() {
  const { t } = useText();
  return (link: ReadLink): string | null => {
    const { track, title, artist, playlist, provider, unread } = link;
    if (track) return null;
    const reason = unread && t(`link.${unread}`, { provider: t(`link.provider.${provider}`) });
    const told = playlist
      ? t('link.playlist', { count: tracksOfPlaylist(link).length, title: playlist.title })
      : title && t('link.unknown', { name: [title, artist].filter(Boolean).join(', ') });
    return [reason, told].filter(Boolean).join(' ');
  };
}
