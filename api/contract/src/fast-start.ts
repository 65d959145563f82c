import * as z from 'zod/mini';
import { endpointWith } from './endpoint.ts';
import { foundTrack } from './finder.ts';
import { forecast } from './forecasts.ts';
import { aiUse, campaignType, credits, filledText, id, idParam } from './shapes.ts';
import { serviceCard } from './services.ts';
import { why } from './refusals/because.ts';

const publicEndpoint = endpointWith({ tag: 'Fast start', access: 'public' });

const linkedTrack = z.object({
  title: z.string(),
  artist: z.string(),
  /** At the provider's image host. */
  coverUrl: z.nullable(z.string()),
  /** A year, a month or a day, as the provider knows it. */
  releaseDate: z.nullable(z.string()),
  /** The same track in the catalogue. */
  track: z.nullable(foundTrack),
});

/**
 * Validated by its form, never fetched. Spotify is queried if the installation has its keys; else, or if it doesn't answer, what the link
 * points to is looked up in the catalogue (docs/decisions/223-links-at-spotify.md).
 */
export const readTrackLink = publicEndpoint('POST /api/v2/public/fast-start/source', {
  summary: 'What a pasted link points to, as far as it is known',
  body: z.strictObject({
    link: filledText(500),
    /** A playlist's tracks are wanted, to choose one. Without it, a playlist is refused like anything else that is no track. */
    isPlaylistTaken: z.optional(z.boolean()),
  }),
  response: z.object({
    provider: z.enum(['spotify', 'deezer', 'youtube', 'soundcloud', 'apple_music', 'bandcamp', 'tidal']),
    kind: z.enum(['track', 'playlist']),
    /** Normalised. */
    url: z.string(),
    /** The matching track of the catalogue. */
    track: z.nullable(foundTrack),
    title: z.nullable(z.string()),
    artist: z.nullable(z.string()),
    coverUrl: z.nullable(z.string()),
    releaseDate: z.nullable(z.string()),
    /** The words of the address itself, which may be title and artist. */
    words: z.nullable(z.string()),
    /** The first of a playlist's tracks; null for a track, and where they aren't known. */
    playlist: z.nullable(z.object({ title: z.string(), total: z.int(), tracks: z.array(linkedTrack) })),
    /**
     * Why the provider told nothing: its links aren't read here, it doesn't answer (or is asked too often), or it doesn't show this to the
     * public. Null where it did.
     */
    unread: z.nullable(z.enum(['off', 'unavailable', 'not_shown'])),
  }),
});

/** The music as far as it is known: a track of the catalogue, or a creator's own description. */
const music = z.union([
  z.strictObject({ sid: idParam }),
  z.strictObject({
    genreIds: z.array(id).check(z.minLength(1, why('fields.required', { field: 'genre' })), z.maxLength(5)),
    similarArtists: z.optional(z.array(filledText(120)).check(z.maxLength(10))),
    languageId: z.optional(z.nullable(id)),
    isExplicit: z.optional(z.boolean()),
    isInstrumental: z.optional(z.boolean()),
    isUnreleased: z.optional(z.boolean()),
    aiUse: z.optional(aiUse),
  }),
]);

/**
 * A starting list for a campaign: the best matches within the budget, with their expected outcome. The finder's ranking chooses;
 * the price only decides whether one still fits the budget. Open to guests too (docs/rules.md#campaigns).
 */
export const propose = publicEndpoint('POST /api/v2/public/fast-start/proposal', {
  summary: 'A proposed list for a goal and a budget, with its forecast',
  body: z.strictObject({
    music,
    goal: campaignType,
    budgetCredits: z.int().check(z.gte(1), z.lte(5_000)),
    /** Removed by hand; never chosen again. */
    excludedServicesIDs: z.optional(z.array(id).check(z.maxLength(200))),
    /** Added by hand; always chosen. */
    keptServicesIDs: z.optional(z.array(id).check(z.maxLength(100))),
  }),
  response: z.object({
    lines: z.array(z.object({ service: serviceCard, isKept: z.boolean() })),
    totalCredits: credits,
    /** The next best matches, to add by hand. */
    alternatives: z.array(serviceCard),
    /** The number of services that fit the music. */
    fittingCount: z.int(),
    /** The maximum for a campaign of this account; a guest has the limit of a free account. */
    cap: z.int(),
    /** Null if the list is empty. */
    forecast: z.nullable(forecast),
  }),
});
