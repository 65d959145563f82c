import * as z from 'zod/mini';
import type { PlaylistEntry, SpotifyTrack } from './spotify.types.ts';

/** Large enough for a list on a dense screen. */
const coverPx = 160;
const day = /^\d{4}(-\d{2}(-\d{2})?)?$/;

const images = z.nullish(z.array(z.object({ url: z.string(), width: z.nullish(z.number()) })));
const trackObject = z.object({
  id: z.nullish(z.string()),
  // Where a track isn't played in a market, another stands for it and names it.
  linked_from: z.nullish(z.object({ id: z.nullish(z.string()) })),
  name: z.nullish(z.string()),
  artists: z.nullish(z.array(z.object({ name: z.nullish(z.string()) }))),
  album: z.nullish(z.object({ images, release_date: z.nullish(z.string()) })),
});
type TrackObject = z.infer<typeof trackObject>;

const named = z.nullish(trackObject);
const pageObject = z.object({
  // Called `track` once, and still by applications that were there before.
  items: z.array(z.object({ added_at: z.nullish(z.string()), item: z.optional(named), track: z.optional(named) })),
  total: z.nullish(z.int().check(z.gte(0))),
  next: z.nullish(z.string()),
});
type PageObject = z.infer<typeof pageObject>;
const aboutObject = z.object({
  name: z.string(),
  description: z.nullish(z.string()),
  // Not told to every application.
  followers: z.nullish(z.object({ total: z.nullish(z.int().check(z.gte(0))) })),
  images,
});

/** The smallest cover that is large enough. Only from the host that pages may load images from. */
function coverOf(shown: z.infer<typeof images>, coverOrigin: string): string | null {
  const ours = (shown ?? []).filter(({ url }) => URL.canParse(url) && new URL(url).origin === coverOrigin);
  const bySize = ours.toSorted((a, b) => (a.width ?? coverPx) - (b.width ?? coverPx));
  return (bySize.find(({ width }) => (width ?? coverPx) >= coverPx) ?? bySize.at(-1))?.url ?? null;
}

/** Null for what Spotify doesn't show any more. */
function trackOf(one: TrackObject | null | undefined, coverOrigin: string): SpotifyTrack | null {
  if (!one?.name) return null;
  const released = one.album?.release_date;
  const artists = (one.artists ?? []).flatMap(({ name }) => name || []);
  return {
    id: one.id ?? null,
    title: one.name,
    artist: artists.join(', '),
    artists,
    coverUrl: coverOf(one.album?.images, coverOrigin),
    releaseDate: released && day.test(released) ? released : null,
  };
}

/** A page of a playlist. */
export interface ReadPage {
  entries: PlaylistEntry[];
  /** Ids of all that stands there, and of what it stands for. */
  ids: (string | null | undefined)[];
  total: number | null;
  hasMore: boolean;
}

function pageOf({ items, total, next }: PageObject, coverOrigin: string): ReadPage {
  const shown = items.map(({ added_at: addedAt, item, track }) => ({ addedAt: addedAt ?? null, one: item ?? track }));
  return {
    // What somebody put there from a file of their own has no name either.
    entries: shown.flatMap(({ addedAt, one }) => {
      const track = trackOf(one, coverOrigin);
      return track ? [{ ...track, addedAt }] : [];
    }),
    ids: shown.flatMap(({ one }) => [one?.id, one?.linked_from?.id]),
    total: total ?? null,
    // The next page is asked for by its number: an address that comes with an answer is not followed.
    hasMore: Boolean(next),
  };
}

/** Reads Spotify's answers. @param coverOrigin the only host whose images are passed on */
export const spotifyObjects = (coverOrigin: string) => ({
  /** @throws for something else than a track */
  track: (answer: unknown): SpotifyTrack | null => trackOf(trackObject.parse(answer), coverOrigin),
  /** @throws for something else than a page of a playlist */
  page: (answer: unknown): ReadPage => pageOf(pageObject.parse(answer), coverOrigin),
  /** @throws for something else than a playlist */
  about(answer: unknown) {
    const { name: title, description, followers, images: shown } = aboutObject.parse(answer);
    const coverUrl = coverOf(shown, coverOrigin);
    return { title, description: description ?? '', followers: followers?.total ?? null, coverUrl };
  },
});
