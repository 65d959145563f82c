import type { Knex } from 'knex';

/** Generated sets of influencers: what they are generated from, what was shown, and the posts that trends are counted from. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- ---- drafts ----
    CREATE TABLE influencer_settings (
      campaign_id int PRIMARY KEY REFERENCES campaigns ON DELETE CASCADE,
      platforms text[] NOT NULL CHECK (cardinality(platforms) BETWEEN 1 AND 3 AND platforms <@ ARRAY['instagram', 'tiktok', 'youtube']),
      country_codes text[] NOT NULL CHECK (cardinality(country_codes) <= 20),
      budget_credits int NOT NULL CHECK (budget_credits BETWEEN 1 AND 20000),
      trends text[] NOT NULL CHECK (cardinality(trends) <= 5),
      -- Empty: the usual words of each platform.
      disclosure text NOT NULL CHECK (length(disclosure) <= 200)
    );
    -- The set itself is the draft's selection.
    ALTER TABLE campaign_selections ADD COLUMN is_pinned boolean NOT NULL DEFAULT false;
    -- What a draft was shown: it doesn't come back by itself, and what was put aside never does.
    CREATE TABLE influencer_shown (
      campaign_id int NOT NULL REFERENCES campaigns ON DELETE CASCADE,
      service_id int NOT NULL REFERENCES services ON DELETE CASCADE,
      is_disliked boolean NOT NULL DEFAULT false,
      PRIMARY KEY (campaign_id, service_id)
    );
    -- How the post is to say that it is advertising, as it was agreed when it was paid for; influencers only.
    ALTER TABLE submissions ADD COLUMN disclosure text CHECK (length(disclosure) BETWEEN 1 AND 200);

    -- Influencers are found by the countries of their audience as well.
    CREATE INDEX services_audience_countries ON services USING gin (audience_country_ids);
    CREATE TRIGGER noted_when_heard_elsewhere AFTER UPDATE OF audience_country_ids ON services FOR EACH ROW
      WHEN (OLD.audience_country_ids <> NEW.audience_country_ids) EXECUTE FUNCTION note_change('offers');

    -- ---- posts ----
    ALTER TABLE proofs ADD COLUMN tags text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 10);
    CREATE OR REPLACE FUNCTION proof_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.state <> OLD.state AND NOT (
           (OLD.state = 'waiting' AND NEW.state IN ('verified', 'disputed'))
        OR (OLD.state = 'disputed' AND NEW.state IN ('verified', 'refused'))) THEN
        RAISE EXCEPTION 'proof % can''t go from % to %', OLD.submission_id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
      END IF;
      IF (NEW.submission_id, NEW.curator_account_id, NEW.url, NEW.is_escrow, NEW.posted_at, NEW.disclosure, NEW.handed_in_at, NEW.tags)
         IS DISTINCT FROM (OLD.submission_id, OLD.curator_account_id, OLD.url, OLD.is_escrow, OLD.posted_at, OLD.disclosure, OLD.handed_in_at, OLD.tags) THEN
        RAISE EXCEPTION 'proof % is what it is', OLD.submission_id USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$;

    -- Posts of influencers that were verified: trends are counted from them, and nothing else is.
    CREATE TABLE verified_posts (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- Null only for posts that came with the demo.
      submission_id int UNIQUE REFERENCES submissions,
      service_id int NOT NULL REFERENCES services ON DELETE CASCADE,
      platform text NOT NULL CHECK (platform IN ('instagram', 'tiktok', 'youtube')),
      -- By the shape of its address; null where that doesn't tell.
      format text,
      tags text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 10),
      verified_at timestamptz NOT NULL DEFAULT app_now(),
      is_demo boolean NOT NULL DEFAULT false,
      CONSTRAINT demo_without_submission CHECK (submission_id IS NOT NULL OR is_demo)
    );
    CREATE INDEX verified_posts_newest ON verified_posts (verified_at);
    CREATE INDEX verified_posts_service ON verified_posts (service_id, verified_at);
    REVOKE UPDATE, DELETE ON verified_posts FROM fanfare_app;

    INSERT INTO verified_posts (submission_id, service_id, platform, format, verified_at, is_demo)
    SELECT p.submission_id, s.service_id, v.type,
           CASE WHEN v.type = 'instagram' AND (p.url LIKE '%/reel/%' OR p.url LIKE '%/reels/%') THEN 'reel'
                WHEN v.type = 'instagram' AND p.url LIKE '%/stories/%' THEN 'story'
                WHEN v.type = 'instagram' AND p.url LIKE '%/p/%' THEN 'picture'
                WHEN v.type = 'tiktok' AND p.url LIKE '%/video/%' THEN 'clip'
                WHEN v.type = 'tiktok' AND p.url LIKE '%/photo/%' THEN 'photos'
                WHEN v.type = 'youtube' AND p.url LIKE '%/shorts/%' THEN 'short'
                WHEN v.type = 'youtube' AND p.url LIKE '%/live/%' THEN 'live'
                WHEN v.type = 'youtube' AND (p.url LIKE '%/watch%' OR p.url LIKE 'https://youtu.be/%') THEN 'video' END,
           p.verified_at, s.is_demo
      FROM proofs p JOIN submissions s ON s.id = p.submission_id JOIN services v ON v.id = s.service_id
     WHERE p.state = 'verified' AND p.is_escrow AND v.type IN ('instagram', 'tiktok', 'youtube')
     ORDER BY p.verified_at;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
