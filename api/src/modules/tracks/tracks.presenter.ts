import type { Audio, Track } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { imageUrl, signedAudioUrl } from '../media/index.ts';
import type { TrackRow, VersionRow } from './tracks.repository.ts';

/** Signing addresses needs the server, or its configuration and clock. */
export type AddressSource = Pick<FastifyInstance, 'config' | 'clock'>;

const presentAudio = (app: AddressSource, version: VersionRow): Audio => ({
  versionId: version.id,
  versionNumber: version.number,
  format: version.format,
  durationSeconds: version.duration_ms / 1_000,
  sizeBytes: version.size_bytes,
  peaks: version.peaks,
  url: signedAudioUrl(app, version.id),
  uploadedAt: new Date(version.uploaded_at).toISOString(),
});

/** All of a track's links, the first one first. */
export const linksOf = (row: { link: string | null; other_links: string[] }): string[] =>
  row.link ? [row.link, ...row.other_links] : row.other_links;

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
  links: linksOf(row),
  lyrics: row.lyrics,
  similarArtists: row.similar_artists,
  coverUrl: imageUrl(app.config, row.cover_image),
  audio: row.version && presentAudio(app, row.version),
  versionCount: row.version_count,
  createdAt: row.created_at.toISOString(),
  rosterArtist: row.roster_artist,
});

/** The same with all of its files. @param versions newest first */
export const presentWithVersions = (app: AddressSource, row: TrackRow, versions: readonly VersionRow[]): Track => ({
  ...presentTrack(app, row),
  versions: versions.map((version) => presentAudio(app, version)),
});
