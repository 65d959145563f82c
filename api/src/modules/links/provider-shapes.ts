import { type PlainReason } from '../../because.ts';
import type { ProfileLinks } from '@fanfare/api-contract';
import type { Address } from './read-address.ts';

/** What an address leads to, in words. */
export type Thing = Extract<PlainReason, `things.${string}`>;

/** Which addresses of a provider are profiles, and their normalised form. */
export interface ProviderShape {
  /** The display name. */
  name: string;
  example: string;
  /** Its hosts: all have the same profiles. */
  isHost(host: string): boolean;
  /** The normalised path and, where the provider needs it, a query; null where it isn't a profile. */
  profileOf(address: Address): string | null;
  /** The host of the normalised form. */
  origin: string;
  /** Other targets of its paths, for the message. */
  others: readonly (readonly [path: RegExp, what: Thing])[];
  /** The same on one of its other hosts. */
  otherHost?: readonly [host: string, what: Thing];
  /** Whether "@name" alone is enough, and the path it becomes. */
  pathOfHandle?(handle: string): string | null;
}

const spotifyId = /^[A-Za-z0-9]{22}$/;

const spotify: ProviderShape = {
  name: 'Spotify',
  example: 'https://open.spotify.com/artist/…',
  isHost: (host) => host === 'open.spotify.com' || host === 'play.spotify.com',
  origin: 'https://open.spotify.com',
  profileOf({ segments }) {
    const isLocalised = /^(intl-[a-z]{2}(-[a-z]{2,4})?|embed)$/i.test(segments[0] ?? '');
    const [kind, id = '', ...more] = isLocalised ? segments.slice(1) : segments;
    // Playlists used to be listed under their owners.
    if (kind === 'user' && more.length === 2 && more[0] === 'playlist') {
      return spotifyId.test(more[1] ?? '') ? `/playlist/${more[1]}` : null;
    }
    if (more.length > 0) return null;
    if (kind === 'artist' || kind === 'playlist') return spotifyId.test(id) ? `/${kind}/${id}` : null;
    return kind === 'user' && /^[A-Za-z0-9._-]{1,64}$/.test(id) ? `/user/${id}` : null;
  },
  others: [
    [/\/track\//, 'things.track'],
    [/\/album\//, 'things.album'],
    [/\/(episode|show)\//, 'things.podcast'],
  ],
};

const deezer: ProviderShape = {
  name: 'Deezer',
  example: 'https://www.deezer.com/artist/…',
  isHost: (host) => host === 'www.deezer.com' || host === 'deezer.com',
  origin: 'https://www.deezer.com',
  profileOf({ segments }) {
    const isLocalised = /^[a-z]{2}(-[a-z]{2})?$/i.test(segments[0] ?? '');
    const [kind = '', id = '', ...more] = isLocalised ? segments.slice(1) : segments;
    const isProfile =
      ['artist', 'profile', 'playlist'].includes(kind) && /^[1-9]\d{0,18}$/.test(id) && more.length === 0;
    return isProfile ? `/${kind}/${id}` : null;
  },
  others: [
    [/\/track\//, 'things.track'],
    [/\/album\//, 'things.album'],
    [/\/(episode|show)\//, 'things.podcast'],
  ],
};

/** Letters, digits, dots and underscores; no leading, trailing or double dot. */
const isInstagramName = (name: string) =>
  /^[a-z0-9_](?:[a-z0-9_]|\.(?=[a-z0-9_])){0,29}$/.test(name) && !instagramPages.has(name);
const instagramPages = new Set(
  (
    'p reel reels tv stories explore accounts direct about developer developers legal api web graphql oauth share challenge emails ' +
    'press privacy terms safety directory topics session push qp lite nametag download ads business creators'
  ).split(' '),
);

const instagram: ProviderShape = {
  name: 'Instagram',
  example: 'https://www.instagram.com/yourname',
  isHost: (host) => ['instagram.com', 'www.instagram.com', 'm.instagram.com'].includes(host),
  origin: 'https://www.instagram.com',
  profileOf({ segments: [name = '', tab, ...more] }) {
    const isProfile = more.length === 0 && (tab === undefined || /^(reels|tagged|channel)$/.test(tab));
    return isProfile ? this.pathOfHandle!(name) : null;
  },
  pathOfHandle: (handle) => (isInstagramName(handle.toLowerCase()) ? `/${handle.toLowerCase()}` : null),
  others: [
    [/^\/(p|reel|reels|tv)\//, 'things.post'],
    [/^\/stories\//, 'things.story'],
    [/^\/[^/]+\/(p|reel)\//, 'things.post'],
  ],
};

const tiktok: ProviderShape = {
  name: 'TikTok',
  example: 'https://www.tiktok.com/@yourname',
  isHost: (host) => ['tiktok.com', 'www.tiktok.com', 'm.tiktok.com'].includes(host),
  origin: 'https://www.tiktok.com',
  profileOf({ segments: [name = '', ...more] }) {
    return name.startsWith('@') && more.length === 0 ? this.pathOfHandle!(name.slice(1)) : null;
  },
  pathOfHandle: (handle) => (/^[A-Za-z0-9._]{1,23}[A-Za-z0-9_]$/.test(handle) ? `/@${handle.toLowerCase()}` : null),
  others: [
    [/^\/@[^/]+\/(video|photo)\//, 'things.post'],
    [/^\/(v|embed|video)\//, 'things.post'],
  ],
};

const youtubeTabs =
  /^(featured|videos|shorts|streams|live|playlists|releases|podcasts|community|posts|channels|about|search)$/;

const youtube: ProviderShape = {
  name: 'YouTube',
  example: 'https://www.youtube.com/@yourname',
  isHost: (host) => ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com'].includes(host),
  origin: 'https://www.youtube.com',
  profileOf({ segments: [first = '', ...rest] }) {
    const isHandle = first.startsWith('@');
    const [name = '', tab, ...more] = isHandle ? [first.slice(1), ...rest] : rest;
    if (more.length > 0 || (tab !== undefined && !youtubeTabs.test(tab))) return null;
    if (isHandle) return this.pathOfHandle!(name);
    if (first === 'channel') return /^UC[A-Za-z0-9_-]{22}$/.test(name) ? `/channel/${name}` : null;
    return /^(c|user)$/.test(first) && /^[A-Za-z0-9_-]{1,100}$/.test(name) ? `/${first}/${name.toLowerCase()}` : null;
  },
  pathOfHandle: (handle) =>
    /^[A-Za-z0-9][A-Za-z0-9._-]{1,28}[A-Za-z0-9]$/.test(handle) ? `/@${handle.toLowerCase()}` : null,
  others: [
    [/^\/(watch|embed|v)(\/|$)/, 'things.video'],
    [/^\/(shorts|live|clip)\//, 'things.video'],
    [/^\/playlist$/, 'things.playlist'],
  ],
  otherHost: ['youtu.be', 'things.video'],
};

const facebookPages = new Set(
  (
    'login recover sharer share dialog plugins photo photos watch groups events marketplace gaming story permalink video videos reel reels ' +
    'hashtag help policies settings flx ads business messages notes pages people public search stories home friends bookmarks saved ' +
    'privacy terms legal about games fundraisers donate live l r tr me n p pg v checkpoint confirmemail notifications media directory'
  ).split(' '),
);
const facebookId = /^[1-9]\d{4,19}$/;

const facebook: ProviderShape = {
  name: 'Facebook',
  example: 'https://www.facebook.com/yourname',
  isHost: (host) =>
    /^((www|m|web|touch|mbasic|[a-z]{2}-[a-z]{2})\.)?facebook\.com$/.test(host) || /^(www\.|m\.)?fb\.com$/.test(host),
  origin: 'https://www.facebook.com',
  profileOf({ segments, query }) {
    const [first = '', second, third, ...more] = segments;
    const byNumber = (id: string | undefined) => (facebookId.test(id ?? '') ? `/profile.php?id=${id}` : null);
    if (first === 'profile.php') {
      const [id, ...others] = query.getAll('id');
      return second === undefined && others.length === 0 ? byNumber(id) : null;
    }
    // A readable name, then the number that identifies the artist.
    if ((first === 'people' || first === 'pages') && more.length === 0) return byNumber(third);
    if (first === 'p' && third === undefined) return byNumber(/-(\d+)$/.exec(second ?? '')?.[1]);
    if (second !== undefined) return null;
    if (facebookId.test(first)) return byNumber(first);
    const name = first.toLowerCase();
    const isName = /^[a-z0-9](?:[a-z0-9-]|\.(?=[a-z0-9])){4,74}$/.test(name) && !name.endsWith('.php');
    return isName && !facebookPages.has(name) ? `/${name}` : null;
  },
  others: [
    [/\/(posts|photos?|permalink|reel)(\/|\.php|$)/, 'things.post'],
    [/\/(videos?|watch)(\/|\.php|$)/, 'things.video'],
    [/^\/events?(\/|$)/, 'things.event'],
    [/^\/groups?(\/|$)/, 'things.group'],
  ],
  otherHost: ['fb.watch', 'things.video'],
};

/** A provider's track, video or post, where the address identifies one; null otherwise. */
export function otherThing(shape: ProviderShape, { host, segments }: Address): Thing | null {
  if (shape.otherHost?.[0] === host) return shape.otherHost[1];
  if (!shape.isHost(host)) return null;
  const path = `/${segments.join('/')}`;
  return shape.others.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}

export const providerShapes: Record<Exclude<keyof ProfileLinks, 'website'>, ProviderShape> = {
  deezer,
  facebook,
  instagram,
  spotify,
  tiktok,
  youtube,
};
