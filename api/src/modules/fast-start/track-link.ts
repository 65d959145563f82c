import { type Because, because } from '../../because.ts';
import { LinkRefusal, readAddress, refuseLink } from '../links/index.ts';
import { type FoundLink, type TrackProvider, shortHosts, trackShapes } from './track-shapes.ts';

const providerNames = Object.values(trackShapes).map((shape) => shape.name);
const shapes = Object.entries(trackShapes) as [TrackProvider, (typeof trackShapes)[TrackProvider]][];

export type ReadLink = FoundLink & { provider: TrackProvider; kind: 'track' | 'playlist' };

/**
 * Parses a link by its shape; nothing is fetched.
 * @param isPlaylistTaken whether a playlist will do as well
 * @returns the track in one form, or what to tell whoever pasted it
 */
export function readLink(pasted: string, isPlaylistTaken = false): ReadLink | { refusal: Because } {
  try {
    return linkOf(pasted.trim(), isPlaylistTaken);
  } catch (error) {
    if (error instanceof LinkRefusal) return { refusal: error.why };
    throw error;
  }
}

/** The host, for the message about short links. */
const hostIn = (text: string) => /^(?:https?:\/\/)?([^/?#:]+)/i.exec(text)?.[1]?.toLowerCase() ?? '';

function linkOf(text: string, isPlaylistTaken: boolean): ReadLink {
  const uri = /^spotify:([A-Za-z0-9._:-]+)$/i.exec(text)?.[1];
  const link = uri === undefined ? text : `https://open.spotify.com/${uri.replaceAll(':', '/')}`;
  if (shortHosts.has(hostIn(link))) {
    refuseLink(because('links.short_link'));
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
    const { name, example } = shape;
    refuseLink(
      other === undefined
        ? because('links.not_a_track', { provider: name, example })
        : because('links.other_than_track', { thing: because(other), example }),
    );
  }
  return refuseLink(because('links.track_providers', { providers: providerNames }));
}
