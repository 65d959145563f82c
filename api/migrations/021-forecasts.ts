import type { Knex } from 'knex';

/** What campaigns were paid with, and how it held. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Made at the payment, never again.
    CREATE TABLE campaign_forecasts (
      campaign_id int PRIMARY KEY REFERENCES campaigns,
      made_at timestamptz NOT NULL DEFAULT app_now(),
      -- The campaign's own, or that of services that it went to.
      is_demo boolean NOT NULL,
      forecast jsonb NOT NULL,
      first_wave jsonb,
      -- How many yes were expected, how far chance alone would spread them, and how many more a song brings that is one better
      -- on the logit: what the spread of songs is learned from. Null in waves, whose rule bends all of it.
      expected_accepts real NOT NULL,
      chance_variance real CHECK (chance_variance >= 0),
      song_lift real CHECK (song_lift >= 0)
    );
    -- One row when nothing of a campaign is open any more: below (-1), within (0) or above (1) its range; null where it can't be judged.
    CREATE TABLE forecast_outcomes (
      campaign_id int PRIMARY KEY REFERENCES campaign_forecasts,
      judged_at timestamptz NOT NULL DEFAULT app_now(),
      is_demo boolean NOT NULL,
      -- Repeated from the forecast: those rows are wide, and all of these are counted.
      expected_accepts real NOT NULL,
      accepts int NOT NULL CHECK (accepts >= 0),
      -- It ran as it was forecast: nothing was called off by hand.
      is_judged boolean NOT NULL,
      answers_side smallint CHECK (answers_side BETWEEN -1 AND 1),
      accepts_side smallint CHECK (accepts_side BETWEEN -1 AND 1),
      cost_side smallint CHECK (cost_side BETWEEN -1 AND 1),
      days_side smallint CHECK (days_side BETWEEN -1 AND 1),
      CONSTRAINT judged_or_not CHECK (is_judged OR num_nonnulls(answers_side, accepts_side, cost_side, days_side) = 0)
    );
    CREATE INDEX forecast_outcomes_newest ON forecast_outcomes (is_demo, judged_at DESC);

    CREATE FUNCTION forecast_stays() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'the forecast of campaign % was paid with, and stays as it is', OLD.campaign_id USING ERRCODE = 'check_violation';
    END $$;
    CREATE TRIGGER forecast_stays BEFORE UPDATE OR DELETE ON campaign_forecasts FOR EACH ROW EXECUTE FUNCTION forecast_stays();
    CREATE TRIGGER forecast_stays BEFORE UPDATE OR DELETE ON forecast_outcomes FOR EACH ROW EXECUTE FUNCTION forecast_stays();
    CREATE FUNCTION forecast_before_sending() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT EXISTS (SELECT 1 FROM campaigns c WHERE c.id = NEW.campaign_id AND c.resend_of IS NULL AND c.is_demo <= NEW.is_demo
                        AND c.paid_at IS NOT NULL AND (c.is_demo OR (c.paid_at = NEW.made_at AND c.sent_at IS NULL))) THEN
        RAISE EXCEPTION 'campaign % is not being paid for', NEW.campaign_id USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER forecast_before_sending BEFORE INSERT ON campaign_forecasts FOR EACH ROW EXECUTE FUNCTION forecast_before_sending();
    REVOKE UPDATE, DELETE ON campaign_forecasts, forecast_outcomes FROM fanfare_app;

    -- What services of a kind usually do, and how much songs differ. Counted again now and then, so it may be lost in a crash.
    CREATE UNLOGGED TABLE forecast_knowledge (
      is_demo boolean PRIMARY KEY,
      learned_at timestamptz NOT NULL DEFAULT app_now(),
      knowledge jsonb NOT NULL
    );
    -- How all of them held, as it was counted last.
    CREATE UNLOGGED TABLE forecast_calibration (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      counted_at timestamptz NOT NULL DEFAULT app_now(),
      newest_judged_at timestamptz,
      result jsonb NOT NULL
    );
    -- The newest replies are learned from.
    CREATE INDEX answers_newest ON answers (answered_at DESC);
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
