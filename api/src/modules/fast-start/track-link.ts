import { LinkRefusal, readAddress, refuseLink } from '../links/index.ts';
import { type FoundLink, type TrackProvider, shortHosts, trackShapes } from './track-shapes.ts';

const names = Object.values(trackShapes).map((shape) => shape.name);
const providers = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
const shapes = Object.entries(trackShapes) as [TrackProvider, (typeof trackShapes)[TrackProvider]][];

export type ReadLink = FoundLink & { provider: TrackProvider; kind: 'track' | 'playlist' };

/**
 * Parses a link by its shape; nothing is fetched.
 * @param isPlaylistTaken whether a playlist will do as well
 * @returns the track in one form, or what to tell whoever pasted it
 */
export function readLink(pasted: string, isPlaylistTaken = false): ReadLink | { refusal: string } {
  try {
    return linkOf(pasted.trim(), isPlaylistTaken);
  } catch (error) {
    if (error instanceof LinkRefusal) return { refusal: error.message };
    throw error;
  }
}

/** The host, for the message about short links. */
const hostIn = (text: string) => /^(?:https?:\/\/)?([^/?#:]+)/i.exec(text)?.[1]?.toLowerCase() ?? '';

function linkOf(text: string, isPlaylistTaken: boolean): ReadLink {
  const uri = /^spotify:([A-Za-z0-9._:-]+)$/i.exec(text)?.[1];
  const link = uri === undefined ? text : `https://open.spotify.com/${uri.replaceAll(':', '/')}`;
  if (shortHosts.has(hostIn(link))) {
    refuseLink('This short link hides where it leads. Please open it, and copy the address of the track');
  }
  const address = readAddress(link, true);
  for (const [provider, shape] of shapes) {
    if (!shape.isHost(address.host)) continue;
    const track = shape.trackOf(address);
    if (track) return { provider, kind: 'track', ...track };
    const playlist = isPlaylistTaken ? shape.playlistOf?.(address) : null;
    if (playlist) return { provider, kind: 'playlist', ...playlist };
    const path = `/${address.segments.join('/')}`;
    const other = shape.others.find(([pattern]) => pattern.test(path))?.[1];
    const what = other === undefined ? `This is no track at ${shape.name}` : `This is ${other} and no track`;
    refuseLink(`${what}. It should look like ${shape.example}`);
  }
  return refuseLink(`We recognise tracks from ${providers}. For others, please type title and artist`);
}
