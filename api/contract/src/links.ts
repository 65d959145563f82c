import * as z from 'zod/mini';
import { endpointWith } from './endpoint.ts';
import { instant } from './shapes.ts';
import { why } from './refusals/because.ts';

const accountEndpoint = endpointWith({ tag: 'Links', access: 'account' });

/** Links of an account's profiles (docs/specification.md), each null if not set. */
export const profileLinks = z.object({
  deezer: z.nullable(z.string()),
  facebook: z.nullable(z.string()),
  instagram: z.nullable(z.string()),
  spotify: z.nullable(z.string()),
  tiktok: z.nullable(z.string()),
  website: z.nullable(z.string()),
  youtube: z.nullable(z.string()),
});
export type ProfileLinks = z.infer<typeof profileLinks>;

const body = z.strictObject({
  url: z
    .string(why('fields.required', { field: 'link' }))
    .check(
      z.trim(),
      z.minLength(1, why('fields.required', { field: 'link' })),
      z.maxLength(500, why('fields.link_long')),
    ),
});
const put = (name: string) => ({
  summary: `Set the ${name} link of my profiles; answers all links, normalised`,
  body,
  response: profileLinks,
});
const remove = (name: string) => ({
  summary: `Remove the ${name} link`,
  response: profileLinks,
});

export const putDeezerLink = accountEndpoint('PUT /api/deezer/link', put('Deezer'));
export const putFacebookLink = accountEndpoint('PUT /api/facebook/link', put('Facebook'));
export const putInstagramLink = accountEndpoint('PUT /api/instagram/link', put('Instagram'));
export const putSpotifyLink = accountEndpoint('PUT /api/spotify/link', put('Spotify'));
export const putTiktokLink = accountEndpoint('PUT /api/tiktok/link', put('TikTok'));
export const putWebsiteLink = accountEndpoint('PUT /api/website/link', put('website'));
/** `google` is the YouTube link (docs/rules.md#calls). */
export const putGoogleLink = accountEndpoint('PUT /api/google/link', put('YouTube'));
export const deleteDeezerLink = accountEndpoint('DELETE /api/deezer/link', remove('Deezer'));
export const deleteFacebookLink = accountEndpoint('DELETE /api/facebook/link', remove('Facebook'));
export const deleteInstagramLink = accountEndpoint('DELETE /api/instagram/link', remove('Instagram'));
export const deleteSpotifyLink = accountEndpoint('DELETE /api/spotify/link', remove('Spotify'));
export const deleteTiktokLink = accountEndpoint('DELETE /api/tiktok/link', remove('TikTok'));
export const deleteWebsiteLink = accountEndpoint('DELETE /api/website/link', remove('website'));
export const deleteGoogleLink = accountEndpoint('DELETE /api/google/link', remove('YouTube'));

/** `playlist` and `track` are Spotify links, URIs or ids. `isListed` is null if it can't be determined. */
export const checkPlaylistTrack = accountEndpoint('GET /api/spotify/playlists/track/check', {
  summary: 'Does a playlist hold a track?',
  query: z.strictObject({
    playlist: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
    track: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
  }),
  response: z.object({
    isListed: z.nullable(z.boolean()),
    source: z.nullable(z.enum(['catalogue', 'spotify'])),
    checkedAt: instant,
  }),
});
