import * as z from 'zod/mini';
import { endpointWith } from './endpoint.ts';
import { aiUse, day, filledText, genreRef, id, idParam, instant, pageQuery, page, text } from './shapes.ts';
import { why } from './refusals/because.ts';

const creatorEndpoint = endpointWith({ tag: 'Tracks', access: 'creator' });

/** An audio file of a track. `peaks` are 0–100, evenly spread over the duration; empty if the file plays without a waveform. */
export const audio = z.object({
  versionId: id,
  versionNumber: z.int(),
  format: z.enum(['mp3', 'wav', 'flac', 'm4a', 'ogg']),
  durationSeconds: z.number(),
  sizeBytes: z.int(),
  peaks: z.array(z.int()),
  /** Signed, ten minutes; answers HTTP range requests. */
  url: z.string(),
  uploadedAt: instant,
});
export type Audio = z.infer<typeof audio>;

const share = z.nullable(z.number());

/** Shares are 0–1; null where the analysis can't tell. */
export const soundFigures = z.object({
  /** LUFS, −60 to 0. */
  loudnessDb: z.nullable(z.number()),
  /** In loudness units: how far the loud passages are from the quiet ones. */
  dynamicsDb: z.nullable(z.number()),
  tempoBpm: z.nullable(z.number()),
  energy: share,
  /** How steady the pulse is, at a tempo to dance to. */
  danceability: share,
  /** Dark to bright. */
  brightness: share,
  /** Music to speech. */
  speechiness: share,
});
export type SoundFigures = z.infer<typeof soundFigures>;

/** `failed`: the newest file can't be analysed. Figures may be an earlier version's while the newest is analysed. */
export const trackSound = z.object({
  status: z.enum(['analysing', 'analysed', 'failed']),
  figures: z.nullable(soundFigures),
  /** E.g. "F♯ minor"; null where no key fits clearly. */
  key: z.nullable(z.string()),
});
export type TrackSound = z.infer<typeof trackSound>;

export const track = z.object({
  id,
  title: z.string(),
  artist: z.string(),
  genres: z.array(genreRef),
  languageId: z.nullable(id),
  releaseDate: z.nullable(z.string()),
  isExplicit: z.boolean(),
  isInstrumental: z.boolean(),
  isUnreleased: z.boolean(),
  aiUse,
  /** The first of `links`. */
  link: z.nullable(z.string()),
  /** Where it can be heard. Always sent; optional for released front ends, which don't know it. */
  links: z.optional(z.array(z.string())),
  lyrics: z.nullable(z.string()),
  similarArtists: z.array(z.string()),
  coverUrl: z.nullable(z.string()),
  /** The newest version; null until a file is uploaded. */
  audio: z.nullable(audio),
  versionCount: z.int(),
  /** All files, newest first; sent with a single track, not in lists. */
  versions: z.optional(z.array(audio)),
  /** Sent with a single track, not in lists; null without a file. */
  sound: z.optional(z.nullable(trackSound)),
  createdAt: instant,
  /** On the label's roster; null: the account's own artist. Always sent; optional for released front ends, which don't know it. */
  rosterArtist: z.optional(z.nullable(z.object({ id, name: z.string() }))),
});
export type Track = z.infer<typeof track>;

const trackFields = {
  title: filledText(200),
  artist: filledText(200),
  genreIds: z.array(id).check(z.minLength(1, why('fields.required', { field: 'genre' })), z.maxLength(5)),
  languageId: z.optional(z.nullable(id)),
  releaseDate: z.optional(z.nullable(day)),
  isExplicit: z.optional(z.boolean()),
  isInstrumental: z.optional(z.boolean()),
  isUnreleased: z.optional(z.boolean()),
  aiUse: z.optional(aiUse),
  /** Where it can be heard; without them `link` is the first, and the others stay. */
  links: z.optional(z.array(filledText(500)).check(z.maxLength(5))),
  link: z.optional(z.nullable(text(500))),
  lyrics: z.optional(z.nullable(text(10_000))),
  similarArtists: z.optional(z.array(filledText(120)).check(z.maxLength(10))),
};

export const listTracks = creatorEndpoint('GET /api/account/tracks', {
  summary: 'My tracks, newest first',
  query: z.strictObject({
    ...pageQuery,
    q: z.optional(z.string().check(z.maxLength(100))),
    /** An artist on the roster. */
    rosterArtistId: z.optional(idParam),
  }),
  response: page(track),
});
export const createTrack = creatorEndpoint('POST /api/account/track', {
  summary: 'Create a track',
  body: z.strictObject(trackFields),
  response: track,
});
export const getTrack = creatorEndpoint('GET /api/account/track/:id', {
  summary: 'One of my tracks',
  response: track,
});
export const updateTrack = creatorEndpoint('PUT /api/account/track/:id', {
  summary: 'Change a track',
  body: z.strictObject(trackFields),
  response: track,
});
export const deleteTrack = creatorEndpoint('DELETE /api/account/track/:id', {
  summary: 'Delete a track that no sent campaign uses',
  response: z.object({ deleted: z.literal(true) }),
});
/** Audio as `filename`: mp3, wav, flac, m4a or ogg by content, ≤ 60 MB, ≤ 20 minutes. Adds a version. */
export const addTrackFile = creatorEndpoint('POST /api/account/track/:id/file', {
  summary: 'Upload the audio of a track',
  upload: 'filename',
  response: track,
});
/** Image as `filename`, ≤ 5 MB, ≤ 25 MP; re-encoded, metadata stripped. */
export const addTrackCover = creatorEndpoint('POST /api/account/track/:id/cover_image', {
  summary: 'Upload the cover of a track',
  upload: 'filename',
  response: track,
});
