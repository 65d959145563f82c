import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { foundTrack } from './finder.ts';
import { forecast } from './forecasts.ts';
import { aiUse, campaignType, credits, filledText, id, idParam } from './shapes.ts';
import { serviceCard } from './services.ts';

/** Checked by its shape, never fetched; Spotify is asked where the installation has its keys. */
export const readTrackLink = endpoint('POST /api/v2/public/fast-start/source', {
  summary: 'What a pasted track link points to, as far as it is known',
  tag: 'Fast start',
  access: 'public',
  body: z.strictObject({ link: filledText(500) }),
  response: z.object({
    provider: z.enum(['spotify', 'deezer', 'youtube', 'soundcloud', 'apple_music', 'bandcamp', 'tidal']),
    /** Normalised. */
    url: z.string(),
    /** The matching track of the catalogue. */
    track: z.nullable(foundTrack),
    title: z.nullable(z.string()),
    artist: z.nullable(z.string()),
  }),
});

/** The music as far as the page knows it: a track of the catalogue, or what a creator says of their own. */
const music = z.union([
  z.strictObject({ sid: idParam }),
  z.strictObject({
    genreIds: z.array(id).check(z.minLength(1, 'Genre is required'), z.maxLength(5)),
    similarArtists: z.optional(z.array(filledText(120)).check(z.maxLength(10))),
    languageId: z.optional(z.nullable(id)),
    isExplicit: z.optional(z.boolean()),
    isInstrumental: z.optional(z.boolean()),
    isUnreleased: z.optional(z.boolean()),
    aiUse: z.optional(aiUse),
  }),
]);

/**
 * A list that a campaign could start from: the best matches that the budget pays for, with what to expect. Chosen by the ranking
 * of the finder; the price only decides what still fits into the budget. For guests too (docs/rules.md#campaigns).
 */
export const propose = endpoint('POST /api/v2/public/fast-start/proposal', {
  summary: 'A proposed list for a goal and a budget, with its forecast',
  tag: 'Fast start',
  access: 'public',
  body: z.strictObject({
    music,
    goal: campaignType,
    budgetCredits: z.int().check(z.gte(1), z.lte(5_000)),
    /** Removed by hand: they stay out. */
    excludedServicesIDs: z.optional(z.array(id).check(z.maxLength(200))),
    /** Added by hand: they stay. */
    keptServicesIDs: z.optional(z.array(id).check(z.maxLength(100))),
  }),
  response: z.object({
    lines: z.array(z.object({ service: serviceCard, isKept: z.boolean() })),
    totalCredits: credits,
    /** The next best matches, to add by hand. */
    alternatives: z.array(serviceCard),
    /** How many services fit the music at all. */
    fittingCount: z.int(),
    /** How many a campaign of this account may hold; a guest's is a free one's. */
    cap: z.int(),
    /** Null where the list is empty. */
    forecast: z.nullable(forecast),
  }),
});

export const fastStartEndpoints = [readTrackLink, propose] as const;
