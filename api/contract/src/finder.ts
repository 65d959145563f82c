import * as z from 'zod/mini';
import { endpointWith } from './endpoint.ts';
import { campaignType, csv, filledText, genreRef, id, idParam, instant, page, pageQuery } from './shapes.ts';
import { serviceCard } from './services.ts';
import { why } from './refusals/because.ts';

const creatorEndpoint = endpointWith({ tag: 'Curators finder', access: 'creator' });
const publicEndpoint = endpointWith({ tag: 'Curators finder', access: 'public' });

/** A track of the catalogue that a search found. `sid` identifies it to the finder. */
export const foundTrack = z.object({
  sid: id,
  title: z.string(),
  artist: z.string(),
  releaseDate: z.nullable(z.string()),
  genres: z.array(genreRef),
  isDemo: z.boolean(),
});
export type FoundTrack = z.infer<typeof foundTrack>;

/** Title and artist in any order, with typing mistakes. */
export const searchCatalogue = publicEndpoint('GET /api/v2/public/curators-finder/search', {
  summary: 'Tracks of the catalogue by title and artist',
  query: z.strictObject({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  response: z.array(foundTrack),
});
/**
 * Visitors see three of each type, and the total (docs/rules.md#matching). Either `sid`, or `genres` and `similarArtists` for a track
 * that the catalogue doesn't have. Without `type`: all of them.
 */
export const findPublicly = publicEndpoint('GET /api/v2/public/curators-finder', {
  summary: 'The best matches of some music, for visitors',
  query: z.strictObject({
    sid: z.optional(idParam),
    /** Genre ids, up to five. */
    genres: z.optional(csv),
    /** Two at least, comma separated; a comma or a backslash of a name has a backslash before it: `Earth\, Wind & Fire`. */
    similarArtists: z.optional(csv),
    type: z.optional(campaignType),
  }),
  response: z.object({
    /** Null where the music was described. */
    track: z.nullable(foundTrack),
    genres: z.array(genreRef),
    /** Those it sounds near, for all that is known. */
    similarArtists: z.array(z.string()),
    matches: z.array(z.object({ type: campaignType, total: z.int(), items: z.array(serviceCard) })),
  }),
});

const matches = z.object({
  /** In ranking order; pinned ones keep their position. */
  items: z.array(z.object({ service: serviceCard, isPinned: z.boolean() })),
  /** The number of matching services. */
  total: z.int(),
  /** Whether regenerating would return others. */
  hasMore: z.boolean(),
});
/** The results for one track. */
export const generation = z.object({
  id,
  createdAt: instant,
  source: z.object({
    kind: z.enum(['own_track', 'catalogue', 'described']),
    /** Set for the account's own track, which campaigns can start from. */
    trackId: z.nullable(id),
    sid: z.nullable(id),
    title: z.nullable(z.string()),
    artist: z.nullable(z.string()),
    genres: z.array(genreRef),
    similarArtists: z.array(z.string()),
  }),
  playlists: matches,
  radios: matches,
  /** Searches left today; null without a limit (Pro). */
  generationsLeftToday: z.nullable(z.int()),
});
export type Generation = z.infer<typeof generation>;

export const listGenerations = creatorEndpoint('GET /api/v2/curators-finder', {
  summary: 'What I searched for, newest first',
  query: z.strictObject(pageQuery),
  response: z.object({
    ...page(z.object({ id, createdAt: instant, source: generation.shape.source })).shape,
    generationsLeftToday: z.nullable(z.int()),
  }),
});
/** One of: an own track, a track of the catalogue, or a genre and two similar artists. 403 `pro_required` once the daily quota is used up. */
export const generate = creatorEndpoint('POST /api/v2/curators-finder', {
  summary: 'Find curators for a track',
  body: z.union([
    z.strictObject({ trackId: id }),
    z.strictObject({ sid: id }),
    z.strictObject({
      genreIds: z.array(id).check(z.minLength(1, why('fields.required', { field: 'genre' })), z.maxLength(5)),
      similarArtists: z
        .array(filledText(120))
        .check(z.minLength(2, why('fields.two_similar_artists')), z.maxLength(10)),
    }),
  ]),
  response: generation,
});
export const getGeneration = creatorEndpoint('GET /api/v2/curators-finder/:id', {
  summary: 'One of my searches with its matches',
  response: generation,
});
/**
 * A page has as many as of each other type at most; only Pro reads on. An influencer campaign finds others by platform and budget, so
 * there is no regenerating here.
 */
export const findInfluencers = creatorEndpoint('GET /api/v2/curators-finder/:id/influencers', {
  summary: 'The best influencers for the music of one of my searches',
  query: z.strictObject(pageQuery),
  response: z.object({ ...page(serviceCard).shape, total: z.int() }),
});
const regenerateBody = z.strictObject({
  /** Pinned: these keep their positions. */
  pinnedServicesIDs: z.optional(z.array(id).check(z.maxLength(1_000))),
  /** Excluded from this search. */
  dislikedServicesIDs: z.optional(z.array(id).check(z.maxLength(1_000))),
  /** Pro: the next ones follow those that are shown, in place of taking theirs. */
  isAppended: z.optional(z.boolean()),
  /** With `isAppended`, the last one that the caller has: only those after it are returned, and none of the other type. */
  afterServiceId: z.optional(id),
});
export const regeneratePlaylists = creatorEndpoint('POST /api/v2/curators-finder/playlists/:id/regenerate', {
  summary: 'The next playlists of the ranking, without those shown or disliked; pinned ones stay',
  body: regenerateBody,
  response: generation,
});
export const regenerateRadios = creatorEndpoint('POST /api/v2/curators-finder/radios/:id/regenerate', {
  summary: 'The next radios of the ranking, without those shown or disliked; pinned ones stay',
  body: regenerateBody,
  response: generation,
});
