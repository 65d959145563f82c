import * as z from 'zod/mini';
import { endpointWith } from './endpoint.ts';
import { filledText, id, instant } from './shapes.ts';
import { track } from './tracks.ts';

const creatorEndpoint = endpointWith({ tag: 'Tracks', access: 'creator' });

/**
 * The upload target of one file: the browser sends `method` to `url` with `headers` and exactly the announced number of bytes,
 * before `expiresAt`.
 */
export const uploadAddress = z.object({
  url: z.string(),
  /** Identifies the upload afterwards. Valid for one track of one account, once, for a day. */
  key: z.string(),
  method: z.literal('PUT'),
  headers: z.record(z.string(), z.string()),
  expiresAt: instant,
});
export type UploadAddress = z.infer<typeof uploadAddress>;

/** Counts as an upload. `mime` is the browser's claim; the content is checked on arrival. */
export const buildUploadTrackUrl = creatorEndpoint('POST /api/v2/tracks/build-upload-track-url', {
  summary: 'Get an address to send the audio of a track to',
  body: z.strictObject({
    trackId: id,
    size: z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)),
    mime: filledText(100),
  }),
  response: uploadAddress,
});
/**
 * The same for a track that isn't saved yet: it gets an id that no list, search or campaign knows before `PUT /api/account/track/:id` saves
 * it. Never saved, it is gone after a day, with its file.
 */
export const uploadBeforeTrack = creatorEndpoint('POST /api/v2/tracks/uploads', {
  summary: 'Get an address to send the audio of a new track to, before the track is saved',
  body: z.strictObject({
    size: z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)),
    mime: filledText(100),
  }),
  response: z.object({ ...uploadAddress.shape, trackId: id }),
});
/** Probes the object under the key and makes it the newest version of the track, as `POST /api/account/track/:id/file` does. */
export const putTrackFilename = creatorEndpoint('PUT /api/v2/tracks/:id/filename', {
  summary: 'Take the audio that was sent to an address',
  body: z.strictObject({ filename: filledText(100) }),
  response: track,
});
