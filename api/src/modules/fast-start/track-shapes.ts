import type { CallTypes, readTrackLink } from '@fanfare/api-contract';
import type { Address, Thing } from '../links/index.ts';

export type TrackProvider = CallTypes<typeof readTrackLink>['data']['provider'];

/** The track addresses of a provider, and their canonical form. */
export interface TrackShape {
  name: string;
  example: string;
  isHost(host: string): boolean;
  /** Null for other addresses. */
  trackOf(address: Address): FoundLink | null;
  /** The same for playlists, of providers whose playlists are read. */
  playlistOf?(address: Address): FoundLink | null;
  /** What its other paths are, for the message. */
  others: readonly (readonly [path: RegExp, what: Thing])[];
}

export interface FoundLink {
  url: string;
  /** The provider's id. */
  id: string;
  /** The address's slug, which may contain title, artist or both. */
  words: string | null;
}

const digits = /^[1-9]\d{0,18}$/;
const isLocale = (segment: string | undefined) => /^(intl-)?[a-z]{2}(-[a-z]{2,4})?$/i.test(segment ?? '');
const wordsOf = (...slugs: string[]) => slugs.join(' ').replaceAll(/[-_]+/g, ' ').trim();

const spotifyId = /^[A-Za-z0-9]{22}$/;
/** Without what may stand before: a player to embed, a language. */
const plainPath = (segments: readonly string[], kind: string) =>
  segments[0] === 'embed' || (segments[0] !== kind && isLocale(segments[0])) ? segments.slice(1) : segments;

const spotify: TrackShape = {
  name: 'Spotify',
  example: 'https://open.spotify.com/track/…',
  isHost: (host) => host === 'open.spotify.com' || host === 'play.spotify.com',
  trackOf({ segments }) {
    const [kind, id = '', ...more] = plainPath(segments, 'track');
    if (kind !== 'track' || !spotifyId.test(id) || more.length > 0) return null;
    return { url: `https://open.spotify.com/track/${id}`, id, words: null };
  },
  playlistOf({ segments }) {
    const path = plainPath(segments, 'playlist');
    // Links of years ago name the playlist's owner.
    const [kind, id = '', ...more] = path[0] === 'user' ? path.slice(2) : path;
    if (kind !== 'playlist' || !spotifyId.test(id) || more.length > 0) return null;
    return { url: `https://open.spotify.com/playlist/${id}`, id, words: null };
  },
  others: [
    [/\/album\//, 'things.album'],
    [/\/artist\//, 'things.artist'],
    [/\/(user\/[^/]+\/)?playlist\//, 'things.playlist'],
    [/\/(episode|show)\//, 'things.podcast'],
    [/\/user\//, 'things.profile'],
  ],
};

const deezer: TrackShape = {
  name: 'Deezer',
  example: 'https://www.deezer.com/track/…',
  isHost: (host) => host === 'www.deezer.com' || host === 'deezer.com',
  trackOf({ segments }) {
    const [kind, id = '', ...more] = isLocale(segments[0]) ? segments.slice(1) : segments;
    if (kind !== 'track' || !digits.test(id) || more.length > 0) return null;
    return { url: `https://www.deezer.com/track/${id}`, id, words: null };
  },
  others: [
    [/\/album\//, 'things.album'],
    [/\/artist\//, 'things.artist'],
    [/\/playlist\//, 'things.playlist'],
    [/\/(episode|show)\//, 'things.podcast'],
    [/\/profile\//, 'things.profile'],
  ],
};

const youtubeHosts = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtu.be']);
const youtube: TrackShape = {
  name: 'YouTube',
  example: 'https://www.youtube.com/watch?v=…',
  isHost: (host) => youtubeHosts.has(host),
  trackOf({ host, segments, query }) {
    const [first = '', second = '', ...more] = segments;
    if (more.length > 0) return null;
    const named = /^(shorts|embed|live|v)$/.test(first) ? second : null;
    const watched = first === 'watch' && second === '' ? query.get('v') : null;
    const id = host === 'youtu.be' ? (second === '' ? first : '') : (watched ?? named ?? '');
    return /^[A-Za-z0-9_-]{11}$/.test(id) ? { url: `https://www.youtube.com/watch?v=${id}`, id, words: null } : null;
  },
  others: [
    [/^\/playlist$/, 'things.playlist'],
    [/^\/(@|channel\/|c\/|user\/)/, 'things.channel'],
    [/^\/(browse|album)(\/|$)/, 'things.album'],
    [/^\/podcast/, 'things.podcast'],
    [/^\/results$/, 'things.search'],
  ],
};

const soundcloudPages = new Set(
  'discover stream search charts upload you settings pages jobs terms-of-use imprint people stations tags go messages notifications'.split(
    ' ',
  ),
);
const soundcloudTabs = new Set(
  'tracks albums sets reposts popular-tracks likes followers following comments spotlight toptracks'.split(' '),
);
const soundcloudName = /^[a-z0-9][a-z0-9_-]{0,120}$/;
const soundcloud: TrackShape = {
  name: 'SoundCloud',
  example: 'https://soundcloud.com/artist/track',
  isHost: (host) => host === 'soundcloud.com' || host === 'www.soundcloud.com' || host === 'm.soundcloud.com',
  trackOf({ segments: [artist = '', track = '', secret, ...more] }) {
    const isTrack =
      soundcloudName.test(artist.toLowerCase()) &&
      soundcloudName.test(track.toLowerCase()) &&
      !soundcloudPages.has(artist) &&
      !soundcloudTabs.has(track) &&
      more.length === 0 &&
      // A private track's secret is part of its address.
      (secret === undefined || /^s-[A-Za-z0-9]{5,40}$/.test(secret));
    if (!isTrack) return null;
    const path = `${artist.toLowerCase()}/${track.toLowerCase()}${secret === undefined ? '' : `/${secret}`}`;
    return { url: `https://soundcloud.com/${path}`, id: path, words: wordsOf(artist, track) };
  },
  others: [
    [/^\/[^/]+\/sets(\/|$)/, 'things.playlist'],
    [/^\/[^/]+\/(albums|tracks|reposts|likes|popular-tracks)$/, 'things.profile'],
    [/^\/[^/]+$/, 'things.profile'],
  ],
};

const appleMusic: TrackShape = {
  name: 'Apple Music',
  example: 'https://music.apple.com/us/song/…',
  isHost: (host) => host === 'music.apple.com' || host === 'geo.music.apple.com' || host === 'itunes.apple.com',
  trackOf({ segments, query }) {
    const [country, rest] = /^[a-z]{2}$/i.test(segments[0] ?? '')
      ? [segments[0]!.toLowerCase(), segments.slice(1)]
      : ['us', segments];
    const [kind, ...parts] = rest;
    if (parts.length < 1 || parts.length > 2) return null;
    const last = parts.at(-1)!.replace(/^id(?=\d)/, '');
    // On albums the query names the track.
    const id = kind === 'song' ? last : kind === 'album' ? (query.get('i') ?? '') : '';
    if (!digits.test(id) || !digits.test(last)) return null;
    const words = kind === 'song' && parts.length === 2 ? wordsOf(parts[0]!) : null;
    return { url: `https://music.apple.com/${country}/song/${id}`, id, words };
  },
  others: [
    [/\/album\//, 'things.album'],
    [/\/artist\//, 'things.artist'],
    [/\/playlist\//, 'things.playlist'],
    [/\/(music-video|post)\//, 'things.video'],
    [/\/(station|curator)\//, 'things.station'],
  ],
};

const bandcamp: TrackShape = {
  name: 'Bandcamp',
  example: 'https://artist.bandcamp.com/track/…',
  isHost: (host) => host === 'bandcamp.com' || /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.bandcamp\.com$/.test(host),
  trackOf({ host, segments: [kind, name = '', ...more] }) {
    const artist = host.endsWith('.bandcamp.com') ? host.slice(0, -'.bandcamp.com'.length) : null;
    if (artist === null || artist === 'www' || artist === 'daily' || kind !== 'track' || more.length > 0) return null;
    if (!/^[a-z0-9][a-z0-9-]{0,120}$/.test(name.toLowerCase())) return null;
    const track = name.toLowerCase();
    return {
      url: `https://${artist}.bandcamp.com/track/${track}`,
      id: `${artist}/${track}`,
      words: wordsOf(artist, track),
    };
  },
  others: [
    [/^\/album\//, 'things.album'],
    [/^\/(music|merch|community)?$/, 'things.artist'],
  ],
};

const tidal: TrackShape = {
  name: 'TIDAL',
  example: 'https://tidal.com/track/…',
  isHost: (host) => /^(www\.|listen\.|embed\.|desktop\.)?tidal\.com$/.test(host),
  trackOf({ segments }) {
    const path = segments[0] === 'browse' ? segments.slice(1) : segments;
    const inAlbum = path[0] === 'album' && digits.test(path[1] ?? '') ? path.slice(2) : path;
    const [kind, id = '', ...more] = inAlbum.at(-1) === 'u' ? inAlbum.slice(0, -1) : inAlbum;
    if (!/^tracks?$/.test(kind ?? '') || !digits.test(id) || more.length > 0) return null;
    return { url: `https://tidal.com/track/${id}`, id, words: null };
  },
  others: [
    [/\/album\//, 'things.album'],
    [/\/artist\//, 'things.artist'],
    [/\/(playlist|mix)\//, 'things.playlist'],
    [/\/video\//, 'things.video'],
  ],
};

export const trackShapes: Record<TrackProvider, TrackShape> = {
  spotify,
  deezer,
  youtube,
  soundcloud,
  apple_music: appleMusic,
  bandcamp,
  tidal,
};

/** Short links of share buttons: they hide their target, and nothing is fetched. */
export const shortHosts: ReadonlySet<string> = new Set(
  (
    'spotify.link spoti.fi spotify.app.link deezer.page.link dzr.page.link link.deezer.com on.soundcloud.com snd.sc ' +
    'apple.co tidal.link youtube.app.goo.gl bit.ly tinyurl.com t.co ffm.to lnk.to linktr.ee smarturl.it song.link album.link odesli.co'
  ).split(' '),
);
