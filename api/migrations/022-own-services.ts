import type { Knex } from 'knex';

/** Services that curators bring live themselves: control over an address is shown, then checks decide, again each week. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE services
      -- Control over url was shown; it ends with another url.
      ADD COLUMN proven_at timestamptz,
      ADD COLUMN proven_by text CHECK (proven_by IN ('description', 'bio', 'dns_txt', 'meta_tag', 'mail')),
      -- Of a radio: how far it reaches, as it states; the suggested price follows it.
      ADD COLUMN reach text CHECK (reach IN ('web', 'regional', 'national')),
      -- Counts what was submitted: a check that began before a withdrawal says nothing about what came after it.
      ADD COLUMN submitted_count int NOT NULL DEFAULT 0,
      -- Looks in a row that couldn't read the page; looks in a row at which a live service failed.
      ADD COLUMN check_tries smallint NOT NULL DEFAULT 0,
      ADD COLUMN failed_looks smallint NOT NULL DEFAULT 0,
      ADD COLUMN next_check_at timestamptz,
      -- Who paused it, where it wasn't the curator.
      ADD COLUMN paused_by text CHECK (paused_by IN ('checks', 'answer_rate')),
      ADD CONSTRAINT url_length CHECK (length(url) BETWEEN 1 AND 500),
      ADD CONSTRAINT moods_count CHECK (cardinality(moods) <= 6),
      ADD CONSTRAINT language_count CHECK (cardinality(language_ids) <= 10 AND cardinality(feedback_language_ids) <= 10),
      ADD CONSTRAINT reach_of_radios CHECK (type = 'radio' OR reach IS NULL),
      ADD CONSTRAINT paused_by_somebody CHECK (paused_by IS NULL OR status IN ('paused', 'checking')),
      ADD CONSTRAINT proven_somehow CHECK (proven_by IS NULL OR proven_at IS NOT NULL);
    -- What is live was there before there were proofs.
    UPDATE services SET proven_at = created_at, next_check_at = created_at WHERE status IN ('active', 'paused', 'suspended');
    -- One address, one service: of several drafts with an address, the one whose control was shown.
    CREATE UNIQUE INDEX services_one_of_address ON services (url) WHERE proven_at IS NOT NULL;
    CREATE INDEX services_to_check ON services (next_check_at) WHERE next_check_at IS NOT NULL;

    -- Nothing goes live without a proof of control of the very address, whatever the code above it does.
    CREATE FUNCTION service_goes_live_by_proof() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE genre_count int;
    BEGIN
      -- The owner of the schema seeds and repairs.
      IF current_user <> 'fanfare_app' THEN RETURN NEW; END IF;
      IF TG_OP = 'INSERT' THEN
        IF NEW.status <> 'draft' OR NEW.proven_at IS NOT NULL THEN
          RAISE EXCEPTION 'a service begins as a draft' USING ERRCODE = 'check_violation';
        END IF;
        RETURN NEW;
      END IF;
      IF NEW.url <> OLD.url AND NEW.proven_at IS NOT NULL AND NEW.proven_at IS NOT DISTINCT FROM OLD.proven_at THEN
        RAISE EXCEPTION 'another address wants another proof' USING ERRCODE = 'check_violation';
      END IF;
      IF NEW.status IN ('checking', 'active') AND OLD.status IN ('draft', 'rejected', 'checking') AND NEW.proven_at IS NULL THEN
        RAISE EXCEPTION 'control over the address was not shown' USING ERRCODE = 'check_violation';
      END IF;
      IF NEW.status = 'active' AND OLD.status IN ('draft', 'rejected') THEN
        RAISE EXCEPTION 'a service is checked before it is live' USING ERRCODE = 'check_violation';
      END IF;
      IF NEW.status = 'checking' AND OLD.status <> 'checking' THEN
        SELECT count(*) INTO genre_count FROM service_genres WHERE service_id = NEW.id AND NOT is_excluded;
        IF genre_count NOT BETWEEN 2 AND 10 THEN
          RAISE EXCEPTION 'a service has 2 to 10 genres' USING ERRCODE = 'check_violation';
        END IF;
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER service_goes_live_by_proof BEFORE INSERT OR UPDATE OF status, url, proven_at ON services
      FOR EACH ROW EXECUTE FUNCTION service_goes_live_by_proof();

    -- A code and what came of looking for it.
    CREATE TABLE control_proofs (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      service_id int NOT NULL REFERENCES services ON DELETE CASCADE,
      method text NOT NULL CHECK (method IN ('description', 'bio', 'dns_txt', 'meta_tag', 'mail')),
      -- The address that it is about.
      url text NOT NULL,
      -- Shown to everybody in the end, so kept as it is; by mail it is a secret, and only its hash is.
      code text UNIQUE,
      code_hash bytea UNIQUE,
      mail_address text CHECK (length(mail_address) <= 254),
      started_at timestamptz NOT NULL DEFAULT app_now(),
      expires_at timestamptz NOT NULL,
      looked_at timestamptz,
      look_outcome text CHECK (look_outcome IN ('found', 'code_missing', 'gone', 'unreachable')),
      look_message text,
      -- Used, or another one took its place.
      ended_at timestamptz,
      CONSTRAINT code_by_method CHECK (
        CASE WHEN method = 'mail' THEN code IS NULL AND code_hash IS NOT NULL AND mail_address IS NOT NULL
             ELSE code IS NOT NULL AND code_hash IS NULL AND mail_address IS NULL END),
      CONSTRAINT look_is_whole CHECK ((looked_at IS NULL) = (look_outcome IS NULL) AND (looked_at IS NULL) = (look_message IS NULL))
    );
    CREATE UNIQUE INDEX control_proofs_one_open ON control_proofs (service_id) WHERE ended_at IS NULL;

    -- How many followed an address when it was looked at: what growth is judged by.
    CREATE TABLE service_sightings (
      service_id int NOT NULL REFERENCES services ON DELETE CASCADE,
      url text NOT NULL,
      seen_at timestamptz NOT NULL DEFAULT app_now(),
      followers int NOT NULL CHECK (followers >= 0),
      tracks int CHECK (tracks >= 0),
      PRIMARY KEY (service_id, url, seen_at)
    );
    -- They stay when the service is deleted: who was rejected with an address waits, also under a new draft.
    CREATE TABLE service_check_rounds (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      service_id int REFERENCES services ON DELETE SET NULL,
      curator_profile_id int NOT NULL REFERENCES curator_profiles,
      url text NOT NULL,
      kind text NOT NULL CHECK (kind IN ('submitted', 'weekly')),
      outcome text NOT NULL CHECK (outcome IN ('passed', 'rejected', 'failed_once', 'paused', 'unreachable')),
      checked_at timestamptz NOT NULL DEFAULT app_now(),
      checks jsonb NOT NULL DEFAULT '[]',
      message text
    );
    CREATE INDEX service_check_rounds_newest ON service_check_rounds (service_id, id DESC);
    CREATE INDEX service_check_rounds_rejected ON service_check_rounds (curator_profile_id, url, checked_at) WHERE outcome = 'rejected';

    -- News about a service itself have no submission behind them that would name it.
    ALTER TABLE feed_events ADD COLUMN service_id int REFERENCES services ON DELETE SET NULL;

    REVOKE UPDATE, DELETE ON service_sightings, service_check_rounds FROM fanfare_app;
    REVOKE DELETE ON control_proofs FROM fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
