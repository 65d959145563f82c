import type { Knex } from 'knex';

/** A purchase isn't cancelled while another call may be taking its money at PayPal. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Null once the capture was declined. Stays when nobody knows how it ended.
    ALTER TABLE purchases ADD COLUMN capture_began_at timestamptz;
    GRANT UPDATE (capture_began_at) ON purchases TO fanfare_app;
    -- Far longer than a call to the provider takes, so that a process that died holds nothing up for long.
    CREATE FUNCTION may_be_capturing(began_at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
      SELECT coalesce(began_at > app_now() - interval '10 minutes', false)
    $$;
    CREATE FUNCTION purchase_waits_for_its_capture() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.status = 'canceled' AND OLD.status <> 'canceled' AND may_be_capturing(OLD.capture_began_at) THEN
        RAISE EXCEPTION 'purchase % may be captured at this moment', OLD.id USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER purchase_waits_for_its_capture BEFORE UPDATE OF status ON purchases
      FOR EACH ROW EXECUTE FUNCTION purchase_waits_for_its_capture();
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
