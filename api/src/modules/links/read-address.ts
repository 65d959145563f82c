import { because } from '../../because.ts';
import { publicHost } from './host-names.ts';
import { refuseLink } from './link-refusal.ts';
import { withoutSlashes } from '../../without-slashes.ts';

/** A parsed address; only the query parameters of a provider's rule are ever used. */
export interface Address {
  host: string;
  /** Decoded path segments; none is empty, contains a slash, or is `.` or `..`. */
  segments: string[];
  query: URLSearchParams;
}

/** Invisible: control and format characters, direction marks, spaces of any kind. */
const invisible = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Parses a pasted address, with or without its https://.
 * @param mayUpgrade whether http:// is accepted as https://
 * @throws LinkRefusal
 */
export function readAddress(text: string, mayUpgrade: boolean): Address {
  if (/\s/u.test(text)) refuseLink(because('links.spaces'));
  if (invisible.test(text)) refuseLink(because('links.unseen_characters'));
  if (text.includes('\\')) refuseLink(because('links.backslashes'));
  const rest = withoutScheme(text, mayUpgrade);
  const [, authority = '', path = '', search = ''] = /^([^/?#]*)([^?#]*)(?:\?([^#]*))?/u.exec(rest) ?? [];
  return {
    host: publicHost(withoutPort(authority)),
    segments: segmentsOf(path),
    query: new URLSearchParams(search),
  };
}

/** @returns the part after `https://` */
function withoutScheme(text: string, mayUpgrade: boolean): string {
  const [, scheme, rest] = /^([a-z][a-z0-9+.-]*):\/\/(?!\/)(.*)$/iu.exec(text) ?? [];
  if (scheme !== undefined && rest !== undefined) {
    const name = scheme.toLowerCase();
    if (name === 'https' || (name === 'http' && mayUpgrade)) return rest;
    return refuseLink(because('proofs.https'));
  }
  // "name.com:443/…" resembles a scheme and isn't one.
  const isHostWithPort = /^[^/?#:]+\.[^/?#:.]+:\d+(?:[/?#]|$)/u.test(text);
  if (/^[a-z][a-z0-9+.-]*:/iu.test(text) && !isHostWithPort) refuseLink(because('proofs.https'));
  if (text.startsWith('/')) refuseLink(because('proofs.https'));
  return text;
}

function withoutPort(authority: string): string {
  if (authority.includes('@')) refuseLink(because('links.password'));
  if (authority.includes('%')) refuseLink(because('links.no_website'));
  const [, host = '', port] = /^(.*?)(?::([^:\]]*))?$/u.exec(authority) ?? [];
  if (port !== undefined && port !== '443') refuseLink(because('links.port'));
  return host;
}

function segmentsOf(path: string): string[] {
  const parts = withoutSlashes(path).split('/').slice(1);
  return parts.map((part) => {
    const decoded = decodedOf(part);
    // Servers, browsers and people read these differently.
    const isTricky = /[/\\%]/u.test(decoded) || /^\.{1,2}$/u.test(decoded) || /%2e/iu.test(part);
    if (decoded === '' || isTricky || invisible.test(decoded.replaceAll(' ', ''))) {
      refuseLink(because('links.ambiguous_path'));
    }
    return decoded;
  });
}

function decodedOf(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return refuseLink(because('links.percent_signs'));
  }
}

/** The normalised address, without query and fragment. */
export function writeAddress(host: string, segments: readonly string[]): string {
  const path = segments.map((segment) => `/${encoded(segment)}`).join('');
  return `https://${host}${path}`;
}

/** Encodes only what a path can't contain, and each character in one way. */
const encoded = (segment: string) =>
  encodeURIComponent(segment).replace(/%(?:24|26|2B|2C|3A|3B|3D|40)/gu, (escape) => decodeURIComponent(escape));
