import { checkLink } from '../links/index.ts';

/** Hosts that belong to the same platform. */
const hostAliases: Record<string, string> = { 'youtu.be': 'youtube.com' };

/** The host of an address, without what only chooses its layout. */
export function hostOf(url: URL): string {
  const host = url.hostname.toLowerCase().replace(/^(www|m|mobile)\./, '');
  return hostAliases[host] ?? host;
}

/** A playlist's address in one spelling, without what sharing adds. Ids keep their letter case. */
function playlistAddress(address: string): string {
  const url = new URL(address);
  const segments = url.pathname.split('/').filter(Boolean);
  const plain = `https://${[hostOf(url), ...segments].join('/')}`;
  for (const provider of ['spotify', 'deezer'] as const) {
    const checked = checkLink(provider, plain);
    if ('url' in checked) return checked.url;
  }
  return plain;
}

/** Whether two addresses are those of one playlist. */
export const isSamePlaylist = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && playlistAddress(one) === playlistAddress(other);
