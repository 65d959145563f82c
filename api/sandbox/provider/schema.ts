/** A schema of its own in the product's database: it survives restarts, and is deleted with the data. */
export const schema = `
  CREATE SCHEMA IF NOT EXISTS sandbox;

  -- Migrates the tables from when Stripe was the only provider.
  DO $$ BEGIN
    IF to_regclass('sandbox.stripe_objects') IS NOT NULL THEN
      DROP INDEX IF EXISTS sandbox.stripe_objects_by_kind, sandbox.stripe_objects_by_content,
        sandbox.stripe_objects_due, sandbox.stripe_deliveries_waiting;
      ALTER TABLE sandbox.stripe_objects RENAME TO objects;
      ALTER TABLE sandbox.stripe_answers RENAME TO answers;
      ALTER TABLE sandbox.stripe_deliveries RENAME TO deliveries;
      ALTER TABLE sandbox.objects ADD COLUMN provider text NOT NULL DEFAULT 'stripe';
      ALTER TABLE sandbox.deliveries ADD COLUMN provider text NOT NULL DEFAULT 'stripe';
      ALTER TABLE sandbox.answers ADD COLUMN provider text NOT NULL DEFAULT 'stripe',
        ADD COLUMN at timestamptz NOT NULL DEFAULT app_now(),
        DROP CONSTRAINT stripe_answers_pkey, ADD PRIMARY KEY (provider, key);
      ALTER TABLE sandbox.objects ALTER COLUMN provider DROP DEFAULT;
      ALTER TABLE sandbox.deliveries ALTER COLUMN provider DROP DEFAULT;
      ALTER TABLE sandbox.answers ALTER COLUMN provider DROP DEFAULT;
    END IF;
  END $$;

  CREATE TABLE IF NOT EXISTS sandbox.objects (
    id text PRIMARY KEY,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    object text NOT NULL,
    body jsonb NOT NULL,
    due_at bigint,
    provider text NOT NULL
  );
  CREATE INDEX IF NOT EXISTS objects_by_kind ON sandbox.objects (provider, object, seq DESC);
  CREATE INDEX IF NOT EXISTS objects_by_content ON sandbox.objects USING gin (body jsonb_path_ops);
  CREATE INDEX IF NOT EXISTS objects_due ON sandbox.objects (provider, due_at) WHERE due_at IS NOT NULL;
  CREATE TABLE IF NOT EXISTS sandbox.answers (
    provider text NOT NULL,
    key text NOT NULL,
    request text NOT NULL,
    status int NOT NULL,
    answer jsonb NOT NULL,
    at timestamptz NOT NULL DEFAULT app_now(),
    PRIMARY KEY (provider, key)
  );
  CREATE TABLE IF NOT EXISTS sandbox.deliveries (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    event_id text NOT NULL,
    attempts int NOT NULL DEFAULT 0,
    next_at timestamptz NOT NULL,
    done boolean NOT NULL DEFAULT false,
    provider text NOT NULL
  );
  CREATE INDEX IF NOT EXISTS deliveries_waiting ON sandbox.deliveries (provider, next_at) WHERE NOT done;
`;
