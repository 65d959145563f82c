import type { Knex } from 'knex';

/** Tables, columns and triggers of services, the finder and forecasts under the names that the code uses. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- ---- ownership of a service's address ----
    ALTER TABLE control_proofs RENAME TO ownership_verifications;
    ALTER TABLE ownership_verifications RENAME COLUMN mail_address TO email_address;
    ALTER TABLE ownership_verifications RENAME COLUMN looked_at TO checked_at;
    ALTER TABLE ownership_verifications RENAME COLUMN look_outcome TO check_outcome;
    ALTER TABLE ownership_verifications RENAME COLUMN look_message TO check_message;
    ALTER TABLE ownership_verifications RENAME CONSTRAINT look_is_whole TO check_is_complete;
    ALTER INDEX control_proofs_one_open RENAME TO ownership_verifications_one_open;
    UPDATE mail_outbox SET data = jsonb_build_object('verificationId', data -> 'proofId')
     WHERE template = 'station_code' AND data -> 'proofId' IS NOT NULL;

    DROP TRIGGER service_goes_live_by_proof ON services;
    DROP FUNCTION service_goes_live_by_proof();
    ALTER TABLE services RENAME COLUMN proven_at TO ownership_verified_at;
    ALTER TABLE services RENAME COLUMN proven_by TO ownership_verified_by;
    ALTER TABLE services RENAME COLUMN check_tries TO unreadable_checks;
    ALTER TABLE services RENAME COLUMN failed_looks TO failed_checks;
    ALTER TABLE services RENAME CONSTRAINT proven_somehow TO verified_by_a_method;
    ALTER TABLE services RENAME CONSTRAINT paused_by_somebody TO paused_by_needs_pause;
    ALTER INDEX services_one_of_address RENAME TO services_one_verified_per_url;
    CREATE FUNCTION service_requires_verified_ownership() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE genre_count int;
    BEGIN
      -- The owner of the schema seeds and repairs.
      IF current_user <> 'fanfare_app' THEN RETURN NEW; END IF;
      IF TG_OP = 'INSERT' THEN
        IF NEW.status <> 'draft' OR NEW.ownership_verified_at IS NOT NULL THEN
          RAISE EXCEPTION 'a service begins as a draft' USING ERRCODE = 'check_violation';
        END IF;
        RETURN NEW;
      END IF;
      IF NEW.url <> OLD.url AND NEW.ownership_verified_at IS NOT NULL
         AND NEW.ownership_verified_at IS NOT DISTINCT FROM OLD.ownership_verified_at THEN
        RAISE EXCEPTION 'a new address needs its own ownership verification' USING ERRCODE = 'check_violation';
      END IF;
      IF NEW.status IN ('checking', 'active') AND OLD.status IN ('draft', 'rejected', 'checking') AND NEW.ownership_verified_at IS NULL THEN
        RAISE EXCEPTION 'ownership of the address is not verified' USING ERRCODE = 'check_violation';
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
    CREATE TRIGGER service_requires_verified_ownership BEFORE INSERT OR UPDATE OF status, url, ownership_verified_at ON services
      FOR EACH ROW EXECUTE FUNCTION service_requires_verified_ownership();

    ALTER TABLE service_sightings RENAME TO service_snapshots;
    ALTER TABLE service_snapshots RENAME COLUMN seen_at TO taken_at;

    -- ---- finder and influencers ----
    ALTER TABLE finder_days RENAME TO finder_daily_quota;
    ALTER TABLE finder_matches RENAME CONSTRAINT shown_somewhere TO round_with_slot;
    ALTER TABLE finder_matches RENAME CONSTRAINT judged_when_shown TO reacted_when_shown;
    ALTER TABLE influencer_shown RENAME TO influencer_suggestions;

    -- ---- ranking ----
    ALTER TABLE service_orders RENAME COLUMN listener TO music_profile;
    ALTER TRIGGER noted_when_heard_elsewhere ON services RENAME TO note_audience_change;
    ALTER TRIGGER noted_when_alike ON services RENAME TO note_similarity_change;
    ALTER TRIGGER noted_when_placed ON placements RENAME TO note_placement_change;
    ALTER TRIGGER noted_when_nearer ON genre_similarities RENAME TO note_genre_similarity_change;
    ALTER TRIGGER noted_when_rewritten ON service_texts RENAME TO note_text_change;
    ALTER TRIGGER noted_when_inserted ON service_listings RENAME TO note_listing_insert;
    ALTER TRIGGER noted_when_updated ON service_listings RENAME TO note_listing_update;
    ALTER TRIGGER noted_when_deleted ON service_listings RENAME TO note_listing_delete;
    ALTER TRIGGER listed_when_inserted ON services RENAME TO relist_after_insert;
    ALTER TRIGGER listed_when_updated ON services RENAME TO relist_after_update;
    ALTER TRIGGER listed_when_inserted ON service_genres RENAME TO relist_after_insert;
    ALTER TRIGGER listed_when_updated ON service_genres RENAME TO relist_after_update;
    ALTER TRIGGER listed_when_deleted ON service_genres RENAME TO relist_after_delete;
    ALTER TRIGGER listed_while_not_suspended ON accounts RENAME TO relist_after_suspension;
    ALTER TRIGGER found_by_new_name ON curator_profiles RENAME TO reindex_after_rename;
    ALTER TRIGGER covered_by_new_parent ON genres RENAME TO relist_after_new_parent;
    ALTER FUNCTION service_was_written() RENAME TO relist_services;
    ALTER FUNCTION service_genres_were_written() RENAME TO relist_services_of_genres;
    ALTER FUNCTION account_was_suspended() RENAME TO relist_services_of_account;
    ALTER FUNCTION curator_was_renamed() RENAME TO reindex_services_of_curator;
    ALTER FUNCTION genre_was_moved() RENAME TO relist_services_of_genre;
    ALTER FUNCTION listings_were_written() RENAME TO note_listing_changes;

    -- ---- forecasts ----
    ALTER TABLE campaign_forecasts RENAME COLUMN song_lift TO track_sensitivity;
    ALTER TABLE forecast_outcomes RENAME COLUMN judged_at TO scored_at;
    ALTER TABLE forecast_outcomes RENAME COLUMN is_judged TO is_scored;
    ALTER TABLE forecast_outcomes RENAME CONSTRAINT judged_or_not TO unscored_has_no_sides;
    ALTER TABLE forecast_calibration RENAME COLUMN newest_judged_at TO newest_scored_at;
    ALTER TABLE forecast_knowledge RENAME TO forecast_priors;
    ALTER TABLE forecast_priors RENAME COLUMN learned_at TO updated_at;
    ALTER TABLE forecast_priors RENAME COLUMN knowledge TO priors;
    -- Derived: computed again by the first forecast.
    DELETE FROM forecast_priors;
    DROP TRIGGER forecast_stays ON campaign_forecasts;
    DROP TRIGGER forecast_stays ON forecast_outcomes;
    DROP FUNCTION forecast_stays();
    CREATE FUNCTION forecast_is_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'the forecast of campaign % is immutable', OLD.campaign_id USING ERRCODE = 'check_violation';
    END $$;
    CREATE TRIGGER forecast_is_immutable BEFORE UPDATE OR DELETE ON campaign_forecasts FOR EACH ROW EXECUTE FUNCTION forecast_is_immutable();
    CREATE TRIGGER forecast_is_immutable BEFORE UPDATE OR DELETE ON forecast_outcomes FOR EACH ROW EXECUTE FUNCTION forecast_is_immutable();
    ALTER TRIGGER forecast_before_sending ON campaign_forecasts RENAME TO forecast_requires_payment;
    ALTER FUNCTION forecast_before_sending() RENAME TO forecast_requires_payment;
  `);
  await renameDerivedNames(knex);
}

/** Table and column renames leave sequences, indexes and constraints that PostgreSQL named after them as they were. */
async function renameDerivedNames(knex: Knex): Promise<void> {
  const renames = [
    ['control_proofs', 'ownership_verifications'],
    ['service_sightings', 'service_snapshots'],
    ['finder_days', 'finder_daily_quota'],
    ['influencer_shown', 'influencer_suggestions'],
    ['forecast_knowledge', 'forecast_priors'],
    ['services_proven_by', 'services_ownership_verified_by'],
    ['services_check_tries', 'services_unreadable_checks'],
    ['services_failed_looks', 'services_failed_checks'],
    ['mail_address', 'email_address'],
    ['look_outcome', 'check_outcome'],
    ['seen_at', 'taken_at'],
    ['song_lift', 'track_sensitivity'],
    ['is_judged', 'is_scored'],
    ['judged_at', 'scored_at'],
    ['learned_at', 'updated_at'],
    ['priors_knowledge', 'priors_priors'],
    ['orders_listener', 'orders_music_profile'],
  ] as const;
  const tables = [
    'ownership_verifications',
    'service_snapshots',
    'finder_daily_quota',
    'influencer_suggestions',
    'forecast_priors',
    'forecast_calibration',
    'forecast_outcomes',
    'campaign_forecasts',
    'service_orders',
    'services',
  ];
  const renamed = (name: string) => renames.reduce((text, [from, to]) => text.replace(from, to), name);
  const { rows: constraints } = await knex.raw<{ rows: { table: string; name: string }[] }>(
    'SELECT conrelid::regclass::text AS "table", conname AS name FROM pg_constraint WHERE conrelid::regclass::text = ANY (?)',
    [tables],
  );
  for (const { table, name } of constraints) {
    if (renamed(name) !== name)
      await knex.raw('ALTER TABLE ?? RENAME CONSTRAINT ?? TO ??', [table, name, renamed(name)]);
  }
  await knex.raw('ALTER SEQUENCE control_proofs_id_seq RENAME TO ownership_verifications_id_seq');
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
