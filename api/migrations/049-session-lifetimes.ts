import type { Knex } from 'knex';

/** A session ends some time after it began, however much it is used. Open ones get the lifetimes that new ones begin with. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE sessions ADD COLUMN expires_at timestamptz;
    UPDATE sessions s SET expires_at = s.created_at + CASE WHEN a.is_staff THEN interval '30 days' ELSE interval '365 days' END
      FROM accounts a WHERE a.id = s.account_id;
    ALTER TABLE sessions ALTER COLUMN expires_at SET NOT NULL;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
