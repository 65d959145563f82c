import { LinkRefusal } from './link-refusal.ts';
import { readAddress } from './read-address.ts';

/** A reference to a playlist or track: Spotify's id or our own. */
export type Reference = { spotifyId: string } | { localId: number };

const spotifyId = /^[A-Za-z0-9]{22}$/;
const largestId = 2_147_483_647;

/**
 * Parses a link, a URI ("spotify:track:…") or an id, in every form that Spotify's apps copy.
 * @returns null for anything else
 */
export function readReference(kind: 'playlist' | 'track', text: string): Reference | null {
  if (spotifyId.test(text)) return { spotifyId: text };
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text) <= largestId ? { localId: Number(text) } : null;
  const path = /^spotify:([A-Za-z0-9._:-]+)$/i.exec(text)?.[1]?.split(':') ?? pathOf(text);
  const [id = '', name] = path?.toReversed() ?? [];
  return name === kind && spotifyId.test(id) ? { spotifyId: id } : null;
}

/** The path segments of a Spotify link. */
function pathOf(text: string): string[] | null {
  try {
    const { host, segments } = readAddress(text, true);
    return host === 'open.spotify.com' || host === 'play.spotify.com' ? segments : null;
  } catch (error) {
    if (error instanceof LinkRefusal) return null;
    throw error;
  }
}
