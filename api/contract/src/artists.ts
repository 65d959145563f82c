import * as z from 'zod/mini';
import { endpointWith } from './endpoint.ts';
import { credits, filledText, genreRef, id, instant, text } from './shapes.ts';
import { track } from './tracks.ts';

const creatorEndpoint = endpointWith({ tag: 'Artists', access: 'creator' });

/** An artist on a label's roster. Not `artist_id`, which is the creator profile of an account. */
export const rosterArtist = z.object({
  id,
  name: z.string(),
  genres: z.array(genreRef),
  links: z.array(z.string()),
  imageUrl: z.nullable(z.string()),
  trackCount: z.int(),
  /** What campaigns for them may cost a calendar month (UTC); null: no limit. */
  monthlyBudgetCredits: z.nullable(z.int()),
  /** What campaigns paid for in this month hold or have spent; what came back doesn't count. Null without a budget. */
  usedThisMonthCredits: z.nullable(credits),
  createdAt: instant,
});
export type RosterArtist = z.infer<typeof rosterArtist>;

const body = z.strictObject({
  name: filledText(120),
  genreIds: z.optional(z.array(id).check(z.maxLength(5))),
  links: z.optional(z.array(text(500)).check(z.maxLength(8))),
  /** Null: no limit. Omitted, it stays as it is. */
  monthlyBudgetCredits: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(100_000)))),
});

export const listArtists = creatorEndpoint('GET /api/v2/artists', {
  summary: 'The artists on my roster, by name',
  response: z.array(rosterArtist),
});
/** Names are unique in an account, whatever their case. */
export const createArtist = creatorEndpoint('POST /api/v2/artists', {
  summary: 'Add an artist to my roster',
  body,
  response: rosterArtist,
});
export const updateArtist = creatorEndpoint('PUT /api/v2/artists/:id', {
  summary: 'Change an artist on my roster',
  body,
  response: rosterArtist,
});
export const putArtistPicture = creatorEndpoint('PUT /api/v2/artists/:id/picture', {
  summary: 'Set the picture of an artist on my roster',
  upload: 'filename',
  response: rosterArtist,
});
export const deleteArtist = creatorEndpoint('DELETE /api/v2/artists/:id', {
  summary: 'Remove an artist without tracks from my roster',
  response: z.object({ deleted: z.literal(true) }),
});
export const putTrackArtist = creatorEndpoint('PUT /api/v2/tracks/:id/artist', {
  summary: 'Say which artist on my roster a track belongs to; null: none',
  body: z.strictObject({ artistId: z.nullable(id) }),
  response: track,
});
