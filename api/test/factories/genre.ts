import type { Knex } from 'knex';

/** A genre by its name, as a child of another where one is given. */
export async function createGenre(db: Knex, name: string, parentId: number | null = null): Promise<number> {
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const [row] = await db('genres').insert({ name, slug, parent_id: parentId }).returning<{ id: number }[]>('id');
  return row!.id;
}
