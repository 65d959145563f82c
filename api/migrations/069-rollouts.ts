import type { Knex } from 'knex';

/**
 * How a version goes live: in stages that follow each other by themselves, the last of them watched. The stages are ordinary changes of the
 * channel, with events; a row here says what follows, and how it ended.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Whether shares of visitors rise, and end with everybody.
    CREATE FUNCTION rises_to_everybody(stages numeric[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
      SELECT array_position(stages, NULL) IS NULL AND stages[1] > 0 AND stages[cardinality(stages)] = 100
         AND NOT EXISTS (SELECT FROM generate_subscripts(stages, 1) place WHERE stages[place + 1] <= stages[place])
    $$;

    CREATE TABLE rollouts (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name front_end NOT NULL,
      version text NOT NULL,
      -- What everybody had when it began, and goes back to.
      from_version text NOT NULL CONSTRAINT rollout_replaces_another CHECK (from_version <> version),
      -- Shares of visitors in percent.
      stages numeric(5, 2)[] NOT NULL CONSTRAINT stages_rise CHECK (cardinality(stages) BETWEEN 1 AND 10 AND rises_to_everybody(stages)),
      -- The index of the current one, from 0.
      stage int NOT NULL DEFAULT 0 CONSTRAINT stage_is_one_of_them CHECK (stage >= 0 AND stage < cardinality(stages)),
      stage_since timestamptz NOT NULL DEFAULT app_now(),
      bake_minutes int NOT NULL CONSTRAINT bakes_for_a_week_at_most CHECK (bake_minutes BETWEEN 1 AND 10080),
      -- The channel's, once its stage went live. Any other one means that somebody else has changed the channel since.
      revision bigint NOT NULL,
      who text NOT NULL CONSTRAINT rollout_who_is_short CHECK (length(who) BETWEEN 1 AND 320),
      -- The release token, or the rule for a CI's jobs, that it was started with; null for staff.
      token_id int REFERENCES release_tokens,
      why text NOT NULL CONSTRAINT rollout_why_is_short CHECK (length(why) BETWEEN 3 AND 500),
      created_at timestamptz NOT NULL DEFAULT app_now(),
      -- What visitors reported of the version before in the hours before everybody got this one.
      heard_before jsonb,
      -- Why the next stage, or the rollback, is refused for now.
      held_why text CONSTRAINT held_why_is_short CHECK (length(held_why) <= 500),
      ended_at timestamptz,
      outcome text CONSTRAINT rollout_outcome_is_known CHECK (outcome IN ('done', 'rolled_back', 'stopped')),
      outcome_why text CONSTRAINT outcome_why_is_short CHECK (length(outcome_why) <= 500),
      FOREIGN KEY (name, version) REFERENCES releases (name, version),
      FOREIGN KEY (name, from_version) REFERENCES releases (name, version),
      FOREIGN KEY (name, revision) REFERENCES channel_events (name, revision),
      CONSTRAINT ends_with_an_outcome CHECK (num_nulls(ended_at, outcome, outcome_why) IN (0, 3)),
      CONSTRAINT held_while_it_runs CHECK (held_why IS NULL OR ended_at IS NULL)
    );
    CREATE UNIQUE INDEX rollouts_open ON rollouts (name) WHERE ended_at IS NULL;
    CREATE INDEX rollouts_newest ON rollouts (name, id DESC);

    -- What ended stays so.
    CREATE FUNCTION rollouts_end_once() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'rollout % of % has ended', OLD.id, OLD.name USING ERRCODE = 'integrity_constraint_violation';
    END $$;
    CREATE TRIGGER end_once BEFORE UPDATE ON rollouts FOR EACH ROW WHEN (OLD.ended_at IS NOT NULL) EXECUTE FUNCTION rollouts_end_once();

    REVOKE UPDATE, DELETE ON rollouts FROM fanfare_app;
    GRANT UPDATE (stage, stage_since, revision, heard_before, held_why, ended_at, outcome, outcome_why) ON rollouts TO fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
