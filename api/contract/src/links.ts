import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant } from './shapes.ts';

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
    .string('Link is required')
    .check(z.trim(), z.minLength(1, 'Link is required'), z.maxLength(500, 'A link has at most 500 characters')),
});
const put = (name: string) => ({
  summary: `Set the ${name} link of my profiles; answers all links, normalised`,
  tag: 'Links' as const,
  access: 'account' as const,
  body,
  response: profileLinks,
});
const remove = (name: string) => ({
  summary: `Remove the ${name} link`,
  tag: 'Links' as const,
  access: 'account' as const,
  response: profileLinks,
});

export const putDeezerLink = endpoint('PUT /api/deezer/link', put('Deezer'));
export const putFacebookLink = endpoint('PUT /api/facebook/link', put('Facebook'));
export const putInstagramLink = endpoint('PUT /api/instagram/link', put('Instagram'));
export const putSpotifyLink = endpoint('PUT /api/spotify/link', put('Spotify'));
export const putTiktokLink = endpoint('PUT /api/tiktok/link', put('TikTok'));
export const putWebsiteLink = endpoint('PUT /api/website/link', put('website'));
/** `google` is the YouTube link (docs/rules.md#calls). */
export const putGoogleLink = endpoint('PUT /api/google/link', put('YouTube'));
export const deleteDeezerLink = endpoint('DELETE /api/deezer/link', remove('Deezer'));
export const deleteFacebookLink = endpoint('DELETE /api/facebook/link', remove('Facebook'));
export const deleteInstagramLink = endpoint('DELETE /api/instagram/link', remove('Instagram'));
export const deleteSpotifyLink = endpoint('DELETE /api/spotify/link', remove('Spotify'));
export const deleteTiktokLink = endpoint('DELETE /api/tiktok/link', remove('TikTok'));
export const deleteWebsiteLink = endpoint('DELETE /api/website/link', remove('website'));
export const deleteGoogleLink = endpoint('DELETE /api/google/link', remove('YouTube'));

/** `playlist` and `track` are Spotify links, URIs or ids. `isListed` is null if it can't be determined. */
export const checkPlaylistTrack = endpoint('GET /api/spotify/playlists/track/check', {
  summary: 'Does a playlist hold a track?',
  tag: 'Links',
  access: 'account',
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

export const linkEndpoints = [
  putDeezerLink,
  putFacebookLink,
  putInstagramLink,
  putSpotifyLink,
  putTiktokLink,
  putWebsiteLink,
  putGoogleLink,
  deleteDeezerLink,
  deleteFacebookLink,
  deleteInstagramLink,
  deleteSpotifyLink,
  deleteTiktokLink,
  deleteWebsiteLink,
  deleteGoogleLink,
  checkPlaylistTrack,
] as const;
