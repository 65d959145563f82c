import type { Knex } from 'knex';

/** Tracks, services, campaigns, submissions, answers, the feed. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- ---- tracks ----
    CREATE TABLE tracks (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id int NOT NULL REFERENCES accounts,
      title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
      artist text NOT NULL CHECK (length(artist) BETWEEN 1 AND 200),
      language_id int REFERENCES languages,
      release_date date,
      is_explicit boolean NOT NULL DEFAULT false,
      is_instrumental boolean NOT NULL DEFAULT false,
      is_unreleased boolean NOT NULL DEFAULT false,
      ai_use text NOT NULL DEFAULT 'none' CHECK (ai_use IN ('none', 'assisted', 'all')),
      link text CHECK (length(link) <= 500),
      lyrics text CHECK (length(lyrics) <= 10000),
      similar_artists text[] NOT NULL DEFAULT '{}',
      cover_image text,
      created_at timestamptz NOT NULL DEFAULT app_now(),
      deleted_at timestamptz
    );
    CREATE INDEX tracks_owner ON tracks (account_id, id DESC) WHERE deleted_at IS NULL;
    CREATE TABLE track_genres (
      track_id int NOT NULL REFERENCES tracks ON DELETE CASCADE,
      genre_id int NOT NULL REFERENCES genres,
      PRIMARY KEY (track_id, genre_id)
    );
    CREATE TABLE track_versions (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      track_id int NOT NULL REFERENCES tracks,
      number int NOT NULL CHECK (number >= 1),
      storage_key text NOT NULL UNIQUE,
      format text NOT NULL CHECK (format IN ('mp3', 'wav', 'flac', 'm4a', 'ogg')),
      duration_ms int NOT NULL CHECK (duration_ms BETWEEN 1 AND 1200000),
      size_bytes int NOT NULL CHECK (size_bytes BETWEEN 1 AND 62914560),
      -- 0–100, evenly spread; empty where no decoder could read the file.
      peaks smallint[] NOT NULL DEFAULT '{}',
      original_name text NOT NULL DEFAULT '',
      uploaded_at timestamptz NOT NULL DEFAULT app_now(),
      UNIQUE (track_id, number)
    );

    -- ---- services ----
    CREATE TABLE services (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      curator_profile_id int NOT NULL REFERENCES curator_profiles,
      type text NOT NULL CHECK (type IN ('playlist', 'radio', 'instagram', 'tiktok', 'youtube')),
      title text NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
      description text NOT NULL DEFAULT '' CHECK (length(description) <= 2000),
      deliverable text NOT NULL DEFAULT '' CHECK (length(deliverable) <= 500),
      url text NOT NULL,
      image text,
      price_credits int NOT NULL,
      audience_size int NOT NULL CHECK (audience_size >= 0),
      audience_source text NOT NULL CHECK (audience_source IN ('verified', 'declared')),
      audience_as_of timestamptz NOT NULL DEFAULT app_now(),
      country_id int NOT NULL REFERENCES countries,
      audience_country_ids int[] NOT NULL DEFAULT '{}' CHECK (cardinality(audience_country_ids) <= 5),
      language_ids int[] NOT NULL DEFAULT '{}',
      feedback_language_ids int[] NOT NULL DEFAULT '{}',
      similar_artists text[] NOT NULL DEFAULT '{}' CHECK (cardinality(similar_artists) <= 10),
      moods text[] NOT NULL DEFAULT '{}',
      accepts_unreleased boolean NOT NULL DEFAULT true,
      accepts_explicit boolean NOT NULL DEFAULT true,
      accepts_instrumental boolean NOT NULL DEFAULT true,
      ai_policy text NOT NULL DEFAULT 'none' CHECK (ai_policy IN ('none', 'assisted', 'all')),
      reply_days smallint NOT NULL,
      keep_days smallint CHECK (keep_days IN (7, 14, 28)),
      weekly_capacity smallint NOT NULL DEFAULT 30 CHECK (weekly_capacity BETWEEN 5 AND 200),
      max_open smallint NOT NULL DEFAULT 30 CHECK (max_open BETWEEN 1 AND 200),
      away_until timestamptz,
      allows_replies boolean NOT NULL DEFAULT true,
      status text NOT NULL CHECK (status IN ('draft', 'checking', 'active', 'paused', 'rejected', 'suspended')),
      level text NOT NULL DEFAULT 'new' CHECK (level IN ('new', 'standard', 'trusted', 'top')),
      is_demo boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT app_now(),
      CONSTRAINT price_band CHECK (
        (type = 'playlist' AND price_credits BETWEEN 1 AND 12) OR (type = 'radio' AND price_credits BETWEEN 2 AND 15)
        OR (type IN ('instagram', 'tiktok', 'youtube') AND price_credits BETWEEN 3 AND 200)),
      CONSTRAINT reply_days_allowed CHECK (reply_days IN (1, 3, 7, 15) OR (type = 'radio' AND reply_days = 30))
    );
    CREATE INDEX services_curator ON services (curator_profile_id);
    CREATE INDEX services_active ON services (type, price_credits) WHERE status = 'active';
    CREATE TABLE service_genres (
      service_id int NOT NULL REFERENCES services ON DELETE CASCADE,
      genre_id int NOT NULL REFERENCES genres,
      is_excluded boolean NOT NULL DEFAULT false,
      PRIMARY KEY (service_id, genre_id)
    );
    CREATE INDEX service_genres_genre ON service_genres (genre_id, service_id);
    -- Counted from answers; for demo services also from the demo history that came with the seed.
    CREATE TABLE service_statistics (
      service_id int PRIMARY KEY REFERENCES services ON DELETE CASCADE,
      received_count int NOT NULL DEFAULT 0,
      answered_count int NOT NULL DEFAULT 0,
      accepted_count int NOT NULL DEFAULT 0,
      expired_count int NOT NULL DEFAULT 0,
      promises_due_count int NOT NULL DEFAULT 0,
      promises_kept_count int NOT NULL DEFAULT 0,
      votes_count int NOT NULL DEFAULT 0,
      helpful_count int NOT NULL DEFAULT 0,
      median_reply_hours real,
      last_answer_at timestamptz,
      updated_at timestamptz NOT NULL DEFAULT app_now()
    );
    CREATE TABLE service_genre_statistics (
      service_id int NOT NULL REFERENCES services ON DELETE CASCADE,
      genre_id int NOT NULL REFERENCES genres,
      answered_count int NOT NULL DEFAULT 0,
      accepted_count int NOT NULL DEFAULT 0,
      PRIMARY KEY (service_id, genre_id)
    );

    -- ---- catalogue (demo): invented tracks and the playlists that place them ----
    CREATE TABLE catalogue_tracks (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      title text NOT NULL,
      artist text NOT NULL,
      release_date date,
      duration_ms int NOT NULL,
      is_demo boolean NOT NULL DEFAULT false
    );
    CREATE INDEX catalogue_tracks_search ON catalogue_tracks USING gin ((title || ' ' || artist) gin_trgm_ops);
    CREATE INDEX catalogue_tracks_artist ON catalogue_tracks (artist);
    CREATE TABLE catalogue_track_genres (
      catalogue_track_id int NOT NULL REFERENCES catalogue_tracks ON DELETE CASCADE,
      genre_id int NOT NULL REFERENCES genres,
      PRIMARY KEY (catalogue_track_id, genre_id)
    );
    CREATE TABLE placements (
      service_id int NOT NULL REFERENCES services ON DELETE CASCADE,
      catalogue_track_id int NOT NULL REFERENCES catalogue_tracks ON DELETE CASCADE,
      placed_at timestamptz NOT NULL,
      PRIMARY KEY (service_id, catalogue_track_id)
    );
    CREATE INDEX placements_track ON placements (catalogue_track_id);

    -- ---- campaigns ----
    CREATE TABLE campaigns (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id int NOT NULL REFERENCES accounts,
      track_id int NOT NULL REFERENCES tracks,
      type text NOT NULL CHECK (type IN ('playlists', 'radios', 'influencers')),
      status text NOT NULL DEFAULT 'draft'
        CHECK (status IN ('draft', 'awaiting_audio', 'scheduled', 'sent', 'completed', 'cancelled')),
      pitch text NOT NULL DEFAULT '' CHECK (length(pitch) <= 1000),
      is_archived boolean NOT NULL DEFAULT false,
      send_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT app_now(),
      paid_at timestamptz,
      sent_at timestamptz,
      completed_at timestamptz,
      cancelled_at timestamptz,
      is_demo boolean NOT NULL DEFAULT false,
      CONSTRAINT archived_when_over CHECK (NOT is_archived OR status IN ('draft', 'completed', 'cancelled')),
      CONSTRAINT paid_before_sent CHECK (status NOT IN ('awaiting_audio', 'scheduled', 'sent', 'completed') OR paid_at IS NOT NULL),
      CONSTRAINT sent_has_time CHECK (status NOT IN ('sent', 'completed') OR sent_at IS NOT NULL)
    );
    CREATE INDEX campaigns_owner ON campaigns (account_id, id DESC);
    CREATE INDEX campaigns_track ON campaigns (track_id);
    CREATE INDEX campaigns_awaiting ON campaigns (paid_at) WHERE status = 'awaiting_audio';
    -- The chosen services of a draft, with the price that was seen.
    CREATE TABLE campaign_selections (
      campaign_id int NOT NULL REFERENCES campaigns ON DELETE CASCADE,
      service_id int NOT NULL REFERENCES services,
      price_at_selection_credits int NOT NULL,
      pitch text CHECK (length(pitch) <= 1000),
      position int GENERATED ALWAYS AS IDENTITY,
      PRIMARY KEY (campaign_id, service_id)
    );

    CREATE TABLE submissions (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      campaign_id int NOT NULL REFERENCES campaigns,
      service_id int NOT NULL REFERENCES services,
      -- Repeated from campaign and service: owners stand in the WHERE of every query.
      creator_account_id int NOT NULL REFERENCES accounts,
      curator_account_id int NOT NULL REFERENCES accounts,
      track_id int NOT NULL REFERENCES tracks,
      status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'pending', 'accepted', 'placed', 'broken',
        'declined', 'wrong_match', 'expired', 'withdrawn', 'cancelled', 'refunded_quality')),
      price_hundredths bigint NOT NULL CHECK (price_hundredths > 0),
      -- What the answer pays the curator, fixed at the payment by the level of that day (floored); the rest is the platform's.
      curator_share_hundredths bigint NOT NULL,
      reply_days smallint NOT NULL,
      keep_days smallint,
      pitch text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL DEFAULT app_now(),
      sent_at timestamptz,
      deadline_at timestamptz,
      opened_at timestamptz,
      closed_at timestamptz,
      clears_at timestamptz,
      cleared_at timestamptz,
      is_demo boolean NOT NULL DEFAULT false,
      UNIQUE (campaign_id, service_id),
      CHECK (curator_share_hundredths BETWEEN 0 AND price_hundredths),
      CHECK (creator_account_id <> curator_account_id),
      CONSTRAINT clock_runs_when_sent CHECK ((status IN ('queued', 'cancelled')) OR (sent_at IS NOT NULL AND deadline_at IS NOT NULL)),
      CONSTRAINT closed_has_time CHECK ((status IN ('queued', 'pending')) = (closed_at IS NULL))
    );
    CREATE INDEX submissions_queue ON submissions (curator_account_id, deadline_at, id) WHERE status = 'pending';
    CREATE INDEX submissions_overdue ON submissions (deadline_at) WHERE status = 'pending';
    CREATE INDEX submissions_clearing ON submissions (clears_at) WHERE clears_at IS NOT NULL AND cleared_at IS NULL;
    CREATE INDEX submissions_open_of_service ON submissions (service_id) WHERE status IN ('queued', 'pending');
    CREATE INDEX submissions_track_service ON submissions (track_id, service_id);
    CREATE INDEX submissions_answered ON submissions (curator_account_id, closed_at DESC);
    -- A state never goes back, whoever writes it.
    CREATE FUNCTION submission_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.status <> OLD.status AND NOT (
           (OLD.status = 'queued' AND NEW.status IN ('pending', 'cancelled'))
        OR (OLD.status = 'pending' AND NEW.status IN ('accepted', 'declined', 'wrong_match', 'expired', 'withdrawn'))
        OR (OLD.status = 'accepted' AND NEW.status IN ('placed', 'broken', 'refunded_quality'))
        OR (OLD.status = 'placed' AND NEW.status IN ('broken', 'refunded_quality'))
        OR (OLD.status = 'declined' AND NEW.status = 'refunded_quality')) THEN
        RAISE EXCEPTION 'submission % can''t go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'check_violation';
      END IF;
      IF NEW.price_hundredths <> OLD.price_hundredths OR NEW.campaign_id <> OLD.campaign_id OR NEW.service_id <> OLD.service_id
         OR NEW.curator_share_hundredths <> OLD.curator_share_hundredths THEN
        RAISE EXCEPTION 'the terms of submission % are fixed', OLD.id USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER submission_moves_forward BEFORE UPDATE ON submissions FOR EACH ROW EXECUTE FUNCTION submission_moves_forward();
    CREATE FUNCTION campaign_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.status <> OLD.status AND NOT (
           (OLD.status = 'draft' AND NEW.status IN ('awaiting_audio', 'scheduled', 'sent', 'cancelled'))
        OR (OLD.status = 'awaiting_audio' AND NEW.status IN ('scheduled', 'sent', 'cancelled'))
        OR (OLD.status = 'scheduled' AND NEW.status IN ('sent', 'cancelled'))
        OR (OLD.status = 'sent' AND NEW.status = 'completed')) THEN
        RAISE EXCEPTION 'campaign % can''t go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER campaign_moves_forward BEFORE UPDATE ON campaigns FOR EACH ROW EXECUTE FUNCTION campaign_moves_forward();

    ALTER TABLE ledger_journals ADD FOREIGN KEY (campaign_id) REFERENCES campaigns;
    ALTER TABLE ledger_journals ADD FOREIGN KEY (submission_id) REFERENCES submissions;
    ALTER TABLE ledger_transfers ADD FOREIGN KEY (submission_id) REFERENCES submissions;

    -- ---- listening and answers ----
    CREATE TABLE listening_sessions (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      submission_id int NOT NULL REFERENCES submissions,
      account_id int NOT NULL REFERENCES accounts,
      track_version_id int NOT NULL REFERENCES track_versions,
      started_at timestamptz NOT NULL DEFAULT app_now(),
      last_beat_at timestamptz,
      last_position_ms int,
      last_sequence int NOT NULL DEFAULT -1,
      was_playing boolean NOT NULL DEFAULT false,
      -- What this session was credited with: never more than the time it has been open (and a little tolerance, once).
      counted_ms int NOT NULL DEFAULT 0 CHECK (counted_ms >= 0),
      ended_at timestamptz
    );
    CREATE UNIQUE INDEX listening_sessions_one_open ON listening_sessions (submission_id) WHERE ended_at IS NULL;
    -- What was heard, as merged ranges of milliseconds: the listening receipt.
    CREATE TABLE listening_records (
      submission_id int PRIMARY KEY REFERENCES submissions,
      heard int4multirange NOT NULL DEFAULT '{}',
      heard_ms int NOT NULL DEFAULT 0 CHECK (heard_ms >= 0),
      duration_ms int NOT NULL CHECK (duration_ms > 0),
      updated_at timestamptz NOT NULL DEFAULT app_now()
    );
    CREATE TABLE answers (
      submission_id int PRIMARY KEY REFERENCES submissions,
      curator_account_id int NOT NULL REFERENCES accounts,
      decision text NOT NULL CHECK (decision IN ('accepted', 'declined', 'wrong_match')),
      feedback text NOT NULL CHECK (length(feedback) <= 2000),
      reason_code text CHECK (reason_code IN ('genre_fit', 'mood_fit', 'production_mix', 'vocals', 'songwriting', 'intro_pacing',
        'originality', 'too_similar', 'technical_file', 'other')),
      ratings jsonb NOT NULL DEFAULT '{}',
      notes jsonb NOT NULL DEFAULT '[]',
      wants_new_version boolean NOT NULL DEFAULT false,
      placement_where text,
      placement_planned_on date,
      placement_keep_days smallint,
      -- The receipt as it stood at the answer.
      heard_ms int NOT NULL,
      heard_ranges jsonb NOT NULL,
      duration_ms int NOT NULL,
      answered_at timestamptz NOT NULL DEFAULT app_now(),
      CHECK (decision <> 'declined' OR reason_code IS NOT NULL)
    );
    CREATE INDEX answers_of_curator ON answers (curator_account_id, answered_at DESC);

    -- ---- feed ----
    CREATE TABLE feed_events (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id int NOT NULL REFERENCES accounts,
      role text NOT NULL CHECK (role IN ('creator', 'curator')),
      kind text NOT NULL,
      campaign_id int REFERENCES campaigns,
      submission_id int REFERENCES submissions,
      amount_hundredths bigint,
      created_at timestamptz NOT NULL DEFAULT app_now(),
      read_at timestamptz,
      -- One of a kind per thing: jobs may try again.
      idem text NOT NULL UNIQUE
    );
    CREATE INDEX feed_events_of ON feed_events (account_id, role, id DESC);
    CREATE INDEX feed_events_unread ON feed_events (account_id, role) WHERE read_at IS NULL;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
