import type { Phrase } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { execute } from '../../sql.ts';

/** How long a deleted phrase can be restored. */
const restoreHours = 24;

/** An account's phrases, oldest first. */
export const phrasesOf = (db: Knex, accountId: number): Promise<Phrase[]> =>
  db('curator_phrases').where({ account_id: accountId, deleted_at: null }).orderBy('id').select<Phrase[]>('id', 'text');

/** An account's phrase, also a deleted one; undefined for somebody else's. */
export const phraseOf = (
  db: Knex,
  accountId: number,
  id: number,
): Promise<(Phrase & { deleted_at: Date | null }) | undefined> =>
  db('curator_phrases')
    .where({ account_id: accountId, id })
    .first<(Phrase & { deleted_at: Date | null }) | undefined>('id', 'text', 'deleted_at');

export async function insertPhrase(db: Knex, accountId: number, text: string): Promise<Phrase> {
  const [row] = await db('curator_phrases').insert({ account_id: accountId, text }).returning<Phrase[]>(['id', 'text']);
  return row!;
}

export async function writePhrase(db: Knex, id: number, text: string): Promise<Phrase> {
  const [row] = await db('curator_phrases')
    .where({ id })
    .update({ text, deleted_at: null })
    .returning<Phrase[]>(['id', 'text']);
  return row!;
}

export async function markDeleted(db: Knex, id: number): Promise<void> {
  await db('curator_phrases')
    .where({ id, deleted_at: null })
    .update({ deleted_at: db.raw('app_now()') });
}

/** Purges phrases that can't be restored any more. */
export async function purgeDeleted(db: Knex, accountId: number): Promise<void> {
  await execute(db)`
    DELETE FROM curator_phrases WHERE account_id = ${accountId}
      AND deleted_at < app_now() - make_interval(hours => ${restoreHours})`;
}
