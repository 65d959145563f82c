import { because } from '../../because.ts';
import { isIP } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import { refuseLink } from './link-refusal.ts';

/** Top-level labels that don't resolve on the public internet (RFC 2606, 6761, 6762, 7686, 8375, and common internal names). */
const privateEndings = new Set(
  (
    'local localhost localdomain internal intranet private corp home lan domain workgroup test example invalid ' +
    'onion i2p alt arpa svc cluster docker consul'
  ).split(' '),
);

/** Public names that resolve to any address, private ones included. */
const namesOfAnyAddress = new Set(
  (
    'nip.io sslip.io xip.io ip6.name hipio.com traefik.me backname.io localtest.me lvh.me vcap.me lacolhost.com localho.st ' +
    'local.gd fuf.me ulh.us smackaho.st 1u.ms rbndr.us rebind.it rebind.network rebinder.net oastify.com burpcollaborator.net'
  ).split(' '),
);

/** Link shorteners and click counters: their target can change after a check. */
const redirectors = new Set(
  (
    't.co bit.ly bitly.com tinyurl.com goo.gl ow.ly is.gd v.gd buff.ly rb.gy cutt.ly shorturl.at t.ly tiny.cc adf.ly dlvr.it lnkd.in ' +
    'spotify.link spoti.fi spotify.app.link deezer.page.link dzr.page.link link.deezer.com ig.me instagr.am ' +
    'l.instagram.com l.facebook.com lm.facebook.com fb.me vm.tiktok.com vt.tiktok.com l.messenger.com app.goo.gl'
  ).split(' '),
);

/** Scripts without Latin look-alikes; a label uses only one of them. */
const ownLookingScripts = [
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー0-9-]+$/u,
  /^[\p{sc=Hangul}\p{sc=Han}0-9-]+$/u,
  ...['Arabic', 'Hebrew', 'Thai', 'Devanagari', 'Bengali', 'Tamil', 'Georgian'].map(
    (script) => new RegExp(`^[\\p{sc=${script}}0-9-]+$`, 'u'),
  ),
];
/** Scripts with Latin look-alikes: only under a top-level domain of their own, where nobody expects Latin letters. */
const lookAlikeScripts = [/^[\p{sc=Cyrillic}0-9-]+$/u, /^[\p{sc=Greek}0-9-]+$/u];
/** Latin with its usual marks, without letters that still resemble others (ı for i). */
const latin = /^[a-z0-9ß-öø-ÿā-ħĩīĭįĵķĺļľłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷźżž-]+$/u;

/** Of DNS. */
const longestName = 253;

const isWithin = (host: string, names: ReadonlySet<string>): boolean => {
  const labels = host.split('.');
  return labels.some((_label, index) => names.has(labels.slice(index).join('.')));
};

/** Whether a name is one of a list, or a subdomain of one. */
export const isRedirector = (host: string): boolean => isWithin(host, redirectors);

/**
 * A link's host in its normalised form, lower case and in ASCII: a public name, judged by its form alone, without a request.
 * @param typed the part before the first slash, without a port
 * @throws LinkRefusal
 */
export function publicHost(typed: string): string {
  const host = asciiHost(typed);
  // Before anything looks at every part of it.
  if (host.length > longestName) refuseLink(because('links.no_website'));
  const labels = host.split('.');
  const ending = labels.at(-1) ?? '';
  const isName = labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
  if (privateEndings.has(ending) || isWithin(host, namesOfAnyAddress)) {
    refuseLink(because('links.unreachable'));
  }
  if (!isName || labels.length < 2 || !/^([a-z]{2,63}|xn--[a-z0-9-]+)$/.test(ending)) {
    refuseLink(because('links.no_website'));
  }
  if (!isReadable(host)) {
    refuseLink(because('links.look_alike'));
  }
  if (isRedirector(host)) refuseLink(because('links.redirector'));
  return host;
}

function asciiHost(typed: string): string {
  // Only some programs map compatibility letters, such as full-width ones, to their plain form.
  const isPlain = typed.normalize('NFKC').toLowerCase() === typed.toLowerCase() && !/[。．｡]/u.test(typed);
  const url = `https://${typed}`;
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  if (host === '') return refuseLink(because('links.no_website'));
  if (host.startsWith('[') || isIP(host) !== 0) {
    refuseLink(because('links.numbers'));
  }
  if (!isPlain) refuseLink(because('links.look_alike_letters'));
  return host;
}

/** Whether a name reads as what it is. */
function isReadable(host: string): boolean {
  const readable = domainToUnicode(host);
  if (readable === '' || domainToASCII(readable) !== host) return false;
  const labels = readable.split('.');
  const ending = labels.at(-1) ?? '';
  return labels.every((label) => {
    // Undecodable names are returned unchanged.
    if (label.startsWith('xn--')) return false;
    if (latin.test(label) || ownLookingScripts.some((script) => script.test(label))) return true;
    return lookAlikeScripts.some((script) => script.test(label) && script.test(ending));
  });
}
