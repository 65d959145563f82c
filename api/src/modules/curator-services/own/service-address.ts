import type { ServiceType } from '@fanfare/api-contract';
import type { ProberSettings } from '../../../prober-settings.ts';
import { because } from '../../../because.ts';
import { refuseField } from '../../../plugins/errors.ts';
import { checkLink } from '../../links/index.ts';

/** Platforms whose pages belong to users but whose domain doesn't: no station is verified on them. */
const platforms = new Set(
  (
    'facebook.com instagram.com tiktok.com youtube.com youtu.be twitter.com x.com spotify.com deezer.com soundcloud.com mixcloud.com ' +
    'bandcamp.com linktr.ee t.me discord.gg discord.com reddit.com wikipedia.org google.com apple.com amazon.com ' +
    'gmail.com googlemail.com outlook.com hotmail.com live.com yahoo.com gmx.net gmx.de web.de icloud.com proton.me protonmail.com mail.com aol.com'
  ).split(' '),
);
const isStation = (host: string) => {
  const labels = host.split('.');
  return !labels.some((_label, index) => platforms.has(labels.slice(index).join('.')));
};

/** Sandbox hosts by type; any other name is a station's. */
const sandboxHost: Record<Exclude<ServiceType, 'radio'>, string> = {
  playlist: 'playlists',
  instagram: 'instagrams',
  tiktok: 'tiktoks',
  youtube: 'youtubes',
};

/**
 * The canonical form of a service's address, however it was pasted.
 * @throws AppError invalid_input on `url`
 */
export function serviceAddress(type: ServiceType, text: string, settings: ProberSettings): string {
  return (
    inSandbox(type, text, settings) ??
    (type === 'playlist' ? playlist(text) : type === 'radio' ? station(text) : profile(type, text))
  );
}

function playlist(text: string): string {
  for (const provider of ['spotify', 'deezer'] as const) {
    const checked = checkLink(provider, text);
    if ('url' in checked && checked.url.includes('/playlist/')) return checked.url;
  }
  return refuseField('url', because('services.playlist_address'));
}

function profile(type: 'instagram' | 'tiktok' | 'youtube', text: string): string {
  const checked = checkLink(type, text);
  if ('refusal' in checked) return refuseField('url', checked.refusal);
  // Its page shows a channel's handle, not its number.
  if (type === 'youtube' && !checked.url.includes('/@')) {
    return refuseField('url', because('services.channel_by_name'));
  }
  return checked.url;
}

function station(text: string): string {
  const checked = checkLink('website', text);
  if ('refusal' in checked) return refuseField('url', checked.refusal);
  const url = checked.url;
  return isStation(new URL(url).hostname) ? url : refuseField('url', because('services.station_website'));
}

/** The canonical form of a sandbox address; null for others. */
function inSandbox(type: ServiceType, text: string, { sandboxUrl, sandboxDomain }: ProberSettings): string | null {
  if (sandboxUrl === null) return null;
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, pathname, port, username } = new URL(address);
  const [label = '', ...rest] = hostname.split('.');
  if (rest.join('.') !== sandboxDomain) return null;
  const segments = pathname.toLowerCase().split('/').filter(Boolean);
  const isPlain = protocol === 'https:' && port === '' && username === '' && /^[a-z0-9-]{1,60}$/.test(label);
  if (!isPlain || !segments.every((segment) => /^@?[a-z0-9][a-z0-9._-]{0,79}$/.test(segment))) {
    return refuseField('url', because('services.no_sandbox_address'));
  }
  const wanted = type === 'radio' ? null : sandboxHost[type];
  const isRight =
    wanted === null
      ? segments.length <= 1 && !Object.values(sandboxHost).includes(label)
      : label === wanted && segments.length === 1;
  if (!isRight) {
    const example = wanted === null ? `my-station.${sandboxDomain}` : `${wanted}.${sandboxDomain}/your-name`;
    return refuseField('url', because('services.sandbox_address', { example }));
  }
  return `https://${[hostname, ...segments].join('/')}`;
}

/**
 * The part of a name that somebody registered, near enough to limit by: all names under it are one person's.
 * Endings like co.uk have a short part before that of a country.
 */
export function registeredDomain(host: string): string {
  const labels = host.split('.');
  const [second = '', ending = ''] = labels.slice(-2);
  return labels.slice(ending.length === 2 && second.length <= 3 ? -3 : -2).join('.');
}

/** The domain of a station's DNS records and mailboxes. */
export const domainOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '');

/** The handle of a profile's address: without @, in lower case. */
export const handleOf = (url: string): string =>
  (new URL(url).pathname.split('/').findLast(Boolean) ?? '').replace(/^@/, '').toLowerCase();
