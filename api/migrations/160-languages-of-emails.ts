import type { Knex } from 'knex';

/**
 * An email is written in the language and the time zone that its reader's account has when it is queued. Whoever queues one for an
 * address without an account says which language.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE mail_outbox
      ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language ~ '^[a-z]{2}$'),
      ADD COLUMN time_zone text;
    ALTER TABLE mail_outbox ALTER COLUMN language DROP DEFAULT;
    CREATE FUNCTION mail_has_language() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE reader record;
    BEGIN
      SELECT a.language, a.time_zone INTO reader FROM accounts a WHERE a.email = NEW.recipient::citext;
      IF FOUND THEN
        NEW.language = reader.language;
        NEW.time_zone = reader.time_zone;
      END IF;
      NEW.language = coalesce(NEW.language, 'en');
      RETURN NEW;
    END $$;
    CREATE TRIGGER has_language BEFORE INSERT ON mail_outbox FOR EACH ROW EXECUTE FUNCTION mail_has_language();
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
