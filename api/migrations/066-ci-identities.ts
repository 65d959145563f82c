import type { Knex } from 'knex';

/**
 * What may release a front end is a secret, or an identity that a CI gives its jobs: who issues it, for whom, and what it has to say about the
 * job. A token of such an identity is used once for each verb that changes something.
 *
 * The origin of a front end may have a port or none: the pattern of the migration before took a repetition for a binding.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE front_ends DROP CONSTRAINT origin_is_safe, ADD CONSTRAINT origin_is_safe
      CHECK (origin ~ '^(https://[a-z0-9.-]*[a-z0-9]|http://localhost|http://127\\.0\\.0\\.1)(|:[0-9]{1,5})$' AND length(origin) <= 200);

    ALTER TABLE release_tokens
      ALTER COLUMN token_hash DROP NOT NULL,
      ADD COLUMN issuer text CONSTRAINT issuer_is_safe
        CHECK (issuer ~ '^(https://[a-z0-9.-]*[a-z0-9]|http://localhost|http://127\\.0\\.0\\.1)(|:[0-9]{1,5})(|/[A-Za-z0-9._/-]*[A-Za-z0-9_-])$'),
      ADD COLUMN audience text CONSTRAINT audience_is_short CHECK (length(audience) BETWEEN 1 AND 200),
      -- By name, what a token has to say; an asterisk at the end stands for anything.
      ADD COLUMN claims jsonb CONSTRAINT claims_name_a_source CHECK (
        claims IS NULL OR jsonb_typeof(claims) = 'object' AND coalesce(claims ->> 'repository', claims ->> 'project_path', claims ->> 'sub', '*') NOT LIKE '%*'),
      ADD CONSTRAINT secret_or_identity CHECK (num_nonnulls(token_hash, issuer) = 1 AND num_nonnulls(issuer, audience, claims) IN (0, 3));
    CREATE INDEX release_tokens_of_issuer ON release_tokens (issuer) WHERE issuer IS NOT NULL;

    CREATE TABLE release_identity_uses (
      -- SHA-256 of the token.
      token_digest bytea NOT NULL CONSTRAINT digest_is_whole CHECK (length(token_digest) = 32),
      verb text NOT NULL,
      -- Of the token, in the machine's time.
      expires_at timestamptz NOT NULL,
      PRIMARY KEY (token_digest, verb)
    );
    REVOKE UPDATE ON release_identity_uses FROM fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
