import { refuse } from '../loopback-server.ts';

/** All names under this domain are pages of the sandbox. */
export const pagesDomain = 'demo.fanfare.test';

export type PageKind = 'playlist' | 'profile' | 'post' | 'site';

/** A parsed page address. */
export interface PageAddress {
  /** As services store it: https, lower case, no trailing slash. */
  url: string;
  host: string;
  segments: string[];
  kind: PageKind;
}

const profiles = new Set(['instagrams', 'tiktoks', 'youtubes']);

function kindOf(label: string, segments: readonly string[]): PageKind | null {
  if (label === 'playlists') return segments.length === 1 ? 'playlist' : null;
  if (profiles.has(label)) return segments.length === 0 ? null : segments.length === 1 ? 'profile' : 'post';
  return 'site';
}

/** Parses an address. Refuses those that aren't pages of the sandbox. */
export function pageAddress(text: string): PageAddress {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(address) ? new URL(address) : refuse(400, 'invalid', 'This is not an address.');
  const host = url.hostname;
  const segments = url.pathname.toLowerCase().split('/').filter(Boolean);
  const [label = '', ...rest] = host.split('.');
  const isPlain = segments.length <= 6 && segments.every((segment) => /^[\w@][\w.@-]{0,99}$/.test(segment));
  const kind = rest.join('.') === pagesDomain && isPlain ? kindOf(label, segments) : null;
  if (kind === null)
    return refuse(404, 'not_found', `There is no such page: only names under ${pagesDomain} are pages here.`);
  return { url: `https://${[host, ...segments].join('/')}`, host, segments, kind };
}

/** The page's path on this server. */
export const sandboxPathOf = (url: string): string => `/pages/${url.replace('https://', '')}`;
