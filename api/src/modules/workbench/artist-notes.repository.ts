import type { ArtistNote } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { execute, queryOne, queryRow } from '../../sql.ts';

interface NoteRow {
  text: string;
  updated_at: Date;
}
const presented = ({ text, updated_at }: NoteRow): ArtistNote => ({ text, updatedAt: updated_at.toISOString() });

/** The creator profile that sent a curator a submission; null for somebody else's. */
export async function senderOf(db: Knex, curatorAccountId: number, submissionId: number): Promise<number | null> {
  const row = await queryRow<{ id: number }>(db)`
    SELECT p.id FROM submissions s JOIN creator_profiles p ON p.account_id = s.creator_account_id
     WHERE s.id = ${submissionId} AND s.curator_account_id = ${curatorAccountId} AND s.sent_at IS NOT NULL`;
  return row?.id ?? null;
}

/** A curator's note about an artist, or null. */
export async function artistNoteOf(db: Knex, curatorAccountId: number, artistId: number): Promise<ArtistNote | null> {
  const row = await queryRow<NoteRow>(db)`
    SELECT text, updated_at FROM artist_notes
     WHERE curator_account_id = ${curatorAccountId} AND creator_profile_id = ${artistId}`;
  return row && presented(row);
}

/** Saves a curator's only note about an artist. */
export async function writeArtistNote(
  db: Knex,
  note: { curatorAccountId: number; artistId: number; text: string },
): Promise<ArtistNote> {
  const row = await queryOne<NoteRow>(db)`
    INSERT INTO artist_notes (curator_account_id, creator_profile_id, text)
    VALUES (${note.curatorAccountId}, ${note.artistId}, ${note.text})
    ON CONFLICT (curator_account_id, creator_profile_id) DO UPDATE SET text = excluded.text, updated_at = excluded.updated_at
    RETURNING text, updated_at`;
  return presented(row);
}

export async function removeArtistNote(db: Knex, curatorAccountId: number, artistId: number): Promise<void> {
  await execute(db)`
    DELETE FROM artist_notes WHERE curator_account_id = ${curatorAccountId} AND creator_profile_id = ${artistId}`;
}
