import type { Knex } from 'knex';

/** While people work: the index is made beside what goes on, which no transaction can do. Each statement can be repeated. */
export const config = { transaction: false };

/**
 * A post has many addresses, and proves one submission: `post_key` is what identifies it. The database computes the key, so that it is also there
 * for proofs that the previous release adds. That release still names the index on the address, which goes one release later.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE proofs ADD COLUMN IF NOT EXISTS post_key text');
  await knex.raw(`
    -- A text without percent-escapes. Bytes beyond ASCII are written in octal, so that bytes that are no text are nothing to fail at.
    CREATE OR REPLACE FUNCTION percent_decoded(escaped text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
      SELECT encode(decode(coalesce(string_agg(
               CASE WHEN length(part[1]) = 3 THEN substr(part[1], 2) ELSE encode(convert_to(part[1], 'UTF8'), 'hex') END, '' ORDER BY n), ''),
               'hex'), 'escape')
        FROM regexp_matches(escaped, '%[0-9A-Fa-f]{2}|.', 'g') WITH ORDINALITY AS parts (part, n);
    $$;

    -- What identifies the post at an address: its id on the three platforms, else host and path. Null where an address of these platforms names
    -- no post: a profile, a story, or a short link, of which each share makes another one.
    CREATE OR REPLACE FUNCTION post_key_of(url text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
    DECLARE
      -- chr(63) is a question mark, which would be a binding here.
      address text := split_part(split_part(url, '#', 1), chr(63), 1);
      query text := substr(split_part(url, '#', 1), length(address) + 2);
      host text := split_part(address, '/', 3);
      path text := rtrim(regexp_replace(percent_decoded(substr(address, length('https://' || host) + 1)), '/+', '/', 'g'), '/');
      id text;
    BEGIN
      IF host = '' THEN RETURN NULL; END IF;
      host := regexp_replace(lower(host), '^((www|m|mobile)[.])+', '');
      IF host ~ '(^|[.])(youtube[.]com|youtu[.]be)$' THEN
        SELECT CASE WHEN count(*) = 1 THEN min(substr(percent_decoded(pair), 3)) END INTO id
          FROM string_to_table(query, '&') AS pair WHERE percent_decoded(pair) LIKE 'v=%';
        id := CASE WHEN path ~* '^/watch$' THEN substring(id FROM '^[A-Za-z0-9_-]{11}$')
                   WHEN host = 'youtu.be' THEN substring(path FROM '^/([A-Za-z0-9_-]{11})(/|$)')
                   ELSE coalesce((regexp_match(path, '^/(watch|shorts|live|embed|v|e)/([A-Za-z0-9_-]{11})(/|$)', 'i'))[2],
                                 (regexp_match(path, '^/post/([A-Za-z0-9_-]+)(/|$)', 'i'))[1]) END;
        RETURN 'youtube:' || id;
      ELSIF host ~ '(^|[.])instagram[.]com$' THEN
        -- The first eleven characters are the id; addresses of private posts have more characters after it.
        id := left((regexp_match(path, '^(/[^/]+){0,1}/(p|reel|reels|tv)/([A-Za-z0-9_-]+)(/|$)', 'i'))[3], 11);
        RETURN CASE WHEN path !~* '^/share/' THEN 'instagram:' || id END;
      ELSIF host ~ '(^|[.])tiktok[.]com$' THEN
        id := coalesce((regexp_match(path, '^/[^/]+/(video|photo)/0*([0-9]+)(/|$)', 'i'))[2],
                       (regexp_match(path, '^/(v|embed|embed/v2)/0*([0-9]+)([.]html){0,1}$', 'i'))[2]);
        RETURN 'tiktok:' || id;
      END IF;
      RETURN host || path;
    END $$;

    CREATE OR REPLACE FUNCTION proof_post_key() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- The API refuses an address that names no post; its previous release doesn't.
      NEW.post_key := CASE WHEN NEW.is_escrow THEN coalesce(post_key_of(NEW.url), NEW.url) END;
      RETURN NEW;
    END $$;

    CREATE OR REPLACE FUNCTION proof_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.state <> OLD.state AND NOT (
           (OLD.state = 'waiting' AND NEW.state IN ('verified', 'disputed'))
        OR (OLD.state = 'disputed' AND NEW.state IN ('verified', 'refused'))) THEN
        RAISE EXCEPTION 'proof % can''t go from % to %', OLD.submission_id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
      END IF;
      IF (NEW.submission_id, NEW.curator_account_id, NEW.url, NEW.is_escrow, NEW.posted_at, NEW.disclosure, NEW.added_at, NEW.tags)
         IS DISTINCT FROM (OLD.submission_id, OLD.curator_account_id, OLD.url, OLD.is_escrow, OLD.posted_at, OLD.disclosure, OLD.added_at, OLD.tags)
         OR (OLD.post_key IS NOT NULL AND NEW.post_key IS DISTINCT FROM OLD.post_key) THEN
        RAISE EXCEPTION 'proof % can''t be changed', OLD.submission_id USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$;
  `);
  // What an attempt that was cut off has left; a whole index stays, as proofs may have been added that it compares.
  const { rows } = await knex.raw<{ rows: unknown[] }>(
    "SELECT 1 FROM pg_index WHERE indexrelid = to_regclass('proofs_one_per_post') AND NOT indisvalid",
  );
  if (rows.length > 0) await knex.raw('DROP INDEX CONCURRENTLY proofs_one_per_post');
  // Before any key is there: from the first one on, a proof that the previous release adds meanwhile is compared as well.
  await knex.raw(
    'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS proofs_one_per_post ON proofs (post_key) WHERE is_escrow',
  );
  await knex.raw(
    'CREATE OR REPLACE TRIGGER set_post_key BEFORE INSERT ON proofs FOR EACH ROW EXECUTE FUNCTION proof_post_key()',
  );
  await knex.raw(`
    -- Of proofs that name the same post the oldest has its key. The others may have been paid, and stay as they are: each has a key of its own.
    DO $$
    DECLARE proof record;
    BEGIN
      FOR proof IN SELECT submission_id, coalesce(post_key_of(url), url) AS post_key FROM proofs
                    WHERE is_escrow AND post_key IS NULL ORDER BY added_at, submission_id LOOP
        BEGIN
          UPDATE proofs SET post_key = proof.post_key WHERE submission_id = proof.submission_id;
        EXCEPTION WHEN unique_violation THEN
          UPDATE proofs SET post_key = proof.post_key || '#' || submission_id WHERE submission_id = proof.submission_id;
        END;
      END LOOP;
    END $$;
  `);
  await knex.raw('ALTER TABLE proofs DROP CONSTRAINT IF EXISTS posts_are_identified');
  await knex.raw(
    'ALTER TABLE proofs ADD CONSTRAINT posts_are_identified CHECK (is_escrow = (post_key IS NOT NULL)) NOT VALID',
  );
  await knex.raw('ALTER TABLE proofs VALIDATE CONSTRAINT posts_are_identified');
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
