import type { Knex } from 'knex';

/**
 * A promo code that an account may use once isn't given again to whoever deletes the account and signs up with the same address, or with one
 * that the account had before. What is kept of an address is a hash, for each code by itself: it says nothing to whoever doesn't have the address already.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE former_promo_uses (
      -- Null: the account had bought credits, which a code for first purchases asks for.
      promo_code_id int REFERENCES promo_codes,
      address_hash bytea NOT NULL CHECK (length(address_hash) = 32)
    );
    CREATE UNIQUE INDEX former_promo_uses_once ON former_promo_uses (address_hash, coalesce(promo_code_id, 0));
    CREATE INDEX former_promo_uses_of_code ON former_promo_uses (promo_code_id) WHERE promo_code_id IS NOT NULL;
    REVOKE ALL ON former_promo_uses FROM fanfare_app;
    GRANT SELECT ON former_promo_uses TO fanfare_app;

    CREATE FUNCTION promo_address_hash(address citext, code int) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
      SELECT sha256(convert_to(format('promo %s %s', coalesce(code, 0), lower(address::text)), 'UTF8'))
    $$;
    CREATE FUNCTION is_former_promo_use(whose int, code int) RETURNS boolean LANGUAGE sql STABLE AS $$
      SELECT EXISTS (SELECT FROM accounts a JOIN former_promo_uses f ON f.address_hash = promo_address_hash(a.email, code) WHERE a.id = whose)
    $$;

    CREATE FUNCTION former_address_leaves_promo_uses() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    BEGIN
      INSERT INTO former_promo_uses (promo_code_id, address_hash)
        SELECT DISTINCT u.promo_code_id, promo_address_hash(OLD.email, u.promo_code_id) FROM promo_uses u
         WHERE u.account_id = OLD.id AND u.released_at IS NULL AND u.is_one_per_account
        UNION ALL SELECT NULL, promo_address_hash(OLD.email, NULL) WHERE EXISTS (
          SELECT FROM purchases WHERE account_id = OLD.id AND purpose = 'credits' AND paid_at IS NOT NULL)
      ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$;
    REVOKE ALL ON FUNCTION former_address_leaves_promo_uses() FROM PUBLIC;
    CREATE TRIGGER leaves_promo_uses AFTER UPDATE OF erased_at ON accounts FOR EACH ROW
      WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL) EXECUTE FUNCTION former_address_leaves_promo_uses();
    CREATE TRIGGER left_address_leaves_promo_uses AFTER UPDATE OF email ON accounts FOR EACH ROW
      WHEN (OLD.email IS DISTINCT FROM NEW.email AND OLD.email_confirmed_at IS NOT NULL AND NEW.erased_at IS NULL)
      EXECUTE FUNCTION former_address_leaves_promo_uses();

    CREATE FUNCTION promo_use_is_the_first() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.is_one_per_account AND is_former_promo_use(NEW.account_id, NEW.promo_code_id) THEN
        RAISE EXCEPTION 'promo code % was used by an earlier account of this address', NEW.promo_code_id USING ERRCODE = 'unique_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER promo_use_is_the_first BEFORE INSERT ON promo_uses FOR EACH ROW EXECUTE FUNCTION promo_use_is_the_first();
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
