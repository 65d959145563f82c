import * as z from 'zod/mini';
import { endpointWith } from './endpoint.ts';
import { country, id, language, serviceType } from './shapes.ts';

const publicEndpoint = endpointWith({ tag: 'Reference data', access: 'public' });

export const genre = z.object({ id, name: z.string(), slug: z.string(), parentId: z.nullable(id) });
export type Genre = z.infer<typeof genre>;

export const listCountries = publicEndpoint('GET /countries', {
  summary: 'All countries',
  response: z.array(country),
});
export const listLanguages = publicEndpoint('GET /languages', {
  summary: 'All languages',
  response: z.array(language),
});
export const listGenres = publicEndpoint('GET /music-genres', {
  summary: 'The genre taxonomy; `filter` narrows by name',
  query: z.strictObject({ filter: z.optional(z.string().check(z.maxLength(80))) }),
  response: z.array(genre),
});
export const listCuratorTypes = publicEndpoint('GET /api/public/curator/types', {
  summary: 'The types of curator services with their deadlines and price bands',
  response: z.array(
    z.object({
      type: serviceType,
      minPriceCredits: z.int(),
      maxPriceCredits: z.int(),
      replyDays: z.int(),
    }),
  ),
});

export const listSimilarArtists = publicEndpoint('GET /api/spotify/similar_artist', {
  summary:
    'Artists whose names begin with `filter`, the most placed first, then artists who stand in the same playlists as the first',
  query: z.strictObject({ filter: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)) }),
  /** `begins`: by name. `beside`: by shared playlists. Ten of each at most. */
  response: z.array(z.object({ name: z.string(), kind: z.enum(['begins', 'beside']) })),
});
