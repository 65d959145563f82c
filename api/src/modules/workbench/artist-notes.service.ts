import type { ArtistNote } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { artistNoteOf, removeArtistNote, senderOf, writeArtistNote } from './artist-notes.repository.ts';

/** Whom a curator's submission is from. @throws AppError not_found, also for somebody else's */
async function requireSender(db: Knex, curatorAccountId: number, submissionId: number): Promise<number> {
  const artistId = await senderOf(db, curatorAccountId, submissionId);
  if (artistId === null) throw new AppError('not_found', because('submissions.not_found'));
  return artistId;
}

/** The curator's note about who sent a submission, or null. @throws AppError not_found */
export async function readArtistNote(
  db: Knex,
  curatorAccountId: number,
  submissionId: number,
): Promise<{ note: ArtistNote | null }> {
  const artistId = await requireSender(db, curatorAccountId, submissionId);
  return { note: await artistNoteOf(db, curatorAccountId, artistId) };
}

/** Saves the curator's note about who sent a submission, in place of an earlier one. @throws AppError not_found */
export async function putArtistNote(
  db: Knex,
  curatorAccountId: number,
  { submissionId, text }: { submissionId: number; text: string },
): Promise<{ note: ArtistNote }> {
  const artistId = await requireSender(db, curatorAccountId, submissionId);
  return { note: await writeArtistNote(db, { curatorAccountId, artistId, text }) };
}

/** Deletes the note for good; idempotent. @throws AppError not_found */
export async function deleteArtistNote(
  db: Knex,
  curatorAccountId: number,
  submissionId: number,
): Promise<{ note: null }> {
  await removeArtistNote(db, curatorAccountId, await requireSender(db, curatorAccountId, submissionId));
  return { note: null };
}
