import type { Track } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { imageUrl, signedAudioUrl } from '../media/index.ts';
import type { TrackRow } from './tracks.repository.ts';

/** What makes addresses: the server, or its configuration and clock. */
export type AddressSource = Pick<FastifyInstance, 'config' | 'clock'>;

/** A track as its creator sees it; its audio's address is signed, so only for those who may hear it. */
export const presentTrack = (app: AddressSource, row: TrackRow): Track => ({
  id: row.id,
  title: row.title,
  artist: row.artist,
  genres: row.genres,
  languageId: row.language_id,
  releaseDate: row.release_date,
  isExplicit: row.is_explicit,
  isInstrumental: row.is_instrumental,
  isUnreleased: row.is_unreleased,
  aiUse: row.ai_use,
  link: row.link,
  lyrics: row.lyrics,
  similarArtists: row.similar_artists,
  coverUrl: imageUrl(app.config, row.cover_image),
  audio: row.version && {
    versionId: row.version.id,
    versionNumber: row.version.number,
    format: row.version.format,
    durationSeconds: row.version.duration_ms / 1_000,
    sizeBytes: row.version.size_bytes,
    peaks: row.version.peaks,
    url: signedAudioUrl(app, row.version.id),
    uploadedAt: new Date(row.version.uploaded_at).toISOString(),
  },
  versionCount: row.version_count,
  createdAt: row.created_at.toISOString(),
});
