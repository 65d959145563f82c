import type { Knex } from 'knex';

/** The name of the last migration that ran; null before the first. */
export async function lastMigration(db: Knex): Promise<string | null> {
  const row = await db('knex_migrations').orderBy('id', 'desc').first<{ name: string } | undefined>('name');
  return row?.name ?? null;
}
