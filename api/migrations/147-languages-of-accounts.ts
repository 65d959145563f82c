import type { Knex } from 'knex';

/**
 * The language and the time zone that an account's emails and papers are written in. An unknown zone is refused by the trigger that the zone of
 * quiet hours has already.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE accounts
      ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language ~ '^[a-z]{2}$'),
      ADD COLUMN time_zone text;
    CREATE FUNCTION accounts_own_time_zone_is_known() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_timezone_names WHERE name = NEW.time_zone) THEN
        RAISE EXCEPTION 'time zone % is not known', NEW.time_zone USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER own_time_zone_is_known BEFORE INSERT OR UPDATE OF time_zone ON accounts
      FOR EACH ROW WHEN (NEW.time_zone IS NOT NULL) EXECUTE FUNCTION accounts_own_time_zone_is_known();
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
