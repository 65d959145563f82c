import type { Knex } from 'knex';

/**
 * When a curator gets an email about new tracks: soon after each, once an hour, once a day in the digest (as before), or never; and the hours
 * of their day in which none is sent. `emailed_tracks` are those that such an email told: no other one tells them again.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE accounts
      ADD COLUMN track_emails text NOT NULL DEFAULT 'daily'
        CONSTRAINT track_emails_are_known CHECK (track_emails IN ('instant', 'hourly', 'daily', 'off')),
      -- Tracks from then on are told by emails of their own; those from before are the digest's.
      ADD COLUMN track_emails_since timestamptz NOT NULL DEFAULT app_now(),
      ADD COLUMN track_emailed_at timestamptz,
      ADD COLUMN quiet_from time,
      ADD COLUMN quiet_to time,
      ADD COLUMN quiet_time_zone text,
      ADD CONSTRAINT quiet_hours_are_whole CHECK (
        (quiet_from IS NULL) = (quiet_to IS NULL) AND (quiet_from IS NULL) = (quiet_time_zone IS NULL)),
      ADD CONSTRAINT quiet_hours_are_hours CHECK (quiet_from <> quiet_to);
    UPDATE accounts SET track_emails = 'off' WHERE NOT wants_digest;
    CREATE INDEX accounts_with_track_emails ON accounts (id) WHERE track_emails IN ('instant', 'hourly');

    -- As for daily answers: processes of the previous release turn off only the digest while they still run.
    CREATE FUNCTION accounts_end_daily_tracks() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.track_emails := 'off';
      RETURN NEW;
    END $$;
    CREATE TRIGGER end_daily_tracks BEFORE INSERT OR UPDATE OF wants_digest ON accounts
      FOR EACH ROW WHEN (NEW.track_emails = 'daily' AND NOT NEW.wants_digest) EXECUTE FUNCTION accounts_end_daily_tracks();
    ALTER TABLE accounts ADD CONSTRAINT daily_tracks_are_in_the_digest CHECK (track_emails <> 'daily' OR wants_digest);

    -- One that nobody knows would end the query that reads everybody's.
    CREATE FUNCTION accounts_time_zone_is_known() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_timezone_names WHERE name = NEW.quiet_time_zone) THEN
        RAISE EXCEPTION 'time zone % is not known', NEW.quiet_time_zone USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER time_zone_is_known BEFORE INSERT OR UPDATE OF quiet_time_zone ON accounts
      FOR EACH ROW WHEN (NEW.quiet_time_zone IS NOT NULL) EXECUTE FUNCTION accounts_time_zone_is_known();

    CREATE TABLE emailed_tracks (
      submission_id int PRIMARY KEY REFERENCES submissions,
      emailed_at timestamptz NOT NULL DEFAULT app_now()
    );
    REVOKE UPDATE, DELETE ON emailed_tracks FROM fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
